import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { call } from '../../../ui/session/call.ts';
import type { BookAnswer, ManagedBook } from '../../schema.ts';

/** The result of the last action, shown beside its book. */
export type ActionResult = { id: string; text: string; bad: boolean };

export type BookActions = {
  /** Id of the book that an action is running for. */
  busy: string | null;
  result: ActionResult | null;
  withdraw: (book: ManagedBook) => void;
  offer: (book: ManagedBook) => void;
  sell: (book: ManagedBook) => void;
  setResult: (result: ActionResult | null) => void;
};

/**
 * Takes books off the shelf, puts them back, and notes that they were sold elsewhere.
 * @param reload fetches the list again: what the server says now is what is shown
 */
export function useBookActions(reload: () => void): BookActions {
  const [busy, setBusy] = useState<string | null>(null);
  const [result, setResult] = useState<ActionResult | null>(null);
  const act = async (method: 'PUT' | 'DELETE', { _id: id }: ManagedBook, what: 'withdrawal' | 'sale') => {
    if (busy !== null) return;
    setBusy(id);
    setResult(null);
    const answer = await call<BookAnswer>(method, `/books/${id}/${what}`);
    setBusy(null);
    if (answer.ok) setResult({ id, text: answer.data.message, bad: false });
    else {
      const reason = answer.status === 0 ? m.forms_unreachable() : answer.error;
      setResult({ id, text: reason || m.market_change_failed(), bad: true });
    }
    if (answer.ok || answer.status !== 0) reload();
  };
  return {
    busy,
    result,
    setResult,
    withdraw: (book) => void act('PUT', book, 'withdrawal'),
    offer: (book) => void act('DELETE', book, 'withdrawal'),
    sell: (book) => {
      if (window.confirm(m.market_sell_question({ name: book.name }))) void act('PUT', book, 'sale');
    },
  };
}
