import { useEffect, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import type { Done } from '../../people/schema.ts';
import * as account from '../../ui/forms/AccountCard.module.css';
import { AccountCard } from '../../ui/forms/AccountCard.tsx';
import { beginning, keepSteps, readSteps, type Steps } from '../../ui/forms/kept-steps.ts';
import { EmailStep, Later, useStep } from '../../ui/forms/steps.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { call } from '../../ui/session/call.ts';

export const handle = { module: 'src/sessions/pages/ForgotPasswordPage.tsx' };

const loadNewPassword = async () => (await import('./NewPasswordStep.tsx')).NewPasswordStep;

/** Has a code sent to the address of an account with a forgotten password. */
const sendCode = (email: string) => call<Done>('POST', '/password/send-code', { email });

/** A new password for a forgotten one, with a code that proves the e-mail address. */
export function Component() {
  const [steps, setSteps] = useState(beginning);
  const { step, email, sentAt } = steps;
  useStep(step);
  const go = (changes: Partial<Steps>) => {
    const to = { ...steps, ...changes };
    keepSteps('reset', to);
    setSteps(to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    // A mail that an administrator had sent leads here with the address; servers do not receive the part after #.
    const to = new URLSearchParams(location.hash.slice(1)).get('email');
    if (!to) return setSteps(readSteps('reset'));
    // Once: after a reload another address may be the one that was asked for.
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
        <Link to="/login">{m.forms_to_login()}</Link>
      </p>
    </AccountCard>
  );
}
