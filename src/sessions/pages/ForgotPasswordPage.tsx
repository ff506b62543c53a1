import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '../../paraglide/messages.js';
import type { Done } from '../../people/schema.ts';
import * as account from '../../ui/forms/AccountCard.module.css';
import { AccountCard } from '../../ui/forms/AccountCard.tsx';
import { beginning, keepSteps, readSteps, type Steps } from '../../ui/forms/kept-steps.ts';
import { EmailStep, Later, useStep } from '../../ui/forms/steps.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { call } from '../../ui/session/call.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { loginStateFrom } from './login-state.ts';

export const handle = { module: 'src/sessions/pages/ForgotPasswordPage.tsx' };

const loadNewPassword = async () => (await import('./NewPasswordStep.tsx')).NewPasswordStep;

/** Requests a code for an account whose password was forgotten. */
const sendCode = (email: string) => call<Done>('POST', '/password/send-code', { email });

/** Replaces a forgotten password, with a code that proves access to the e-mail address. */
export function Component() {
  const { state } = useLocation();
  const typed = loginStateFrom(state).email;
  const hydrated = useHydrated();
  const [steps, setSteps] = useState({ ...beginning, ...(hydrated && typed && { email: typed }) });
  const { step, email, sentAt } = steps;
  useStep(step);
  const go = (changes: Partial<Steps>) => {
    const to = { ...steps, ...changes };
    keepSteps('reset', to);
    setSteps(to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    // The link in an administrator's mail contains the address in its fragment, which browsers do not send to servers.
    const to = new URLSearchParams(location.hash.slice(1)).get('email');
    if (!to) return setSteps(readSteps('reset'));
    // Removes the fragment: before a reload, the reader may have switched to another address.
    history.replaceState(history.state, '', location.pathname);
    go({ step: 2, email: to, sentAt: Date.now() });
  }, []);
  return (
    <AccountCard
      title={step === 1 ? m.forms_forgot_title() : m.forms_reset()}
      lead={step === 1 ? m.forms_forgot_lead() : m.forms_code_sent({ email })}
    >
      <PageMeta
        title={m.forms_forgot_title()}
        description={import.meta.env.SSR ? m.forms_forgot_description() : ''}
        path="/forgot-password"
      />
      {step === 1 ? (
        <EmailStep
          initial={email}
          send={sendCode}
          onSent={(email) => go({ step: 2, email, sentAt: Date.now() })}
        />
      ) : (
        <Later load={loadNewPassword} props={{ email, sentAt, sendCode, go }} />
      )}
      <p className={account.others}>
        <Link to="/login" state={state}>
          {m.forms_to_login()}
        </Link>
      </p>
    </AccountCard>
  );
}
