import { useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { countsChanged } from '../../ui/area/counts.ts';
import { type Answer, call } from '../../ui/session/call.ts';
import type { Notification } from '../schema.ts';

export type Marking = {
  /** Id of what is being marked, or `all`. */
  busy: string | null;
  /** The result of the last action. */
  notice: string | null;
  failed: boolean;
  mark: (notification: Notification) => void;
  markAll: (newest: Notification) => void;
  /** Following the link marks it as read; the call is not awaited. */
  follow: (notification: Notification) => void;
};

/**
 * Marks notifications as read, or as unread again.
 * @param reload fetches the list again: what the server says now is what is shown
 */
export function useMarking(reload: () => void): Marking {
  const [busy, setBusy] = useState<string | null>(null);
  const [last, setLast] = useState<{ text: string; failed: boolean } | null>(null);
  const send = async (id: string, request: () => Promise<Answer<{ message: string }>>) => {
    if (busy !== null) return;
    setBusy(id);
    const answer = await request();
    setBusy(null);
    setLast(
      answer.ok
        ? { text: answer.data.message, failed: false }
        : { text: answer.error || m.notifications_change_failed(), failed: true },
    );
    countsChanged();
    reload();
  };
  return {
    busy,
    notice: last?.text ?? null,
    failed: last?.failed ?? false,
    mark: ({ _id, readAt }) =>
      void send(_id, () => call('PATCH', `/notifications/${_id}`, { read: readAt === null })),
    markAll: ({ _id }) => void send('all', () => call('PUT', '/notifications/read', { until: _id })),
    follow: ({ _id, readAt }) => {
      if (readAt === null) void call('PATCH', `/notifications/${_id}`, { read: true }).then(countsChanged);
    },
  };
}
