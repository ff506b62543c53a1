import { useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { Loaded } from '../../ui/area/Loaded.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { call } from '../../ui/session/call.ts';
import { useCall } from '../../ui/session/use-call.ts';
import type { MailSettings, MailSettingsAnswer } from '../schema.ts';
import type { NotificationKind } from '../vocabulary.ts';

type Choices = MailSettings['mail'];

/** Which kinds of notifications a person wants by mail, too. */
export function MailChoices() {
  const settings = useCall<MailSettings>('/notifications/settings');
  return (
    <section className="card mails" aria-labelledby="mails">
      <h2 id="mails">{m.notifications_mails()}</h2>
      <p className="muted">{m.notifications_mails_intro()}</p>
      <Loaded
        call={settings}
        failed={m.notifications_mails_failed()}
        loading={<Skeleton label={m.areas_loading()} shape="lines" count={5} />}
      >
        {({ mail }) => <Boxes stored={mail} />}
      </Loaded>
    </section>
  );
}

/** Each box is sent when it is ticked; one that could not be goes back to what it was. */
function Boxes({ stored }: { stored: Choices }) {
  const [choices, setChoices] = useState(stored);
  const [result, setResult] = useState<{ text: string; failed: boolean } | null>(null);
  const choose = async (kind: NotificationKind, wanted: boolean) => {
    setChoices((before) => ({ ...before, [kind]: wanted }));
    const answer = await call<MailSettingsAnswer>('PUT', '/notifications/settings', {
      mail: { [kind]: wanted },
    });
    if (!answer.ok) setChoices((before) => ({ ...before, [kind]: !wanted }));
    setResult(
      answer.ok
        ? { text: answer.data.message, failed: false }
        : { text: answer.error || m.notifications_change_failed(), failed: true },
    );
  };
  return (
    <>
      <fieldset aria-labelledby="mails">
        {Object.entries(choices).map(([kind, wanted]) => (
          <label key={kind} className="check">
            <input
              type="checkbox"
              checked={wanted}
              onChange={({ target }) => void choose(kind as NotificationKind, target.checked)}
            />
            <span>
              <b>{m.notifications_kind({ kind })}</b>
              <span className="muted">{m.notifications_about({ kind })}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div role="status" className="say">
        {result && <p className={result.failed ? 'notice bad' : 'notice'}>{result.text}</p>}
      </div>
    </>
  );
}
