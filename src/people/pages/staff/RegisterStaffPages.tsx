import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { AreaHead } from '../../../ui/area/AreaHead.tsx';
import { DraftNotice, Field, FormMessage, SubmitButton } from '../../../ui/forms/form-parts.tsx';
import { afterSending } from '../../../ui/forms/merge.ts';
import { PasswordMeter } from '../../../ui/forms/NewPasswordField.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { isWebAddress } from '../../../ui/forms/problems.ts';
import { type Form, useForm } from '../../../ui/forms/use-form.ts';
import { Link } from '../../../ui/Link.tsx';
import { call } from '../../../ui/session/call.ts';
import { nameInPlace } from '../../../universities/pages/places/use-places.ts';
import type { RegisteredAnswer } from '../../schema.ts';
import { UniversityField } from './UniversityField.tsx';

const emptyAdmin = { name: '', email: '', password: '' };

/** Registers another administrator. */
export function RegisterAdminPage() {
  const [registered, setRegistered] = useState<Registration | null>(null);
  const form = useForm({
    initial: emptyAdmin,
    required: { fields: ['name', 'email', 'password'], text: m.input_all_required() },
    fallback: m.areas_staff_failed(),
    draft: { form: 'register-admin', omit: ['password'] },
    send: (values) => call<RegisteredAnswer>('POST', '/admin/register', values),
    onSent: (answer) => {
      setRegistered({ ...answer, email: form.values.email });
      form.reset(afterSending(form.values, emptyAdmin));
    },
  });
  return (
    <StaffForm
      form={form}
      title={m.areas_register_admin()}
      intro={m.areas_staff_admin_intro()}
      registered={registered}
      send={m.areas_staff_admin_send()}
    />
  );
}

const emptyAuthority = {
  name: '',
  email: '',
  password: '',
  designation: '',
  contactNumber: '',
  university: '',
  photo: '',
};

export function RegisterAuthorityPage() {
  const [registered, setRegistered] = useState<Registration | null>(null);
  const form = useForm({
    initial: emptyAuthority,
    required: {
      fields: ['name', 'email', 'password', 'designation', 'contactNumber', 'university'],
      text: m.areas_staff_required_authority(),
    },
    check: ({ photo }) => (isWebAddress(photo) ? {} : { photo: m.input_web_address() }),
    fallback: m.areas_staff_failed(),
    draft: { form: 'register-authority', omit: ['password'] },
    send: (values) => call<RegisteredAnswer>('POST', '/authority/register', { ...values, role: 'authority' }),
    onSent: (answer) => {
      setRegistered({ ...answer, email: form.values.email });
      form.reset(afterSending(form.values, emptyAuthority));
    },
  });
  return (
    <StaffForm
      form={form}
      title={m.areas_register_authority()}
      intro={m.areas_staff_authority_intro()}
      registered={registered}
      about={[form.values.university]}
      send={m.areas_staff_authority_send()}
    >
      <Field
        form={form}
        name="designation"
        label={m.areas_designation()}
        hint={m.areas_staff_designation_hint()}
        required
      />
      <Field form={form} name="contactNumber" type="tel" label={m.areas_contact_number()} required />
      <UniversityField form={form} label={m.catalogue_university()} required />
      <Field
        form={form}
        name="photo"
        type="url"
        label={m.areas_staff_photo()}
        hint={m.areas_staff_photo_hint()}
      />
    </StaffForm>
  );
}

/** The response to the last registration, with the registered address. */
type Registration = RegisteredAnswer & { email: string };

type Props<V extends Record<'name' | 'email' | 'password', string>> = {
  form: Form<V>;
  title: string;
  intro: string;
  registered: Registration | null;
  /** Words that make a password weak, besides name and e-mail address. */
  about?: string[];
  /** The label of the submit button. */
  send: string;
  /** Fields besides name, e-mail address and password. */
  children?: ReactNode;
};

/** The page on which an administrator registers a staff member. */
function StaffForm<V extends Record<'name' | 'email' | 'password', string>>(props: Props<V>) {
  const { form, title, intro, registered, about = [], send, children } = props;
  const { name, email } = form.values;
  const sentFrom = useRef<Element>(null);
  return (
    <>
      <AreaHead title={title} sub={intro} />
      <Registered registered={registered} sentFrom={sentFrom} />
      <form
        className="card stack-form"
        autoComplete="off"
        onSubmit={(event) => {
          if (!form.busy) sentFrom.current = document.activeElement;
          form.submit(event);
        }}
        noValidate
      >
        <DraftNotice form={form} />
        <FormMessage form={form} />
        <Field form={form} name="name" label={m.areas_name()} required />
        <Field form={form} name="email" type="email" label={m.areas_email()} required />
        <PasswordField
          form={form}
          name="password"
          label={m.areas_staff_password()}
          autoComplete="new-password"
          hint={
            <>
              {m.areas_staff_password_hint()}
              <PasswordMeter password={form.values.password} about={[name, email, ...about]} />
            </>
          }
        />
        {children}
        <SubmitButton form={form}>{send}</SubmitButton>
      </form>
    </>
  );
}

type RegisteredProps = {
  registered: Registration | null;
  /** The element that had the focus when the form was sent. */
  sentFrom: RefObject<Element | null>;
};

/** Confirms a registration, and links to the account, where a university that the portal does not know can be corrected. */
function Registered({ registered, sentFrom }: RegisteredProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only if the focus has not moved: the administrator may already be typing the next person's details.
    if (registered && document.activeElement === sentFrom.current) notice.current?.focus();
  }, [registered, sentFrom]);
  return (
    <div ref={notice} role="status" tabIndex={-1} className="action-result">
      {registered && (
        <div className="notice">
          <div>
            <p>
              <b>{registered.message}</b>
            </p>
            <p>{registered.email}</p>
            {registered.warning && <p>{registered.warning}</p>}
            {registered.near?.[0] && (
              <p>
                {m.areas_staff_near()} {registered.near.map(nameInPlace).join(' · ')}
              </p>
            )}
          </div>
          <Link className="btn" to={`/admin/manage-users?q=${encodeURIComponent(registered.email)}`}>
            {m.areas_staff_see()}
          </Link>
        </div>
      )}
    </div>
  );
}
