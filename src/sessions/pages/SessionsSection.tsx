import { useRef, useState } from 'react';
import { addressName } from '../../audit/pages/words.ts';
import * as m from '../../paraglide/messages.js';
import { DoneNote, ProfileSection } from '../../people/pages/profile/ProfileSection.tsx';
import { useLeave } from '../../people/pages/profile/use-leave.ts';
import type { Done } from '../../people/schema.ts';
import { dayTime, timeAgo } from '../../ui/area/day-time.ts';
import { Loaded } from '../../ui/area/LoadedList.tsx';
import { Trouble } from '../../ui/forms/FileInput.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { call } from '../../ui/session/call.ts';
import { useCall } from '../../ui/session/use-call.ts';
import type { Session } from '../schema.ts';
import * as css from './SessionsSection.module.css';

/** Lists the reader's sessions, with buttons that end one or all. */
export function SessionsSection() {
  const sessions = useCall<Session[]>('/auth/sessions');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const leave = useLeave();

  const end = async (path: string, failed: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setTrouble(null);
    setDone(null);
    const answer = await call<Done>('DELETE', path);
    setBusy(false);
    // 404: the session has already ended elsewhere.
    const ended = answer.ok || answer.status === 404;
    if (!ended) setTrouble(answer.error || failed);
    return ended;
  };
  const endOne = async ({ _id, device }: Session) => {
    if (!(await end(`/auth/sessions/${_id}`, m.profile_session_end_failed()))) return;
    setDone(m.profile_session_ended({ device }));
    // The focused button disappears with its row.
    list.current?.focus();
    sessions.reload();
  };
  const endAll = async () => {
    if (!window.confirm(m.profile_sessions_end_all_question())) return;
    if (await end('/auth/sessions', m.profile_sessions_end_all_failed()))
      leave(m.profile_sessions_ended_all());
  };
  return (
    <ProfileSection id="profile-sessions" title={m.profile_sessions()} text={m.profile_sessions_text()}>
      <Loaded
        call={sessions}
        failed={m.profile_sessions_failed()}
        loading={<Skeleton label={m.profile_sessions_loading()} shape="semesters" count={2} />}
      >
        {(rows) => (
          <ul className={css.sessions} ref={list} tabIndex={-1} aria-label={m.profile_sessions()}>
            {rows.map((session) => (
              <SessionRow
                key={session._id}
                session={session}
                busy={busy}
                onEnd={() => void endOne(session)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <Trouble text={trouble} />
      <DoneNote text={done} />
      <button
        type="button"
        className={`btn danger ${css.all}`}
        aria-disabled={busy}
        onClick={() => void endAll()}
      >
        {m.profile_sessions_end_all()}
      </button>
    </ProfileSection>
  );
}

/** One session of the reader. The current one links to the logout page instead. */
function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { device, current, createdAt } = session;
  return (
    <li>
      <div>
        <p>
          <b>{device}</b> {current && <span className={css.current}>{m.profile_session_this()}</span>}
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
          aria-disabled={busy || undefined}
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
  return address === null ? used : m.profile_session_used_from({ used, address: addressName(address) });
}
