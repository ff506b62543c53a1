import { type RawBuilder, sql, type Transaction } from 'kysely';
import { portal, type SignedIn } from '../../core/access.ts';
import type { Db } from '../../core/db/database.ts';
import { inPieces } from '../../core/db/part.ts';
import type { DB } from '../../core/db/tables.ts';
import type { NoticeContext } from '../../notifications/service.ts';
import * as m from '../../paraglide/messages.js';
import { concerns, leavesWith } from '../queries.ts';
import { end } from './end.ts';
import { confine, handOver } from './notify.ts';
import type { ReservationRow } from './queries.ts';

export { followBooks } from './change.ts';
export { endForBook, expireReservations, reservationsQueue } from './end.ts';
export { countWaiting, openReservation } from './queries.ts';

/** What is kept about buyers and sellers: what they download, and what goes with their account. */
export const personalData = {
  sections: [
    { name: 'reservations', about: reservations },
    { name: 'messages', about: messages },
  ],
  forget,
  confine,
  suspend,
  rename,
};

/** What the other side said, and who it is, is the other side’s. */
async function* reservations(db: Db, { id }: SignedIn): AsyncGenerator<object> {
  const own = db
    .selectFrom('reservations')
    .where((eb) => eb.or([eb('buyer_id', '=', id), eb('seller_id', '=', id)]))
    .select([
      'id as _id',
      sql<string>`case when buyer_id = ${id}::uuid then 'buyer' else 'seller' end`.as('side'),
      'book_name as book',
      'price',
      'state',
      'reason',
      'created_at as date',
      'answered_at as answeredAt',
      'ended_at as endedAt',
    ]);
  yield* inPieces(own, 'reservations.id');
}

async function* messages(db: Db, { id }: SignedIn): AsyncGenerator<object> {
  const own = db
    .selectFrom('reservation_messages')
    .where('sender_id', '=', id)
    .select(['id as _id', 'reservation_id as reservation', 'text', 'created_at as date']);
  yield* inPieces(own, 'reservation_messages.id');
}

/**
 * Removes the owner of a deleted account from the reservations: open ones end, and the other side is notified. Messages stay,
 * without a name. To be called before their books are removed. Without a context no notifications are sent.
 */
async function forget(tx: Transaction<DB>, id: string, context?: NoticeContext): Promise<void> {
  const decided = sql<boolean>`(verified_by_id = ${id}::uuid or rejected_by_id = ${id}::uuid or ${concerns(id)})`;
  await endAll(tx, id, await lockAllOf(tx, id, decided), m.reservations_reason_account(), context);
  await handOver(tx, context, id);
  await tx
    .updateTable('reservations')
    .set({ seller_name: '' })
    .where(
      // Imports name their own account, and what was deleted for good had perhaps its address.
      sql<boolean>`(seller_id = ${id}::uuid
        or seller_id is null and seller_name = (select name from people where people.id = ${id}::uuid)
          and (book_id is null or book_id in (select id from books where verified_by_id = ${id}::uuid or ${concerns(id)})))`,
    )
    .execute();
}

/** Requests have the name of the account that imported the book, where its file had none. */
async function rename(tx: Transaction<DB>, id: string, name: string): Promise<void> {
  // Of an import there may be tens of thousands.
  await sql`set local statement_timeout = '10min'`.execute(tx);
  // First the books, as everywhere: a request that is made meanwhile has the name that its book has then.
  await sql`select from books where verified_by_id = ${id}::uuid order by id for no key update`.execute(tx);
  await tx
    .updateTable('reservations')
    .set({ seller_name: name })
    .where('seller_id', 'is', null)
    .where(
      sql<boolean>`seller_name = (select name from people where people.id = ${id}::uuid)
        and (book_id is null or book_id in (select id from books where verified_by_id = ${id}::uuid))`,
    )
    .execute();
}

/** Ends the open ones of the owner of a suspended account. Of books that only bear its address staff answer the requests, and go on doing so. */
async function suspend(tx: Transaction<DB>, id: string, context?: NoticeContext): Promise<void> {
  const rows = await lockAllOf(tx, id, sql<boolean>`seller_id = ${id}::uuid`);
  const own = rows.filter(({ buyer_id, seller_id }) => buyer_id === id || seller_id === id);
  await endAll(tx, id, own, m.reservations_reason_suspended(), context);
  await handOver(tx, context, id);
}

/** Ends the open ones among them, and notifies the other side. */
async function endAll(
  tx: Transaction<DB>,
  id: string,
  rows: readonly ReservationRow[],
  reason: string,
  context?: NoticeContext,
): Promise<void> {
  for (const row of rows) {
    if (row.state !== 'asked' && row.state !== 'accepted') continue;
    const recipients = row.buyer_id === id ? 'seller' : 'buyer';
    await end(tx, context, portal, row, { state: 'cancelled', reason, recipients });
  }
}

const sells = (id: string) =>
  sql<boolean>`(seller_id = ${id}::uuid or book_id in (select id from books where ${leavesWith(id)}))`;

/**
 * Ended ones too, and all in one order: both sides may leave at the same instant, and neither is to wait for the other in a circle.
 * @param those books that change with the account, too
 */
async function lockAllOf(
  tx: Transaction<DB>,
  id: string,
  those: RawBuilder<boolean>,
): Promise<ReservationRow[]> {
  const own = sql<boolean>`(buyer_id = ${id}::uuid or ${sells(id)})`;
  await sql`
    select from books where id in (select book_id from reservations where ${own}) or ${those}
    order by id for update`.execute(tx);
  return tx.selectFrom('reservations').where(own).selectAll().orderBy('id').forUpdate().execute();
}
