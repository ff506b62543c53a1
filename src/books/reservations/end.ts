import { sql, type Transaction } from 'kysely';
import * as audit from '../../audit/service.ts';
import { type By, visitor } from '../../core/access.ts';
import { dropTags } from '../../core/cache/tags.ts';
import type { DB } from '../../core/db/tables.ts';
import type { NoticeContext } from '../../notifications/service.ts';
import * as m from '../../paraglide/messages.js';
import { notifyOfEvent, type Recipients } from './notify.ts';
import { findOpen, type ReservationRow } from './queries.ts';
import { type EndState, openStates } from './vocabulary.ts';

/** The name of the portal itself in the audit log. */
export const portal: By = { actor: visitor, address: 'housekeeping' };

type Ending = { state: EndState; reason: string | null; recipients: Recipients };

/** What the audit log calls it. */
const ACTIONS: Record<EndState, string> = {
  declined: 'reservations.decline',
  cancelled: 'reservations.cancel',
  expired: 'reservations.expire',
  'handed-over': 'reservations.hand-over',
};

/**
 * Ends an open reservation, and frees its book, or marks it as sold. The caller has locked both. Without a context no
 * notifications are sent.
 */
export async function end(
  tx: Transaction<DB>,
  context: NoticeContext | undefined,
  by: By,
  row: ReservationRow,
  { state, reason, recipients }: Ending,
): Promise<void> {
  const actorId = by.actor.role === null ? null : by.actor.id;
  await tx
    .updateTable('reservations')
    .set({ state, reason, ended_at: sql`now()`, ended_by: actorId })
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .set(state === 'declined' ? { answered_at: sql`now()` } : {})
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
    kind: 'reservations',
    rowId: row.id,
    before: { state: row.state },
    after: { name: row.book_name, state },
  });
  const name = by.actor.role === null ? '' : by.actor.name;
  if (context) await notifyOfEvent(tx, context, row, recipients, { event: state, by: name, reason }, actorId);
  await dropTags(tx, ['books']);
}

const SOLD = { sold_at: sql<Date>`now()`, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` };

/** Ends the open reservation of a removed book, and notifies both sides but the actor. The caller has locked the book. */
export async function endForBook(
  tx: Transaction<DB>,
  context: NoticeContext,
  by: By,
  bookId: string,
): Promise<void> {
  const row = await findOpen(tx, bookId);
  if (!row) return;
  const reason = m.reservations_reason_removed();
  await end(tx, context, by, row, { state: 'cancelled', reason, recipients: 'both' });
}

/**
 * Removes the owner of a deleted account from the reservations: open ones end, and the other side is notified. Messages stay,
 * without a name. To be called before their books are removed. Without a context no notifications are sent.
 */
export async function forgetPerson(tx: Transaction<DB>, id: string, context?: NoticeContext): Promise<void> {
  const reason = m.reservations_reason_account();
  for (const row of await lockAllOf(tx, id)) {
    if (row.state !== 'asked' && row.state !== 'accepted') continue;
    const recipients = row.buyer_id === id ? 'seller' : 'buyer';
    await end(tx, context, portal, row, { state: 'cancelled', reason, recipients });
  }
  await tx.updateTable('reservations').set({ seller_name: '' }).where('seller_id', '=', id).execute();
}

/** Ended ones too, and all in one order: both sides may leave at the same instant, and neither is to wait for the other in a circle. */
async function lockAllOf(tx: Transaction<DB>, id: string): Promise<ReservationRow[]> {
  const own = sql<boolean>`(buyer_id = ${id}::uuid or seller_id = ${id}::uuid)`;
  await sql`
    select from books where id in (select book_id from reservations where ${own}) order by id for update`.execute(
    tx,
  );
  return tx.selectFrom('reservations').where(own).selectAll().orderBy('id').forUpdate().execute();
}

/** A reservation, locked, unless it ended meanwhile. */
export const stillOpen = (tx: Transaction<DB>, id: string): Promise<ReservationRow | undefined> =>
  tx
    .selectFrom('reservations')
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
