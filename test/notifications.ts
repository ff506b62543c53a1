import { queuedMailer } from '../src/core/mail/queue.ts';
import { type Notice, notify } from '../src/notifications/service.ts';
import type { TestApp } from './app.ts';

/** Returns the context of notifications in a test portal. */
export const contextOf = ({ jobs, secret }: TestApp) => ({
  mailer: queuedMailer(jobs, secret),
  secret,
  publicUrl: 'http://portal.test',
});

/** Adds a notification to an account: by default, that its book was approved. */
export async function addNotice(
  place: TestApp,
  personId: string,
  notice: Partial<Notice> = {},
): Promise<void> {
  const usual = {
    kind: 'approved',
    key: 'review:1',
    data: { what: 'books', name: 'Optics' },
    link: '~/books',
  } as const;
  await place.database.db
    .transaction()
    .execute((tx) => notify(tx, contextOf(place), { personId, ...usual, ...notice }));
}

/** Returns a notification of a message about a book. */
export const message = (text: string): Partial<Notice> => ({
  kind: 'message',
  key: 'message:1',
  data: { name: 'Optics', by: 'Ravi', text },
  link: '~/reservation?id=1',
});
