import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as m from '../../paraglide/messages.js';
import * as account from '../../ui/forms/AccountCard.module.css';
import { CodeField, ResendCode, useCodeSending } from '../../ui/forms/CodeField.tsx';
import { Field, FormMessage, SubmitButton } from '../../ui/forms/form-parts.tsx';
import { keepSteps, type Steps as Registration } from '../../ui/forms/kept-steps.ts';
import { NewPasswordField } from '../../ui/forms/NewPasswordField.tsx';
import { SecondaryButton } from '../../ui/forms/other-buttons.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Link } from '../../ui/Link.tsx';
import { type Answer, call } from '../../ui/session/call.ts';
import type { Done } from '../schema.ts';

type Props = {
  registration: Registration;
  go: (to: Registration) => void;
  /** Requests another code. */
  sendCode: (email: string) => Promise<Answer<Done>>;
};

/** The steps after the first one of a registration. A separate chunk, because most visitors never get here. */
export function RegisterRest(props: Props) {
  const { step, email } = props.registration;
  return step === 3 ? <Completed email={email} /> : <Details {...props} />;
}

type Values = { name: string; password: string; phone: string; code: string };

/** The second step: the student's details, a password, and the code from the mail. */
function Details({ registration, go, sendCode }: Props) {
  const { email, sentAt } = registration;
  const form = useForm<Values, Done>({
    initial: { name: registration.name, password: '', phone: registration.phone, code: '' },
    required: { fields: ['name', 'password', 'phone', 'code'], text: m.forms_all_required() },
    send: useCodeSending((details) => call('POST', '/user/register/verify', { ...details, email })),
    fallback: m.forms_registration_failed(),
    onSent: () => go({ ...registration, step: 3 }),
  });
  const { name, phone } = form.values;
  useEffect(() => keepSteps('registration', { ...registration, name, phone }), [registration, name, phone]);
  return (
    <>
      <form method="post" onSubmit={form.submit} noValidate>
        <FormMessage form={form} />
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <CodeField form={form} label={m.forms_code()} hint={m.forms_code_hint()} />
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
        <NewPasswordField form={form} label={m.forms_password()} about={[name, email]} />
        <p className="hint">
          {m.forms_register_consent()} <Link to="/privacy-policy">{m.forms_register_policy()}</Link>
        </p>
        <SubmitButton form={form} busyLabel={m.forms_register_busy()}>
          {m.forms_register_button()}
        </SubmitButton>
      </form>
      <div className={account.others}>
        <ResendCode
          send={() => sendCode(email)}
          sentAt={sentAt}
          onSent={(at) => go({ ...registration, name, phone, sentAt: at })}
          fallback={m.forms_code_failed()}
        />
        <SecondaryButton busy={form.busy} onClick={() => go({ ...registration, name, phone, step: 1 })}>
          {m.forms_other_email()}
        </SecondaryButton>
      </div>
    </>
  );
}

/** The delay between the last step and the redirect to the login, in ms. */
const REDIRECT_MS = 1500;

/** Confirms the registration, and leads to the login by a link or, after REDIRECT_MS, by itself. */
function Completed({ email }: { email: string }) {
  const navigate = useNavigate();
  const { state: from } = useLocation();
  const state = useMemo(() => ({ ...from, email, role: 'user' }), [from, email]);
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login', { state }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [state, navigate]);
  return (
    <>
      <p className="notice" role="status">
        {m.forms_register_success()}
      </p>
      <p className={account.others}>
        <Link className="btn primary" to="/login" state={state}>
          {m.forms_to_login()}
        </Link>
      </p>
    </>
  );
}
