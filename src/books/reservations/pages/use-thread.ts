import { useCallback, useEffect, useState } from 'react';
import { countsChanged } from '../../../ui/area/counts.ts';
import { call } from '../../../ui/session/call.ts';
import type { Message } from '../schema.ts';
import { type Messages, noMessages, withEarlier, withNewest, withSent } from './thread-messages.ts';

/** Messages per call. */
const LIMIT = 30;

export type Thread = Messages & {
  state: 'loading' | 'ready' | 'failed';
  /** The server's message about the failure; empty when there was no answer. */
  error: string;
  refresh: () => void;
  /** Asks for the messages before those that are there. */
  askEarlier: () => void;
  /** Takes over what was just sent. */
  add: (message: Message) => void;
};

/** The messages of a reservation; the request marks them as read on the server. */
export function useThread(reservationId: string): Thread {
  const [messages, setMessages] = useState<Messages>(noMessages);
  const [state, setState] = useState<Thread['state']>('loading');
  const [error, setError] = useState('');
  const ask = useCallback(
    async (page: number, merge: typeof withNewest, signal?: AbortSignal) => {
      const path = `/reservations/${encodeURIComponent(reservationId)}/messages?page=${page}&limit=${LIMIT}`;
      const answer = await call<Message[]>('GET', path, undefined, signal);
      if (signal?.aborted) return;
      setState(answer.ok ? 'ready' : 'failed');
      setError(answer.ok ? '' : answer.error);
      if (answer.ok) setMessages((before) => merge(before, answer.data, answer.total));
    },
    [reservationId],
  );
  useEffect(() => {
    const controller = new AbortController();
    void ask(1, withNewest, controller.signal).then(countsChanged);
    return () => controller.abort();
  }, [ask]);
  const refresh = useCallback(() => void ask(1, withNewest), [ask]);
  const add = useCallback((sent: Message) => setMessages((before) => withSent(before, sent)), []);
  // New messages push the others to later pages; what comes twice is merged away.
  const askEarlier = () => void ask(Math.floor(messages.rows.length / LIMIT) + 1, withEarlier);
  return { ...messages, state, error, refresh, askEarlier, add };
}
