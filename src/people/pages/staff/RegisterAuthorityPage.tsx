import * as m from '../../../paraglide/messages.js';
import { DraftNotice } from '../../../web/forms/DraftNotice.tsx';
import { Field } from '../../../web/forms/Field.tsx';
import { FormMessage } from '../../../web/forms/FormMessage.tsx';
import { SubmitButton } from '../../../web/forms/SubmitButton.tsx';
import { useForm } from '../../../web/forms/use-form.ts';
import { call } from '../../../web/session/call.ts';
import { NewPassword } from './NewPassword.tsx';
import { Registered, useRegistered } from './Registered.tsx';
import { UniversityField } from './UniversityField.tsx';

const nobody = {
  name: '',
  email: '',
  password: '',
  designation: '',
  contactNumber: '',
  university: '',
  photo: '',
};

/** Registers the staff of a university. */
export function RegisterAuthorityPage() {
  const { registered, tell } = useRegistered();
  const form = useForm({
    initial: nobody,
    required: {
      fields: ['name', 'email', 'password', 'designation', 'contactNumber', 'university'],
      text: m.areas_staff_required_authority(),
    },
    check: ({ photo }) => (isWebAddress(photo) ? {} : { photo: m.areas_staff_photo_wrong() }),
    fallback: m.areas_staff_failed(),
    draft: { form: 'register-authority', omit: ['password'] },
    send: (values) =>
      call<{ message: string }>('POST', '/authority/register', { ...values, role: 'authority' }),
    onSent: ({ message }) => {
      tell({ message, email: form.values.email });
      form.reset(nobody);
    },
  });
  return (
    <>
      <header className="head">
        <h1>{m.areas_register_authority()}</h1>
        <p className="sub">{m.areas_staff_authority_intro()}</p>
      </header>
      <Registered registered={registered} />
      <form className="card stack-form" onSubmit={form.submit} noValidate>
        <DraftNotice form={form} />
        <FormMessage form={form} />
        <Field form={form} name="name" label={m.areas_staff_name()} autoComplete="off" required />
        <Field
          form={form}
          name="email"
          type="email"
          label={m.areas_staff_email()}
          autoComplete="off"
          required
        />
        <NewPassword form={form} about={[form.values.name, form.values.email, form.values.university]} />
        <Field
          form={form}
          name="designation"
          label={m.areas_staff_designation()}
          hint={m.areas_staff_designation_hint()}
          autoComplete="off"
          required
        />
        <Field
          form={form}
          name="contactNumber"
          type="tel"
          label={m.areas_staff_contact()}
          autoComplete="off"
          required
        />
        <UniversityField form={form} name="university" label={m.areas_staff_university()} required />
        <Field
          form={form}
          name="photo"
          type="url"
          label={m.areas_staff_photo()}
          hint={m.areas_staff_photo_hint()}
          autoComplete="off"
        />
        <SubmitButton form={form}>{m.areas_staff_authority_send()}</SubmitButton>
      </form>
    </>
  );
}

/** An empty one is none, which is fine. */
function isWebAddress(text: string): boolean {
  if (text.trim() === '') return true;
  return /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '');
}
