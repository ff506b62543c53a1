import * as m from '../../../paraglide/messages.js';
import { DraftNotice } from '../../../web/forms/DraftNotice.tsx';
import { Field } from '../../../web/forms/Field.tsx';
import { FormMessage } from '../../../web/forms/FormMessage.tsx';
import { SubmitButton } from '../../../web/forms/SubmitButton.tsx';
import { useForm } from '../../../web/forms/use-form.ts';
import { call } from '../../../web/session/call.ts';
import { NewPassword } from './NewPassword.tsx';
import { Registered, useRegistered } from './Registered.tsx';

const nobody = { name: '', email: '', password: '' };

/** Registers another administrator. */
export function RegisterAdminPage() {
  const { registered, tell } = useRegistered();
  const form = useForm({
    initial: nobody,
    required: { fields: ['name', 'email', 'password'], text: m.areas_staff_required() },
    fallback: m.areas_staff_failed(),
    draft: { form: 'register-admin', omit: ['password'] },
    send: (values) => call<{ message: string }>('POST', '/admin/register', values),
    onSent: ({ message }) => {
      tell({ message, email: form.values.email });
      form.reset(nobody);
    },
  });
  return (
    <>
      <header className="head">
        <h1>{m.areas_register_admin()}</h1>
        <p className="sub">{m.areas_staff_admin_intro()}</p>
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
        <NewPassword form={form} about={[form.values.name, form.values.email]} />
        <SubmitButton form={form}>{m.areas_staff_admin_send()}</SubmitButton>
      </form>
    </>
  );
}
