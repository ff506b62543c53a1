import { useLocation, useNavigate } from 'react-router';
import * as m from '../../paraglide/messages.js';
import type { Done } from '../../people/schema.ts';
import * as account from '../../ui/forms/AccountCard.module.css';
import { CodeField, ResendCode, useCodeSending } from '../../ui/forms/CodeField.tsx';
import { FormMessage, SubmitButton } from '../../ui/forms/form-parts.tsx';
import { beginning, keepSteps, type Steps } from '../../ui/forms/kept-steps.ts';
import { NewPasswordField } from '../../ui/forms/NewPasswordField.tsx';
import { SecondaryButton } from '../../ui/forms/other-buttons.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { type Answer, call } from '../../ui/session/call.ts';
import type { LoginState } from './login-state.ts';

type Props = {
  email: string;
  /** When the code was sent; milliseconds since 1970. */
  sentAt: number;
  sendCode: (email: string) => Promise<Answer<Done>>;
  /** Goes to another step, or stays after another code was sent. */
  go: (changes: Partial<Steps>) => void;
};

/** The step that asks for the code from the mail and the new password. */
export function NewPasswordStep({ email, sentAt, sendCode, go }: Props) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const form = useForm<{ code: string; password: string }, Done>({
    initial: { code: '', password: '' },
    required: { fields: ['code', 'password'], text: m.forms_all_required() },
    send: useCodeSending((values) => call('POST', '/password/reset', { email, ...values })),
    fallback: m.forms_reset_failed(),
    onSent: ({ message }) => {
      keepSteps('reset', beginning);
      const arrival: LoginState = { email, notice: message };
      return navigate('/login', { state: { ...state, ...arrival } });
    },
  });
  return (
    <>
      <form method="post" onSubmit={form.submit} noValidate>
        <FormMessage form={form} />
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <CodeField form={form} label={m.forms_code()} hint={m.forms_code_hint()} />
        <NewPasswordField form={form} label={m.forms_new_password()} about={[email]} />
        <SubmitButton form={form} busyLabel={m.forms_busy()}>
          {m.forms_reset_button()}
        </SubmitButton>
      </form>
      <div className={account.others}>
        <ResendCode
          send={() => sendCode(email)}
          sentAt={sentAt}
          onSent={(at) => go({ sentAt: at })}
          fallback={m.forms_code_failed()}
        />
        <SecondaryButton busy={form.busy} onClick={() => go({ step: 1 })}>
          {m.forms_other_email()}
        </SecondaryButton>
      </div>
    </>
  );
}
