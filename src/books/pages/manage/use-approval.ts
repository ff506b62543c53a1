import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { call } from '../../../web/session/call.ts';
import type { BookAnswer, ManagedBook } from '../../schema.ts';

export type Approval = {
  /** Id of the book that is being approved. */
  busy: string | null;
  /** Why the last one could not be approved. */
  trouble: string | null;
  approve: (book: ManagedBook) => void;
};

/**
 * Approves books.
 * @param verifiedBy the caller’s own name, as the call is specified; the server knows it anyway
 * @param onDecided is told what became of one, by whomever: somebody else may have been faster. Null when nothing did
 */
export function useApproval(verifiedBy: string, onDecided: (text: string | null) => void): Approval {
  const [busy, setBusy] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const approve = async ({ _id }: ManagedBook) => {
    if (busy !== null) return;
    setBusy(_id);
    setTrouble(null);
    const answer = await call<BookAnswer>('PATCH', `/books/${_id}/verify`, { verifiedBy });
    setBusy(null);
    if (answer.ok) return onDecided(answer.data.message);
    if (answer.status === 409 || answer.status === 404) return onDecided(answer.error);
    setTrouble(answer.error || m.book_desk_approve_failed());
    if (answer.status !== 0) onDecided(null);
  };
  return { busy, trouble, approve: (book) => void approve(book) };
}
