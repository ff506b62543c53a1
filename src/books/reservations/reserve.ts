import { sql } from 'kysely';
import * as audit from '../../audit/service.ts';
import type { By, SignedIn } from '../../core/access.ts';
import { dropTags } from '../../core/cache/tags.ts';
import type { ContentContext } from '../../core/content-context.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { hasId } from '../../core/db/filters.ts';
import { AppError } from '../../core/errors.ts';
import { tooOften } from '../../core/limits/limits.ts';
import type { NoticeContext } from '../../notifications/service.ts';
import * as m from '../../paraglide/messages.js';
import { type BookRow, isAway } from '../queries.ts';
import { expireIfOverdue } from './end.ts';
import { notifyOfEvent } from './notify.ts';
import { find, lockBook, openReservation, type ReservationRow } from './queries.ts';
import type { Reservation, Wish } from './schema.ts';
import { write } from './thread.ts';

/**
 * Reserves a book for the actor, and notifies its seller. When several buyers ask at once, one succeeds and the others get a conflict.
 * @throws {AppError} not_found for a book that is deleted or not approved; conflict for the actor's own book, a reserved, withdrawn or sold
 * one, one whose seller is suspended, and one whose price is no longer the one that the buyer saw; too_many_requests for a book that the
 * actor keeps reserving
 */
export async function reserve(
  context: ContentContext,
  by: By<SignedIn>,
  bookId: string,
  wish: Wish,
): Promise<Reservation> {
  const { db } = context.database;
  const { actor: person } = by;
  const { seller_id } = await readBook(db, person, bookId);
  return db.transaction().execute(async (tx) => {
    await holdPeople(tx, person, seller_id);
    await lockBook(tx, bookId);
    const book = await readBook(tx, person, bookId);
    if (book.reserved_at !== null) await refuseTaken(tx, context, person, book);
    refuseRepriced(book, wish?.price);
    await refuseRepeated(tx, person, bookId);
    const row = await add(tx, person, book);
    if (wish?.message) await write(tx, person, row, wish.message);
    await audit.record(tx, by, {
      action: 'reservations.add',
      rowId: row.id,
      after: { name: row.book_name, price: Number(row.price), state: 'asked' },
    });
    await notifyOfEvent(tx, context, by, row, { state: 'asked', reason: null, recipients: 'seller' });
    await dropTags(tx, ['books']);
    return find(tx, person, row.id);
  });
}

/**
 * Reads a book that the actor may reserve, provided it is not reserved already.
 * @throws {AppError} not_found, conflict
 */
async function readBook(db: Db, { id }: SignedIn, bookId: string): Promise<BookRow> {
  const gone = () => new AppError('not_found', m.reservations_book_gone());
  const book = await db
    .selectFrom('books')
    .where(hasId('id', bookId))
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirstOrThrow(gone);
  if (book.seller_id === id) throw new AppError('conflict', m.reservations_own_book());
  if (book.verified_at === null) throw gone();
  const { name } = book;
  if (book.sold_at !== null) throw new AppError('conflict', m.reservations_book_sold({ name }));
  if (await isAway(db, book.seller_id)) throw new AppError('conflict', m.reservations_seller_away({ name }));
  if (book.withdrawn_at !== null) throw new AppError('conflict', m.reservations_book_withdrawn({ name }));
  return book;
}

/** Locks both accounts against deletion and suspension meanwhile. Accounts are locked before books, as deletion and suspension do. */
async function holdPeople(tx: Tx, { id }: SignedIn, sellerId: string | null): Promise<void> {
  const held = await tx
    .selectFrom('people')
    .where('id', 'in', sellerId === null ? [id] : [id, sellerId])
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .select('id')
    .orderBy('id')
    .forShare()
    .execute();
  if (!held.some((row) => row.id === id)) throw new AppError('not_signed_in', m.errors_not_signed_in());
}

/** Ends the book's open reservation if it has expired. @throws {AppError} conflict if it has not */
async function refuseTaken(
  tx: Tx,
  context: NoticeContext,
  { id, role }: SignedIn,
  { id: bookId, name }: BookRow,
): Promise<void> {
  const open = await openReservation(tx, bookId);
  if (!open || (await expireIfOverdue(tx, context, open))) return;
  if (open.buyer_id !== id) throw new AppError('conflict', m.reservations_book_taken({ name }));
  const link = `/${role}/reservation?id=${open.id}`;
  throw new AppError('conflict', m.reservations_book_yours({ name }), { link });
}

/** @throws {AppError} conflict with `fields.price` when the price changed since the buyer saw it */
function refuseRepriced({ name, price }: BookRow, seen: number | undefined): void {
  const value = Number(price);
  if (seen === undefined || seen === value) return;
  const fields = { price: [m.stale_value({ value })] };
  throw new AppError('conflict', m.reservations_book_repriced({ name }), { fields });
}

/** How often a buyer may reserve the same book in 24 hours: each time its seller, or many staff members, get a mail. */
const MOST_OF_A_BOOK = 10;

/** @throws {AppError} too_many_requests */
async function refuseRepeated(tx: Tx, { id }: SignedIn, bookId: string): Promise<void> {
  const { asked, seconds } = await tx
    .selectFrom('reservations')
    .where('buyer_id', '=', id)
    .where('book_id', '=', bookId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .select([
      sql<number>`count(*)::int`.as('asked'),
      sql<number>`extract(epoch from min(created_at) + interval '1 day' - now())::float8`.as('seconds'),
    ])
    .executeTakeFirstOrThrow();
  if (asked >= MOST_OF_A_BOOK) throw tooOften(seconds);
}

async function add(tx: Tx, { id }: SignedIn, book: BookRow): Promise<ReservationRow> {
  await tx.updateTable('books').set({ reserved_at: sql`now()` }).where('id', '=', book.id).execute();
  const { id: book_id, name: book_name, price, seller: seller_name, seller_id } = book;
  const university_id = seller_id === null ? book.university_id : null;
  return tx
    .insertInto('reservations')
    .values({ book_id, book_name, price, seller_name, seller_id, university_id, buyer_id: id })
    .returningAll()
    .executeTakeFirstOrThrow();
}
