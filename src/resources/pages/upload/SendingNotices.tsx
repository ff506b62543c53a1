import * as m from '../../../paraglide/messages.js';
import { useCountdown } from '../../../ui/forms/use-countdown.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { isOpen } from './queue-item.ts';
import type { QueueView } from './upload-queue.ts';

/** Why nothing moves: no line, no session, or a server that asked for a pause. */
export function SendingNotices({ view }: { view: QueueView }) {
  const { items, signedOut, offline, holdUntil, holdReason } = view;
  // The region is there before its text, or some screen readers say nothing.
  return (
    <div role="status" className="upwhy">
      {items.some(isOpen) && (
        <>
          {signedOut && (
            <div className="notice bad">
              <div>
                <h3>{m.upload_signed_out()}</h3>
                <p>{m.upload_signed_out_text()}</p>
              </div>
              <a className="btn" href="/login" target="_blank" rel="noreferrer">
                {m.upload_sign_in()}
                <Icon name="external" />
              </a>
            </div>
          )}
          {offline && (
            <div className="notice warn">
              <div>
                <h3>{m.upload_offline()}</h3>
                <p>{m.upload_offline_text()}</p>
              </div>
            </div>
          )}
          {holdUntil !== null && <Pause until={holdUntil} reason={holdReason} />}
        </>
      )}
    </div>
  );
}

function Pause({ until, reason }: { until: number; reason: string }) {
  const seconds = useCountdown(until);
  return (
    <div className="notice warn">
      <div>
        <h3>{m.upload_hold()}</h3>
        {reason && <p>{reason}</p>}
        {/* Announced once, not every second. */}
        <p aria-hidden="true">{m.upload_hold_text({ seconds })}</p>
      </div>
    </div>
  );
}
