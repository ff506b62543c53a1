import { useEffect } from 'react';
import * as m from '../../paraglide/messages.js';
import { CodeField } from '../../ui/forms/CodeField.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { FormMessage } from '../../ui/forms/FormMessage.tsx';
import { NewPasswordField } from '../../ui/forms/NewPasswordField.tsx';
import { ResendCode } from '../../ui/forms/ResendCode.tsx';
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { call } from '../../ui/session/call.ts';
import type { Done } from '../schema.ts';
import { sendCode } from './register-send-code.ts';
import { keepRegistration, type Registration } from './register-steps.ts';

type Details = { name: string; password: string; phone: string; code: string };

type Props = { registration: Registration; go: (to: Registration) => void };

/** The second step: the student's details, a password, and the code from the mail. */
export function RegisterDetails({ registration, go }: Props) {
  const { email, sentAt } = registration;
  const form = useForm<Details, Done>({
    initial: { name: registration.name, password: '', phone: registration.phone, code: '' },
    required: { fields: ['name', 'password', 'phone', 'code'], text: m.forms_all_required() },
    send: (details) => call('POST', '/user/register/verify', { ...details, email }),
    fallback: m.forms_registration_failed(),
    onSent: () => go({ ...registration, step: 3 }),
  });
  const { name, phone } = form.values;
  useEffect(() => keepRegistration({ ...registration, name, phone }), [registration, name, phone]);
  return (
    <>
      <form method="post" onSubmit={form.submit} noValidate>
        <FormMessage form={form} />
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <CodeField form={form} name="code" label={m.forms_code()} hint={m.forms_code_hint()} />
        <Field form={form} name="name" label={m.forms_name()} autoComplete="name" required />
        <Field
          form={form}
          name="phone"
          label={m.forms_phone()}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={m.forms_phone_hint()}
          required
        />
        <NewPasswordField form={form} name="password" label={m.forms_password()} about={[name, email]} />
        <SubmitButton form={form} busyLabel={m.forms_register_busy()}>
          {m.forms_register_button()}
        </SubmitButton>
      </form>
      <div className="others">
        <ResendCode
          send={() => sendCode(email)}
          sentAt={sentAt}
          onSent={(at) => go({ ...registration, name, phone, sentAt: at })}
          fallback={m.forms_code_failed()}
        />
        <button
          type="button"
          className="btn quiet"
          onClick={() => go({ ...registration, name, phone, step: 1 })}
        >
          {m.forms_other_email()}
        </button>
      </div>
    </>
  );
}
