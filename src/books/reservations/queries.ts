import { type Selectable, sql, type Transaction } from 'kysely';
import { type Actor, confinedTo, isStaff, NO_ID, reaches, type SignedIn } from '../../core/access.ts';
import type { Db } from '../../core/db/database.ts';
import { hasId } from '../../core/db/filters.ts';
import { countFew, newestFirst, readPart } from '../../core/db/part.ts';
import type { DB, Reservations } from '../../core/db/tables.ts';
import { AppError } from '../../core/errors.ts';
import type { Part, Window } from '../../core/http/list.ts';
import * as m from '../../paraglide/messages.js';
import { sideOf } from './policy.ts';
import type { Reservation } from './schema.ts';
import type { ReservationState, Side } from './vocabulary.ts';

export type ReservationRow = Selectable<Reservations>;

/** The reservations that the actor is a side of; for staff also those that they answer. */
export function visibleTo(db: Db, actor: Actor) {
  const id = actor.role === null ? null : actor.id;
  const university = confinedTo(actor);
  return db
    .selectFrom('reservations')
    .where((eb) =>
      eb.or([
        eb('reservations.buyer_id', '=', id),
        eb('reservations.seller_id', '=', id),
        ...(isStaff(actor)
          ? [
              eb.and([
                eb('reservations.seller_id', 'is', null),
                ...(university === undefined ? [] : [eb('reservations.university_id', '=', university)]),
              ]),
            ]
          : []),
      ]),
    );
}

/** The reservations on one side of which the actor is; staff do not answer their own requests. */
function onSide(db: Db, person: SignedIn, side: Side) {
  const { id } = person;
  const all = db.selectFrom('reservations');
  if (side === 'buyer') return all.where('reservations.buyer_id', '=', id);
  if (side === 'seller') return all.where('reservations.seller_id', '=', id);
  const university = confinedTo(person);
  return all
    .where('reservations.seller_id', 'is', null)
    .where('reservations.buyer_id', '<>', id)
    .$if(university !== undefined, (query) =>
      query.where('reservations.university_id', '=', university ?? NO_ID),
    );
}

/** How many requests wait for the answer of a staff member, counted up to 10,001; none for others. */
export async function countWaiting(db: Db, actor: Actor): Promise<number> {
  if (actor.role === null || !isStaff(actor)) return 0;
  const waiting = onSide(db, actor, 'desk')
    .where('reservations.state', '=', 'asked')
    .where('reservations.expires_at', '>', sql<Date>`now()`);
  return countFew(db, waiting.select('reservations.id'));
}

const isOpen = sql<boolean>`reservations.state in ('asked', 'accepted')`;

/** Reservations, newest first; the cursor is the last row’s id. The caller has checked that the actor may see that side. */
export async function list(
  db: Db,
  person: SignedIn,
  { side, open }: { side: Side; open: boolean | undefined },
  window: Window,
): Promise<Part<Reservation>> {
  let matching = onSide(db, person, side);
  if (open !== undefined) matching = matching.where(open ? isOpen : sql<boolean>`not ${isOpen}`);
  const ids = matching.select('reservations.id');
  const page = views(db, person).where('r.id', 'in', newestFirst(ids, 'reservations.id', window));
  const part = await readPart(db, window, ids, page);
  return { ...part, rows: part.rows.map((row) => toReservation(row, person)) };
}

/** A reservation, as one of its sides sees it. @throws {AppError} not_found */
export async function find(db: Db, person: SignedIn, id: string): Promise<Reservation> {
  const visible = visibleTo(db, person).where(hasId('reservations.id', id)).select('reservations.id');
  const row = await views(db, person).where('r.id', 'in', visible).executeTakeFirstOrThrow(gone);
  return toReservation(row, person);
}

/** Reservations with what its sides see of them, newest first. */
function views(db: Db, { id }: SignedIn) {
  const buys = sql<boolean>`r.buyer_id = ${id}::uuid`;
  const readAt = sql`coalesce(case when ${buys} then r.buyer_read_at else r.seller_read_at end, '-infinity')`;
  return db
    .selectFrom('reservations as r')
    .innerJoin('people as buyer', 'buyer.id', 'r.buyer_id')
    .leftJoin('books as b', 'b.id', 'r.book_id')
    .select([
      'r.id as _id',
      'r.state',
      'r.buyer_id',
      'r.seller_id',
      'r.university_id',
      'r.book_id',
      'r.book_name',
      'r.price',
      'r.seller_name',
      'r.created_at',
      'r.expires_at',
      'r.answered_at',
      'r.ended_at',
      'r.reason',
      'r.version',
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

/** A reservation as it crosses the wire. */
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

/** Contact details of the other side: only between the two sides of an accepted reservation. */
function contactOf(row: View, buys: boolean): Reservation['contact'] {
  if (row.state !== 'accepted' && row.state !== 'handed-over') return null;
  return buys
    ? { name: row.seller_name, email: row.seller_email, phone: row.seller_phone }
    : { name: row.buyer_name, email: row.buyer_email, phone: row.buyer_phone };
}

/** Whether a buyer finds out how to reach the seller: of imported books it may be unknown. */
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
 * The picture as long as it is served to this person: off the shelf to both sides of an open or successful reservation, and to
 * staff.
 */
function imageOf(row: View, person: SignedIn): string | null {
  const { book_id, image, isThere, isPublic, seller_id, university_id, state } = row;
  const hasEnded = state === 'declined' || state === 'cancelled' || state === 'expired';
  const sees = isPublic || !hasEnded || seller_id === person.id || reaches(person, university_id);
  return image && isThere && sees ? `/files/books/${book_id}/${image.slice(0, 16)}.webp` : null;
}

/** What is stored of it. @throws {AppError} not_found */
export async function findRow(db: Db, actor: Actor, id: string): Promise<ReservationRow> {
  return oneVisible(db, actor, id).executeTakeFirstOrThrow(gone);
}

/** The same for a caller that writes to its thread: it does not end meanwhile. @throws {AppError} not_found */
export async function findHeld(tx: Transaction<DB>, actor: Actor, id: string): Promise<ReservationRow> {
  return oneVisible(tx, actor, id).forUpdate().executeTakeFirstOrThrow(gone);
}

/**
 * The same for a caller about to change its state: first the book, then the reservation, always in this order, against
 * deadlocks.
 * @throws {AppError} not_found
 */
export async function findLocked(tx: Transaction<DB>, actor: Actor, id: string): Promise<ReservationRow> {
  const { book_id } = await findRow(tx, actor, id);
  await lockBook(tx, book_id);
  return findHeld(tx, actor, id);
}

/** Locks a book, where there still is one. */
export async function lockBook(tx: Transaction<DB>, id: string | null): Promise<void> {
  if (id !== null) await tx.selectFrom('books').where('id', '=', id).select('id').forUpdate().execute();
}

const oneVisible = (db: Db, actor: Actor, id: string) =>
  visibleTo(db, actor).where(hasId('reservations.id', id)).selectAll();

const gone = () => new AppError('not_found', m.reservations_gone());

/** The open reservation of a book, if any. The caller has locked the book. */
export const openReservation = (tx: Transaction<DB>, bookId: string): Promise<ReservationRow | undefined> =>
  tx
    .selectFrom('reservations')
    .where('book_id', '=', bookId)
    .where(isOpen)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
