import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { countsChanged } from '../../../ui/area/counts.ts';
import { type Answer, call } from '../../../ui/session/call.ts';
import type { BookAnswer, ManagedBook } from '../../schema.ts';

type Decided = { message: string };

export type Approval = {
  /** Id of the book that is being approved. */
  busy: string | null;
  /** Why the last one could not be approved. */
  trouble: string | null;
  approve: (book: ManagedBook) => void;
  /** The answer says whether this or another staff member decided. */
  reject: (book: ManagedBook, reason: string) => Promise<Answer<Decided>>;
  /** The message about one. */
  report: (text: string) => void;
};

/**
 * Decides about books.
 * @param verifiedBy the caller’s own name, as the call is specified; the server knows it anyway
 * @param onDecided receives the result, also when another staff member was faster; null when nothing was decided
 */
export function useApproval(verifiedBy: string, onDecided: (text: string | null) => void): Approval {
  const [busy, setBusy] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  // With the version that was read, a book that its seller has changed since is not approved.
  const decide = async ({ _id, version }: ManagedBook, how: object = {}): Promise<Answer<Decided>> => {
    const body = { verifiedBy, ...how, version };
    const answer = await call<BookAnswer>('PATCH', `/books/${_id}/verify`, body);
    countsChanged();
    if (answer.ok || (answer.status !== 409 && answer.status !== 404)) return answer;
    return { ok: true, status: answer.status, data: { message: answer.error }, total: 0 };
  };
  const approve = async (book: ManagedBook) => {
    if (busy !== null) return;
    setBusy(book._id);
    setTrouble(null);
    const answer = await decide(book);
    setBusy(null);
    if (answer.ok) return onDecided(answer.data.message);
    setTrouble(answer.error || m.book_desk_approve_failed());
    if (answer.status !== 0) onDecided(null);
  };
  return {
    busy,
    trouble,
    approve: (book) => void approve(book),
    reject: (book, reason) => decide(book, { status: 'rejected', ...(reason !== '' && { reason }) }),
    report: (text) => {
      setTrouble(null);
      onDecided(text);
    },
  };
}
