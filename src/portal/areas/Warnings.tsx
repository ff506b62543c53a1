import * as m from '../../paraglide/messages.js';
import { useCall } from '../../ui/session/use-call.ts';

/** What an administrator should change about how the portal is run, if there is anything. */
export function Warnings() {
  const warnings = useCall<{ code: string; text: string }[]>('/warnings');
  if (!warnings.data?.length) return null;
  return (
    <section className="notice warn" aria-labelledby="warnings">
      <div>
        <b id="warnings">{m.warnings_title()}</b>
        {warnings.data.map(({ code, text }) => (
          <p key={code}>{text}</p>
        ))}
      </div>
    </section>
  );
}
