import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../core/db/tables.ts';
import type { NoticeContext } from '../../notifications/service.ts';
import * as m from '../../paraglide/messages.js';
import { end, portal, stillOpen } from './end.ts';
import { lockBook, type ReservationRow } from './queries.ts';

const isOverdue = sql<boolean>`state = 'asked' and expires_at <= now()`;

/** Ends a reservation whose time is up, before another action on it: the job runs only now and then. */
export async function settle(db: Kysely<DB>, context: NoticeContext, id: string): Promise<void> {
  const overdue = await db
    .selectFrom('reservations')
    .where('id', '=', id)
    .where(isOverdue)
    .select('id')
    .executeTakeFirst();
  if (overdue) await endOverdue(db, context, id);
}

/** Ends a reservation whose time is up or whose book is gone, unless it has just ended. */
export async function endOverdue(db: Kysely<DB>, context: NoticeContext, id: string): Promise<void> {
  const known = await db.selectFrom('reservations').where('id', '=', id).select('book_id').executeTakeFirst();
  if (!known) return;
  await db.transaction().execute(async (tx) => {
    await lockBook(tx, known.book_id);
    const row = await stillOpen(tx, id);
    if (!row || (await expireIfOverdue(tx, context, row)) || row.book_id !== null) return;
    const reason = m.reservations_reason_removed();
    await end(tx, context, portal, row, { state: 'cancelled', reason, recipients: 'both' });
  });
}

/**
 * Ends a request without an answer in time, and notifies both sides. The caller has locked it and its book. @returns whether it
 * did
 */
export async function expireIfOverdue(
  tx: Transaction<DB>,
  context: NoticeContext,
  row: ReservationRow,
): Promise<boolean> {
  const { rows } = await sql`
    select from reservations where id = ${row.id}::uuid and state = 'asked' and expires_at <= clock_timestamp()`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  await end(tx, context, portal, row, { state: 'expired', reason: null, recipients: 'both' });
  return true;
}
