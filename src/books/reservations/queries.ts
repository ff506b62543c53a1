import { type Selectable, sql } from 'kysely';
import { type Actor, confinedTo, isStaff, reaches, type SignedIn } from '../../core/access.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { hasId } from '../../core/db/filters.ts';
import { countFew, newestFirst, readPart } from '../../core/db/part.ts';
import type { Reservations } from '../../core/db/tables.ts';
import { AppError } from '../../core/errors.ts';
import type { Part, Window } from '../../core/http/list.ts';
import * as m from '../../paraglide/messages.js';
import { imagePath } from '../queries.ts';
import { sideOf } from './policy.ts';
import type { Reservation } from './schema.ts';
import { CONTACT_DAYS, type ReservationState, type Side, sides } from './vocabulary.ts';

export type ReservationRow = Selectable<Reservations>;

/** Selects the reservations that the actor may see: those on one of whose sides they are. */
export const visibleTo = (db: Db, actor: Actor) =>
  db
    .selectFrom('reservations')
    .where((eb) => eb.or(actor.role === null ? [] : sides.map((side) => isOn(actor, side))));

/** SQL condition: the person has this side. The side of staff is without their own requests. */
function isOn(person: SignedIn, side: Side) {
  const id = sql`${person.id}::uuid`;
  if (side === 'buyer') return sql<boolean>`reservations.buyer_id = ${id}`;
  if (side === 'seller') return sql<boolean>`reservations.seller_id = ${id}`;
  if (!isStaff(person)) return sql<boolean>`false`;
  const university = confinedTo(person);
  const isOfTheirs =
    university === undefined ? sql`true` : sql`reservations.university_id = ${university}::uuid`;
  return sql<boolean>`(reservations.seller_id is null and reservations.buyer_id <> ${id} and ${isOfTheirs})`;
}

/** Counts the requests that a staff member may answer and that are not answered yet, up to 10,001; 0 for all other actors. */
export async function countWaiting(db: Db, actor: Actor): Promise<number> {
  if (actor.role === null) return 0;
  const waiting = db
    .selectFrom('reservations')
    .where(isOn(actor, 'desk'))
    .where('reservations.state', '=', 'asked')
    .where('reservations.expires_at', '>', sql<Date>`now()`);
  return countFew(db, waiting.select('reservations.id'));
}

const isOpen = sql<boolean>`reservations.state in ('asked', 'accepted')`;

/** Lists reservations, newest first; the cursor is the last row’s id. The caller has checked that the person may use that side. */
export async function list(
  db: Db,
  person: SignedIn,
  { side, open }: { side: Side; open: boolean | undefined },
  window: Window,
): Promise<Part<Reservation>> {
  let matching = db.selectFrom('reservations').where(isOn(person, side));
  if (open !== undefined) matching = matching.where(open ? isOpen : sql<boolean>`not ${isOpen}`);
  const ids = matching.select('reservations.id');
  const page = views(db, person).where('r.id', 'in', newestFirst(ids, 'reservations.id', window));
  const part = await readPart(db, window, ids, page);
  return { ...part, rows: part.rows.map((row) => toReservation(row, person)) };
}

/** Finds a reservation, as the person's side sees it. @throws {AppError} not_found */
export async function find(db: Db, person: SignedIn, id: string): Promise<Reservation> {
  const visible = visibleTo(db, person).where(hasId('reservations.id', id)).select('reservations.id');
  const row = await views(db, person).where('r.id', 'in', visible).executeTakeFirstOrThrow(gone);
  return toReservation(row, person);
}

/** Selects reservations with all columns that a response needs, newest first. */
function views(db: Db, { id }: SignedIn) {
  const buys = sql<boolean>`r.buyer_id = ${id}::uuid`;
  const readAt = sql`coalesce(case when ${buys} then r.buyer_read_at else r.seller_read_at end, '-infinity')`;
  return db
    .selectFrom('reservations as r')
    .innerJoin('people as buyer', 'buyer.id', 'r.buyer_id')
    .leftJoin('books as b', 'b.id', 'r.book_id')
    .selectAll('r')
    .select([
      'r.id as _id',
      'buyer.name as buyer_name',
      'buyer.email as buyer_email',
      'buyer.phone as buyer_phone',
      'b.email as seller_email',
      'b.contact_number as seller_phone',
      'b.image_small_sha256 as image',
    ])
    .select([
      sql<boolean | null>`b.deleted_at is null`.as('isThere'),
      sql<boolean | null>`b.verified_at is not null and b.sold_at is null and b.withdrawn_at is null`.as(
        'isPublic',
      ),
      sql<number>`(
        select count(*) from reservation_messages m
        where m.reservation_id = r.id and m.from_buyer <> (${buys}) and m.created_at > ${readAt})`.as(
        'unread',
      ),
    ])
    .orderBy('r.id', 'desc');
}

