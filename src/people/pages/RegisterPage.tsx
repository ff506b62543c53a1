import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '../../paraglide/messages.js';
import * as account from '../../ui/forms/AccountCard.module.css';
import { AccountCard } from '../../ui/forms/AccountCard.tsx';
import { beginning, keepSteps, type Steps as Registration, readSteps } from '../../ui/forms/kept-steps.ts';
import { EmailStep, Later, useStep } from '../../ui/forms/steps.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { call } from '../../ui/session/call.ts';
import type { Done } from '../schema.ts';
import * as css from './RegisterPage.module.css';

export const handle = { module: 'src/people/pages/RegisterPage.tsx' };

const loadRest = async () => (await import('./RegisterRest.tsx')).RegisterRest;

/** The registration of a student in three steps: the e-mail address, the details with the code from the mail, the confirmation. */
export function Component() {
  // From the login, which it leads back to.
  const { state } = useLocation();
  const [registration, setRegistration] = useState(beginning);
  const { step, email } = registration;
  useStep(step);
  useEffect(() => setRegistration(readSteps('registration')), []);
  const go = (to: Registration) => {
    keepSteps('registration', to);
    setRegistration(to);
  };
  return (
    <AccountCard title={titles[step]()} lead={leads[step]({ email })} above={<Steps step={step} />}>
      <PageMeta
        title={m.forms_register()}
        description={import.meta.env.SSR ? m.forms_register_description() : ''}
        path="/user-register"
      />
      {step === 1 && (
        <EmailStep
          initial={email}
          send={sendCode}
          onSent={(email) => go({ ...registration, step: 2, email, sentAt: Date.now() })}
        />
      )}
      {step > 1 && <Later load={loadRest} props={{ registration, go, sendCode }} />}
      {step < 3 && (
        <p className={account.others}>
          <Link to="/login" state={state}>
            {m.forms_login_instead()}
          </Link>
        </p>
      )}
    </AccountCard>
  );
}

/** Requests a code for an address that wants to register. */
const sendCode = (email: string) => call<Done>('POST', '/user/register/send-code', { email });

const titles = { 1: m.forms_register, 2: m.forms_register_details, 3: m.forms_register_done };
const leads = { 1: m.forms_register_lead, 2: m.forms_code_sent, 3: m.forms_register_done_text };

const stepNames = [m.forms_step_email, m.forms_step_details, m.forms_step_done];

/** Shows the progress of a registration. */
function Steps({ step }: { step: number }) {
  return (
    <ol className={css.steps} aria-label={m.forms_steps()}>
      {stepNames.map((name, at) => (
        <li
          key={name()}
          aria-current={at + 1 === step ? 'step' : undefined}
          data-done={at + 1 < step || undefined}
        >
          {name()}
        </li>
      ))}
    </ol>
  );
}
