import * as m from '../../paraglide/messages.js';
import { dayTime } from '../../ui/area/day-time.ts';
import { Loaded } from '../../ui/area/LoadedList.tsx';
import { Link } from '../../ui/Link.tsx';
import { useCall } from '../../ui/session/use-call.ts';
import { Typed } from '../../ui/Typed.tsx';
import type { LogEntry } from '../schema.ts';
import { actionName, actorName, rowName } from './words.ts';

/** The last few entries of the audit log, as a card of an overview. */
export function LatestChanges() {
  const entries = useCall<LogEntry[]>('/audit?limit=5');
  return (
    <section className="card" aria-labelledby="latest">
      <header>
        <h2 id="latest">{m.areas_latest()}</h2>
        <Link className="btn quiet" to="/admin/audit-log">
          {m.areas_audit_log()}
        </Link>
      </header>
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
    </section>
  );
}

/** The row that was changed, unless it is the actor's own account. */
function Subject({ entry }: { entry: LogEntry }) {
  const name = rowName(entry);
  return name !== null && entry.rowId !== entry.actor?.id ? <Typed text={name} /> : null;
}
