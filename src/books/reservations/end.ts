import { type Kysely, sql } from 'kysely';
import * as audit from '../../audit/service.ts';
import { type By, portal } from '../../core/access.ts';
import { dropTags } from '../../core/cache/tags.ts';
import type { Database, Tx } from '../../core/db/database.ts';
import type { DB } from '../../core/db/tables.ts';
import type { Queue, Worker } from '../../core/jobs/jobs.ts';
import type { NoticeContext } from '../../notifications/service.ts';
import * as m from '../../paraglide/messages.js';
import { type Event, notifyOfEvent } from './notify.ts';
import { lockBook, openReservation, type ReservationRow } from './queries.ts';
import type { EndState } from './vocabulary.ts';

/** The names of the actions in the audit log. */
const ACTIONS: Record<EndState, string> = {
  declined: 'reservations.decline',
  cancelled: 'reservations.cancel',
  expired: 'reservations.expire',
  'handed-over': 'reservations.hand-over',
};

/**
 * Ends an open reservation, and releases its book or marks it as sold. The caller has locked both. Without a context no
 * notifications are sent.
 */
export async function end(
  tx: Tx,
  context: NoticeContext | undefined,
  by: By,
  row: ReservationRow,
  ending: Event<EndState>,
): Promise<void> {
  const { state, reason } = ending;
  const actorId = by.actor.role === null ? null : by.actor.id;
  await tx
    .updateTable('reservations')
    .set({ state, reason, ended_at: sql`now()`, ended_by: actorId })
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .set(state === 'declined' ? { answered_at: sql`now()`, answered_by: actorId } : {})
    .where('id', '=', row.id)
    .execute();
  if (row.book_id !== null)
    await tx
      .updateTable('books')
      .set({ reserved_at: null })
      .set(state === 'handed-over' ? SOLD : {})
      .where('id', '=', row.book_id)
      .execute();
  await audit.record(tx, by, {
    action: ACTIONS[state],
    rowId: row.id,
    before: { state: row.state },
    after: { name: row.book_name, state },
  });
  await notifyOfEvent(tx, context, by, row, ending);
  await dropTags(tx, ['books']);
}

const SOLD = { sold_at: sql<Date>`now()`, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` };

/** Ends the open reservation of a removed book, and notifies both sides except the actor. The caller has locked the book. */
export async function endForBook(tx: Tx, context: NoticeContext, by: By, bookId: string): Promise<void> {
  const row = await openReservation(tx, bookId);
  if (!row) return;
  const reason = m.reservations_reason_removed();
  await end(tx, context, by, row, { state: 'cancelled', reason, recipients: 'both' });
}

const isOverdue = sql<boolean>`(state = 'asked' and expires_at <= now())`;

/** Ends the reservation if it has expired. Call it before another action on it: the expiry job runs only every ten minutes. */
export async function settle(db: Kysely<DB>, context: NoticeContext, id: string): Promise<void> {
  const overdue = await db
    .selectFrom('reservations')
    .where('id', '=', id)
    .where(isOverdue)
    .select(['id', 'book_id'])
    .executeTakeFirst();
  if (overdue) await endOverdue(db, context, overdue);
}

/** Ends a reservation that has expired or whose book was deleted for good, unless it has ended meanwhile. */
async function endOverdue(
  db: Kysely<DB>,
  context: NoticeContext,
  { id, book_id }: Pick<ReservationRow, 'id' | 'book_id'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockBook(tx, book_id);
    const row = await openReservation(tx, id, 'id');
    if (!row || (await expireIfOverdue(tx, context, row)) || row.book_id !== null) return;
    const reason = m.reservations_reason_removed();
    await end(tx, context, portal, row, { state: 'cancelled', reason, recipients: 'both' });
  });
}

/**
 * Ends the request if it was not answered in time, and notifies both sides. The caller has locked it and its book.
 * @returns whether it has expired
 */
export async function expireIfOverdue(tx: Tx, context: NoticeContext, row: ReservationRow): Promise<boolean> {
  const { rows } = await sql`
    select from reservations where id = ${row.id}::uuid and state = 'asked' and expires_at <= clock_timestamp()`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  await end(tx, context, portal, row, { state: 'expired', reason: null, recipients: 'both' });
  return true;
}

/** The queue of the job that ends requests that were not answered in time. */
export const reservationsQueue: Queue = {
  name: 'reservations',
  retries: 2,
  pause: { first: 60, longest: 300 },
  within: 300,
};
const EVERY_TEN_MINUTES = '*/10 * * * *';

/** Maximum number of reservations per run; the next run continues. */
const IN_A_RUN = 5000;

/** Schedules the expiry job every ten minutes. */
export async function expireReservations(
  worker: Worker,
  database: Database,
  context: NoticeContext,
): Promise<void> {
  await worker.schedule(reservationsQueue.name, EVERY_TEN_MINUTES, () => endAllOverdue(database, context));
}

/**
 * Ends overdue requests and open reservations whose book was deleted for good: each in its own transaction, the longest overdue first.
 * A request made while the clock was ahead gets a new period of 72 hours.
 */
export async function endAllOverdue({ db }: Database, context: NoticeContext): Promise<void> {
  await sql`
    update reservations set expires_at = now() + interval '72 hours'
    where state = 'asked' and expires_at > now() + interval '73 hours'`.execute(db);
  const overdue = await db
    .selectFrom('reservations')
    .where(sql<boolean>`(${isOverdue} or (state in ('asked', 'accepted') and book_id is null))`)
    .select(['id', 'book_id'])
    .orderBy('expires_at')
    .limit(IN_A_RUN)
    .execute();
  for (const row of overdue) await endOverdue(db, context, row);
}
