import { type Kysely, type Selectable, sql } from 'kysely';
import type { SignedIn } from '../../core/access.ts';
import type { ContentContext } from '../../core/content-context.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { newestFirst, readPart } from '../../core/db/part.ts';
import type { DB, ReservationMessages } from '../../core/db/tables.ts';
import { AppError } from '../../core/errors.ts';
import type { Part, Window } from '../../core/http/list.ts';
import { markRead } from '../../notifications/service.ts';
import * as m from '../../paraglide/messages.js';
import { withRightsNow } from '../../reviews/service.ts';
import { settle } from './end.ts';
import { messageKey, notifyOfMessage } from './notify.ts';
import { findHeld, findRow, nameOn, type ReservationRow } from './queries.ts';
import type { Message } from './schema.ts';
import { isOpen } from './vocabulary.ts';

/** Lists the messages on a reservation, newest first; the cursor is the last row’s id. */
export async function list(
  db: Db,
  person: SignedIn,
  reservation: ReservationRow,
  window: Window,
): Promise<Part<Message>> {
  const matching = db.selectFrom('reservation_messages as m').where('m.reservation_id', '=', reservation.id);
  const page = matching
    .innerJoin('people as p', 'p.id', 'm.sender_id')
    .select(['m.id as _id', 'm.from_buyer', 'm.sender_id', 'm.text', 'm.created_at', 'p.name']);
  const part = await readPart(db, window, matching.select('m.id'), newestFirst(page, 'm.id', window));
  return { ...part, rows: part.rows.map((row) => toMessage(reservation, row, person)) };
}

type Row = Pick<Selectable<ReservationMessages>, 'from_buyer' | 'sender_id' | 'text' | 'created_at'> & {
  _id: string;
  name: string;
};

const toMessage = (reservation: ReservationRow, row: Row, person: SignedIn): Message => ({
  _id: row._id,
  from: row.from_buyer ? 'buyer' : 'seller',
  name: nameOn(reservation, { id: row.sender_id, name: row.name }),
  mine: row.sender_id === person.id,
  text: row.text,
  date: row.created_at.toISOString(),
});

/**
 * Records that a side has read a thread up to the newest message just shown, and marks its notification as read. A message that
 * arrived meanwhile stays unread. Pages poll threads, so nothing is written when nothing is new.
 */
export async function markSeen(
  db: Kysely<DB>,
  person: SignedIn,
  row: ReservationRow,
  shown: readonly Message[],
): Promise<void> {
  const isBuyer = row.buyer_id === person.id;
  const newest = shown.find(({ from }) => (from === 'buyer') !== isBuyer)?._id;
  if (newest === undefined) return;
  const column = isBuyer ? 'buyer_read_at' : 'seller_read_at';
  const key = messageKey(row.id);
  const { rows } = await sql<{ isNew: boolean; isUnread: boolean }>`
    select
      exists (
        select from reservations r join reservation_messages m on m.id = ${newest}::uuid
        where r.id = ${row.id}::uuid and m.created_at > coalesce(r.${sql.ref(column)}, '-infinity')
      ) as "isNew",
      exists (
        select from notifications where person_id = ${person.id}::uuid and key = ${key} and read_at is null
      ) as "isUnread"`.execute(db);
  const [found] = rows;
  if (!found?.isNew && !found?.isUnread) return;
  await db.transaction().execute(async (tx) => {
    await sql`
      update reservations set ${sql.ref(column)} = greatest(${sql.ref(column)}, m.created_at)
      from reservation_messages m where reservations.id = ${row.id}::uuid and m.id = ${newest}::uuid`.execute(
      tx,
    );
    await markRead(tx, key, person.id);
  });
}

/**
 * Sends a message to the other side of an open reservation.
 * @throws {AppError} not_found; conflict when it has ended
 */
export async function send(
  context: ContentContext,
  person: SignedIn,
  id: string,
  text: string,
): Promise<Message> {
  const { db } = context.database;
  await findRow(db, person, id);
  await settle(db, context, id);
  return db.transaction().execute(async (tx) => {
    const actor = await withRightsNow(tx, person);
    const row = await findHeld(tx, actor, id);
    if (!isOpen(row)) throw new AppError('conflict', m.reservations_closed());
    const sent = await write(tx, actor, row, text);
    const recipients = row.buyer_id === actor.id ? 'seller' : 'buyer';
    await notifyOfMessage(tx, context, row, recipients, { by: nameOn(row, actor), text });
    return sent;
  });
}

/**
 * Adds a message to a thread. The caller has locked the reservation, so that messages are written one at a time, and each is later than
 * the last recorded read.
 */
export async function write(
  tx: Tx,
  person: SignedIn,
  reservation: ReservationRow,
  text: string,
): Promise<Message> {
  const { id: reservation_id, buyer_id } = reservation;
  const from_buyer = buyer_id === person.id;
  const row = await tx
    .insertInto('reservation_messages')
    .values({
      ...{ reservation_id, sender_id: person.id, from_buyer, text },
      // Also after the clock was set back.
      created_at: sql`greatest(clock_timestamp(), (
        select greatest(buyer_read_at, seller_read_at) + interval '1 microsecond'
        from reservations where id = ${reservation_id}))`,
    })
    .returning(['id as _id', 'from_buyer', 'sender_id', 'text', 'created_at'])
    .executeTakeFirstOrThrow();
  return toMessage(reservation, { ...row, name: person.name }, person);
}
