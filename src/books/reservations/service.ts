import { type RawBuilder, sql } from 'kysely';
import { portal, type SignedIn } from '../../core/access.ts';
import { type Db, type Tx, takeTime } from '../../core/db/database.ts';
import { inPieces } from '../../core/db/part.ts';
import type { NoticeContext } from '../../notifications/service.ts';
import * as m from '../../paraglide/messages.js';
import { bearsAddressOf, concerns, leavesWith } from '../queries.ts';
import { end } from './end.ts';
import { confine, handOver } from './notify.ts';
import type { ReservationRow } from './queries.ts';
import { isOpen } from './vocabulary.ts';

export { followBooks } from './change.ts';
export { endForBook, expireReservations, reservationsQueue } from './end.ts';
export { countWaiting, openReservation } from './queries.ts';

/** The personal data of buyers and sellers: what they can download, and how reservations follow changes of an account or its deletion. */
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

/** Leaves out the name of the other side, as `messages` leaves out its messages: they are the other side's data. */
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
 * without a name. Call it before the account's books are removed. Without a context no notifications are sent.
 */
async function forget(tx: Tx, id: string, context?: NoticeContext): Promise<void> {
  const decided = sql<boolean>`(verified_by_id = ${id}::uuid or rejected_by_id = ${id}::uuid or ${concerns(id)})`;
  await endAll(tx, id, await lockAllOf(tx, id, decided), m.reservations_reason_account(), context);
  await handOver(tx, context, id);
  await tx
    .updateTable('reservations')
    .set({ seller_name: '' })
    .where(
      // Without a seller's account, the name may be this account's: it imported the book, or staff offer the book with its address.
      // A book that was deleted for good can no longer be checked, so its name is removed as well. A book that the account entered
      // with its own address may have its name in another form.
      sql<boolean>`(seller_id = ${id}::uuid
        or seller_id is null and book_id in (select id from books where verified_by_id = ${id}::uuid and ${bearsAddressOf(id)})
        or seller_id is null and seller_name = (select name from people where people.id = ${id}::uuid)
          and (book_id is null or book_id in (select id from books where verified_by_id = ${id}::uuid or ${concerns(id)})))`,
    )
    .execute();
}

/** Renames an account in requests for books that it imported from files that name no seller. */
async function rename(tx: Tx, id: string, name: string): Promise<void> {
  await takeTime(tx);
  // Books are locked first, as everywhere: a request made meanwhile waits, and then copies the new name from its book.
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

/** Ends the open reservations of a suspended account. Requests for books that staff offer with its address stay open: staff answer them. */
async function suspend(tx: Tx, id: string, context?: NoticeContext): Promise<void> {
  const rows = await lockAllOf(tx, id, sql<boolean>`seller_id = ${id}::uuid`);
  const own = rows.filter(({ buyer_id, seller_id }) => buyer_id === id || seller_id === id);
  await endAll(tx, id, own, m.reservations_reason_suspended(), context);
  await handOver(tx, context, id);
}

/** Ends the open reservations among `rows`, and notifies the other side of each. */
async function endAll(
  tx: Tx,
  id: string,
  rows: readonly ReservationRow[],
  reason: string,
  context?: NoticeContext,
): Promise<void> {
  for (const row of rows) {
    if (!isOpen(row)) continue;
    const recipients = row.buyer_id === id ? 'seller' : 'buyer';
    await end(tx, context, portal, row, { state: 'cancelled', reason, recipients });
  }
}

const sells = (id: string) =>
  sql<boolean>`(seller_id = ${id}::uuid or book_id = any(array(select id from books where ${leavesWith(id)})))`;

/**
 * Locks all reservations of an account, ended ones too, and their books, in the order of their ids: both sides may delete their accounts
 * at the same time, which must not deadlock.
 * @param those condition for further books that change with the account
 */
async function lockAllOf(tx: Tx, id: string, those: RawBuilder<boolean>): Promise<ReservationRow[]> {
  const own = sql<boolean>`(buyer_id = ${id}::uuid or ${sells(id)})`;
  await sql`
    select from books where id = any(array(select book_id from reservations where ${own})) or ${those}
    order by id for update`.execute(tx);
  return tx.selectFrom('reservations').where(own).selectAll().orderBy('id').forUpdate().execute();
}
