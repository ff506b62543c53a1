import { useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { DoneNote } from '../../people/pages/profile/DoneNote.tsx';
import { ProfileSection } from '../../people/pages/profile/ProfileSection.tsx';
import { useGoodbye } from '../../people/pages/profile/use-goodbye.ts';
import type { Done } from '../../people/schema.ts';
import { Loaded } from '../../ui/area/Loaded.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { call } from '../../ui/session/call.ts';
import { useCall } from '../../ui/session/use-call.ts';
import type { Session } from '../schema.ts';
import { SessionRow } from './SessionRow.tsx';

/** The sessions of the reader, and how to end one or all. */
export function SessionsSection() {
  const sessions = useCall<Session[]>('/auth/sessions');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const goodbye = useGoodbye();

  const end = async (path: string, failed: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setTrouble(null);
    setDone(null);
    const answer = await call<Done>('DELETE', path);
    setBusy(false);
    // It may have been ended elsewhere already.
    const ended = answer.ok || answer.status === 404;
    if (!ended) setTrouble(answer.error || failed);
    return ended;
  };
  const endOne = async ({ _id, device }: Session) => {
    if (!(await end(`/auth/sessions/${_id}`, m.profile_session_end_failed()))) return;
    setDone(m.profile_session_ended({ device }));
    // The button that had the focus goes with its row.
    list.current?.focus();
    sessions.reload();
  };
  const endAll = async () => {
    if (!window.confirm(m.profile_sessions_end_all_question())) return;
    if (await end('/auth/sessions', m.profile_sessions_end_all_failed()))
      goodbye(m.profile_sessions_ended_all());
  };
  return (
    <ProfileSection id="profile-sessions" title={m.profile_sessions()} text={m.profile_sessions_text()}>
      <Loaded
        call={sessions}
        failed={m.profile_sessions_failed()}
        loading={<Skeleton label={m.profile_sessions_loading()} shape="semesters" count={2} />}
      >
        {(rows) => (
          <ul className="psess" ref={list} tabIndex={-1} aria-label={m.profile_sessions()}>
            {rows.map((session) => (
              <SessionRow key={session._id} session={session} onEnd={() => void endOne(session)} />
            ))}
          </ul>
        )}
      </Loaded>
      {trouble && (
        <p className="err" role="alert">
          {trouble}
        </p>
      )}
      <DoneNote text={done} />
      <button type="button" className="btn danger mt-4" aria-disabled={busy} onClick={() => void endAll()}>
        {m.profile_sessions_end_all()}
      </button>
    </ProfileSection>
  );
}
