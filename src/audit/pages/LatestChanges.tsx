import * as m from '../../paraglide/messages.js';
import { Card } from '../../ui/area/AreaHead.tsx';
import { dayTime } from '../../ui/area/day-time.ts';
import { Loaded } from '../../ui/area/LoadedList.tsx';
import { useCall } from '../../ui/session/use-call.ts';
import { Typed } from '../../ui/Typed.tsx';
import type { LogEntry } from '../schema.ts';
import { actionName, actorName, rowName } from './words.ts';

/** The last few entries of the audit log, as a card of an overview. */
export function LatestChanges() {
  const entries = useCall<LogEntry[]>('/audit?limit=5');
  return (
    <Card id="latest" title={m.areas_latest()} way={{ to: '/admin/audit-log', text: m.areas_audit_log() }}>
      <Loaded call={entries} failed={m.areas_audit_failed()}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="muted">{m.areas_latest_none()}</p>
          ) : (
            <ul className="rows">
              {rows.map((entry) => (
                <li key={entry._id}>
                  <b>{actionName(entry.action)}</b>
                  <Subject entry={entry} />
                  <p>
                    <Typed text={actorName(entry)} />
                    <span className="num">{dayTime(entry.at)}</span>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

/** The row that was changed, unless it is the actor's own account. */
function Subject({ entry }: { entry: LogEntry }) {
  const name = rowName(entry);
  return name !== null && entry.rowId !== entry.actor?.id ? <Typed text={name} /> : null;
}
