import { type RawBuilder, sql } from 'kysely';
import type { Db } from './core/db/database.ts';
import type { Queue, Worker } from './core/jobs/jobs.ts';

/** Removes what is over, once an hour: a machine that is switched off at night has it done by day. */
export const housekeepingQueue: Queue = {
  name: 'housekeeping',
  retries: 2,
  pause: { first: 60, longest: 600 },
  within: 600,
};
const HOURLY = '17 * * * *';

/** Rows that are removed at once, so that no statement takes long. */
const AT_ONCE = 5000;

const OVER: RawBuilder<unknown>[] = [
  sql`delete from codes where id in (select id from codes where expires_at < now() - interval '1 day' limit ${AT_ONCE})`,
  sql`delete from rate_limits where key in (select key from rate_limits where resets_at < now() - interval '1 day' limit ${AT_ONCE})`,
  sql`delete from sessions where id in (select id from sessions where expires_at < now() - interval '30 days' limit ${AT_ONCE})`,
];

/** Has the house kept. */
export async function keepHouse(worker: Worker, db: Db): Promise<void> {
  await worker.schedule(housekeepingQueue.name, HOURLY, () => removeWhatIsOver(db));
}

/** Removes codes and rate limits that expired a day ago, and sessions that ended a month ago. */
export async function removeWhatIsOver(db: Db): Promise<void> {
  for (const removal of OVER) {
    let removed = AT_ONCE;
    while (removed >= AT_ONCE) removed = Number((await removal.execute(db)).numAffectedRows ?? 0);
  }
}
