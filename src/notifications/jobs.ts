import { sql, type Transaction } from 'kysely';
import type { Database } from '../core/db/database.ts';
import type { DB } from '../core/db/tables.ts';
import type { Queue, Worker } from '../core/jobs/jobs.ts';
import { nextCourse, notifySome } from './course-news.ts';
import type { NoticeContext } from './mails.ts';

/** Notifies students of what is new in their course. What one run leaves, the next one does. */
export const courseNewsQueue: Queue = {
  name: 'course-news',
  retries: 0,
  pause: { first: 60, longest: 60 },
  within: 280,
};
const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** Schedules the notifications to students. */
export async function sendCourseNews(
  worker: Worker,
  { db }: Database,
  context: NoticeContext,
): Promise<void> {
  await worker.schedule(courseNewsQueue.name, EVERY_FIVE_MINUTES, async (_data, { signal }) => {
    while (!signal.aborted && (await db.transaction().execute((tx) => notifyMore(tx, context))));
  });
}

/**
 * The progress: resources added until `since` are announced; those between `since` and `until` are being announced, so far to the
 * students of `course` up to `person`. Times as the database writes them, which is more exact than a Date.
 */
type Progress = { since: string; until?: string; course?: string; person?: string };

/**
 * Notifies some students, and saves the progress in the same transaction: after a crash no student is left out or notified twice.
 * @returns whether there may be more to do
 */
export async function notifyMore(tx: Transaction<DB>, context: NoticeContext): Promise<boolean> {
  const { since, until = await latest(tx), ...done } = await progress(tx);
  if (!(until > since)) return false;
  const course = await nextCourse(tx, { since, until }, done);
  if (course === undefined) {
    await note(tx, { since: until });
    return false;
  }
  const last = await notifySome(tx, context, course);
  await note(tx, { since, until, course: course.id, ...(last !== undefined && { person: last }) });
  return true;
}

const KEY = 'course-news';
/** ISO 8601 in UTC, with microseconds: such texts sort as the times do. */
const written = (time: string) =>
  sql<string>`to_char((${sql.raw(time)}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Reads the progress and locks it. What was there before the first time is not new. */
async function progress(tx: Transaction<DB>): Promise<Progress> {
  await sql`
    insert into installation (key, value) values (${KEY}, jsonb_build_object('since', ${written('now()')}))
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ value: Progress }>`
    select value from installation where key = ${KEY} for update`.execute(tx);
  return (rows[0] as { value: Progress }).value;
}

async function note(tx: Transaction<DB>, progress: Progress): Promise<void> {
  await sql`update installation set value = ${JSON.stringify(progress)}::text::jsonb where key = ${KEY}`.execute(
    tx,
  );
}

/** A minute ago: the transactions in which older resources came have ended, so that none turns up behind it. */
async function latest(tx: Transaction<DB>): Promise<string> {
  const { rows } = await sql<{ at: string }>`select ${written("now() - interval '1 minute'")} as at`.execute(
    tx,
  );
  return rows[0]?.at ?? '';
}
