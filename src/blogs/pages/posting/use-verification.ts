import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { countsChanged } from '../../../ui/area/counts.ts';
import { type Answer, call } from '../../../ui/session/call.ts';
import type { Session } from '../../../ui/session/session-store.ts';
import type { BlogAnswer, ManagedBlog } from '../../schema.ts';

export type Verification = {
  /** Id of the post that is being decided. */
  busy: string | null;
  /** Why the last one could not be decided. */
  trouble: string | null;
  approve: (blog: ManagedBlog) => void;
  /** @returns whether it is decided, by this or another staff member */
  reject: (blog: ManagedBlog, reason: string) => Promise<boolean>;
};

/**
 * Decides about posts.
 * @param session the reviewer, as the call is specified; the server knows it anyway
 * @param onDecided receives the result
 */
export function useVerification(
  { userId, userName }: Session,
  onDecided: (text: string) => void,
): Verification {
  const [busy, setBusy] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const decide = async ({ _id, version }: ManagedBlog, decision: { status: string; reason?: string }) => {
    if (busy !== null) return false;
    setBusy(_id);
    setTrouble(null);
    const body = { authorityId: userId, authorityName: userName, ...decision, version };
    const answer = await call<BlogAnswer>('PATCH', `/blogs/${_id}/verify`, body);
    countsChanged();
    setBusy(null);
    const text = outcomeOf(answer);
    if (text !== null) {
      onDecided(text);
      return true;
    }
    const reason = answer.ok ? '' : answer.status === 0 ? m.forms_unreachable() : answer.error;
    setTrouble(`${m.blog_desk_status_failed()} ${reason}`.trim());
    return false;
  };
  return {
    busy,
    trouble,
    approve: (blog) => void decide(blog, { status: 'approved' }),
    reject: (blog, reason) =>
      decide(blog, { status: 'rejected', reason: reason.trim() || m.blog_desk_no_reason() }),
  };
}

/** The state of a post after a decision: decided now or before, changed, or deleted. */
function outcomeOf(answer: Answer<BlogAnswer>): string | null {
  if (answer.ok) return answer.data.message;
  return answer.status === 409 || answer.status === 404 ? answer.error : null;
}
