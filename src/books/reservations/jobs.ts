import { sql } from 'kysely';
import type { Database } from '../../core/db/database.ts';
import type { Queue, Worker } from '../../core/jobs/jobs.ts';
import type { NoticeContext } from '../../notifications/service.ts';
import { endOverdue } from './end.ts';

/** Ends requests that were not answered in time. */
export const reservationsQueue: Queue = {
  name: 'reservations',
  retries: 2,
  pause: { first: 60, longest: 300 },
  within: 300,
};
const EVERY_TEN_MINUTES = '*/10 * * * *';

/** The most that one run does; the next one continues. */
const IN_A_RUN = 5000;

/** Schedules it every ten minutes. */
export async function expireReservations(
  worker: Worker,
  database: Database,
  context: NoticeContext,
): Promise<void> {
  await worker.schedule(reservationsQueue.name, EVERY_TEN_MINUTES, () => endAllOver(database, context));
}

/** Ends each in a transaction of its own, the longest overdue first; those too whose book is deleted. */
export async function endAllOver({ db }: Database, context: NoticeContext): Promise<void> {
  const overdue = await db
    .selectFrom('reservations')
    .where(
      sql<boolean>`(state = 'asked' and expires_at <= now()) or (state in ('asked', 'accepted') and book_id is null)`,
    )
    .select('id')
    .orderBy('expires_at')
    .limit(IN_A_RUN)
    .execute();
  for (const { id } of overdue) await endOverdue(db, context, id);
}