type View = Awaited<ReturnType<ReturnType<typeof views>['execute']>>[number];

/** Converts a row to the reservation of a response. */
function toReservation(row: View, person: SignedIn): Reservation {
  const state = row.state as ReservationState;
  const side = sideOf(person, row) ?? 'buyer';
  return {
    _id: row._id,
    state,
    side,
    book: {
      _id: row.book_id,
      name: row.book_name,
      price: Number(row.price),
      imageSmall: imageOf(row, person),
    },
    buyer: { name: row.buyer_name },
    seller: { name: row.seller_name },
    answeredBy: row.seller_id === null ? 'staff' : 'seller',
    date: row.created_at.toISOString(),
    expiresAt: state === 'asked' ? row.expires_at.toISOString() : null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    reason: row.reason,
    contact: contactOf(row, side === 'buyer'),
    unread: row.unread,
    version: row.version,
  };
}

/** Returns the contact details of the other side; null unless the reservation is accepted, or was handed over not long ago. */
function contactOf(row: View, buys: boolean): Reservation['contact'] {
  const end = Date.now() - CONTACT_DAYS * 86_400_000;
  const isFresh = row.state === 'handed-over' && (row.ended_at?.getTime() ?? 0) > end;
  if (row.state !== 'accepted' && !isFresh) return null;
  return buys
    ? { name: row.seller_name, email: row.seller_email, phone: row.seller_phone }
    : { name: row.buyer_name, email: row.buyer_email, phone: row.buyer_phone };
}

/** Returns the name by which the other side knows a person: a seller chose one for the book, which need not be the account's. */
export const nameOn = (
  { seller_id, seller_name }: ReservationRow,
  { id, name }: { id: string; name: string },
): string => (id === seller_id ? seller_name : name);

/** Whether the book has any contact details of its seller; imported books may have none. */
export async function knowsSeller(db: Db, bookId: string | null): Promise<boolean> {
  const known = await db
    .selectFrom('books')
    .where('id', '=', bookId)
    .where((eb) => eb.or([eb('email', 'is not', null), eb('contact_number', 'is not', null)]))
    .select('id')
    .executeTakeFirst();
  return known !== undefined;
}

/**
 * Returns the path of the book's picture, if this person may load it. Off the shelf, only the two sides of an open or successful
 * reservation, the seller and staff may.
 */
function imageOf(row: View, person: SignedIn): string | null {
  const { book_id, image, isThere, isPublic, seller_id, university_id, state } = row;
  const hasEnded = state === 'declined' || state === 'cancelled' || state === 'expired';
  const sees = isPublic || !hasEnded || seller_id === person.id || reaches(person, university_id);
  return book_id !== null && isThere && sees ? imagePath(book_id, image) : null;
}

/** Finds the row of a reservation that the actor may see. @throws {AppError} not_found */
export async function findRow(db: Db, actor: Actor, id: string): Promise<ReservationRow> {
  return oneVisible(db, actor, id).executeTakeFirstOrThrow(gone);
}

/** Finds a row as `findRow` does, and locks it, so that the reservation does not end meanwhile. @throws {AppError} not_found */
export async function findHeld(tx: Tx, actor: Actor, id: string): Promise<ReservationRow> {
  return oneVisible(tx, actor, id).forUpdate().executeTakeFirstOrThrow(gone);
}

/**
 * Finds a row as `findRow` does, for a caller about to change its state. Locks first the book, then the reservation: always in this
 * order, to prevent deadlocks.
 * @throws {AppError} not_found
 */
export async function findLocked(tx: Tx, actor: Actor, id: string): Promise<ReservationRow> {
  const { book_id } = await findRow(tx, actor, id);
  await lockBook(tx, book_id);
  return findHeld(tx, actor, id);
}

/** Locks a book, if it still exists. */
export async function lockBook(tx: Tx, id: string | null): Promise<void> {
  if (id !== null) await tx.selectFrom('books').where('id', '=', id).select('id').forUpdate().execute();
}

const oneVisible = (db: Db, actor: Actor, id: string) =>
  visibleTo(db, actor).where(hasId('reservations.id', id)).selectAll();

const gone = () => new AppError('not_found', m.reservations_gone());

/**
 * Finds and locks the open reservation of a book, if any. The caller has locked the book.
 * @param column `id`: finds the reservation itself, unless it has ended
 */
export const openReservation = (
  tx: Tx,
  id: string,
  column: 'book_id' | 'id' = 'book_id',
): Promise<ReservationRow | undefined> =>
  tx
    .selectFrom('reservations')
    .where(column, '=', id)
    .where(isOpen)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
