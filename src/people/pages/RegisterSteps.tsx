import * as m from '../../paraglide/messages.js';

const names = [m.forms_step_email, m.forms_step_details, m.forms_step_done];

/** The progress of a registration. */
export function RegisterSteps({ step }: { step: number }) {
  return (
    <ol className="steps" aria-label={m.forms_steps()}>
      {names.map((name, at) => (
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
