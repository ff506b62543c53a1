import * as m from '../../../paraglide/messages.js';
import { useForm } from '../../../ui/forms/use-form.ts';
import { call } from '../../../ui/session/call.ts';
import { useRegistered } from './Registered.tsx';
import { StaffForm } from './StaffForm.tsx';

const empty = { name: '', email: '', password: '' };

/** Registers another administrator. */
export function RegisterAdminPage() {
  const { registered, announce } = useRegistered();
  const form = useForm({
    initial: empty,
    required: { fields: ['name', 'email', 'password'], text: m.areas_staff_required() },
    fallback: m.areas_staff_failed(),
    draft: { form: 'register-admin', omit: ['password'] },
    send: (values) => call<{ message: string }>('POST', '/admin/register', values),
    onSent: ({ message }) => {
      announce({ message, email: form.values.email });
      form.reset(empty);
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
