import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { timeAgo } from '../../people/pages/profile/relative-time.ts';
import { dayTime } from '../../ui/area/day-time.ts';
import type { Session } from '../schema.ts';

/** One session of the reader. The current one is ended on the page that signs out. */
export function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device, current, createdAt } = session;
  return (
    <li>
      <div>
        <p>
          <b>{device}</b> {current && <span className="pthis">{m.profile_session_this()}</span>}
        </p>
        <p className="hint num">{factsOf(session)}</p>
        <p className="hint num">{m.profile_session_since({ time: dayTime(createdAt) })}</p>
      </div>
      {current ? (
        <Link className="btn quiet" to="/logout" aria-label={m.profile_session_end_this()}>
          {m.profile_session_end()}
        </Link>
      ) : (
        <button
          type="button"
          className="btn quiet"
          aria-label={m.profile_session_end_label({ device })}
          onClick={onEnd}
        >
          {m.profile_session_end()}
        </button>
      )}
    </li>
  );
}

function factsOf({ current, lastUsedAt, address }: Session): string {
  const used = current
    ? m.profile_session_used_now()
    : m.profile_session_used({ ago: timeAgo(lastUsedAt, Date.now()) });
  return address === null ? used : m.profile_session_used_from({ used, address });
}
