import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { AreaHead } from '../../../ui/area/AreaHead.tsx';
import { DraftNotice, Field, FormMessage, SubmitButton } from '../../../ui/forms/form-parts.tsx';
import { afterSending } from '../../../ui/forms/merge.ts';
import { PasswordMeter } from '../../../ui/forms/NewPasswordField.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { isWebAddress, type Values } from '../../../ui/forms/problems.ts';
import { type Form, type FormOptions, useForm } from '../../../ui/forms/use-form.ts';
import { Link } from '../../../ui/Link.tsx';
import { call } from '../../../ui/session/call.ts';
import { nameInPlace } from '../../../universities/pages/places/use-places.ts';
import type { RegisteredAnswer } from '../../schema.ts';
import { UniversityField } from './UniversityField.tsx';

const person = { name: '', email: '', password: '' };

/** Registers another administrator. */
export function RegisterAdminPage() {
  return (
    <RegisterStaff
      kind="admin"
      empty={person}
      missing={m.input_all_required()}
      title={m.areas_register_admin()}
      intro={m.areas_staff_admin_intro()}
      submit={m.areas_staff_admin_send()}
    />
  );
}

const authority = {
  ...person,
  designation: '',
  contactNumber: '',
  university: '',
  photo: '',
  role: 'authority',
};

export function RegisterAuthorityPage() {
  return (
    <RegisterStaff
      kind="authority"
      empty={authority}
      missing={m.areas_staff_required_authority()}
      check={({ photo }) => (isWebAddress(photo) ? {} : { photo: m.input_web_address() })}
      title={m.areas_register_authority()}
      intro={m.areas_staff_authority_intro()}
      submit={m.areas_staff_authority_send()}
    >
      {(form) => (
        <>
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
        </>
      )}
    </RegisterStaff>
  );
}

/** The response to the last registration, with the registered address. */
type Registration = RegisteredAnswer & { email: string };

type Props<V extends Values & typeof person> = Pick<FormOptions<V, RegisteredAnswer>, 'check'> & {
  kind: 'admin' | 'authority';
  empty: V;
  /** The form's message if a field other than the photo is empty. */
  missing: string;
  title: string;
  intro: string;
  /** The label of the submit button. */
  submit: string;
  /** Fields besides name, e-mail address and password. */
  children?: (form: Form<V>) => ReactNode;
};

/** The page on which an administrator registers a staff member. */
function RegisterStaff<V extends Values & typeof person>(props: Props<V>) {
  const { kind, empty, missing, title, intro, submit, children, ...checks } = props;
  const [registered, setRegistered] = useState<Registration | null>(null);
  const form: Form<V> = useForm<V, RegisteredAnswer>({
    ...checks,
    initial: empty,
    required: { fields: Object.keys(empty).filter((name) => name !== 'photo'), text: missing },
    fallback: m.areas_staff_failed(),
    draft: { form: `register-${kind}`, omit: ['password'] },
    send: (values) => call('POST', `/${kind}/register`, values),
    onSent: (answer) => {
      setRegistered({ ...answer, email: form.values.email });
      form.reset(afterSending(form.values, empty));
    },
  });
  const { name, email, password, university = '' } = form.values;
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
              <PasswordMeter password={password} about={[name, email, university]} />
            </>
          }
        />
        {children?.(form)}
        <SubmitButton form={form}>{submit}</SubmitButton>
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
          <Link className="btn" to={`/admin/manage-users?q=${registered._id}`}>
            {m.areas_staff_see()}
          </Link>
        </div>
      )}
    </div>
  );
}
