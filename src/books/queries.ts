import { type InferResult, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { type Actor, confinedTo, isStaff, NO_ID, type SignedIn } from '../core/access.ts';
import type { Db, Tx } from '../core/db/database.ts';
import { hasId, hasTrigram, search } from '../core/db/filters.ts';
import { countFew, newestFirst, readPart, readSearched } from '../core/db/part.ts';
import type { Books, DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import type { Part, Window } from '../core/http/list.ts';
import * as m from '../paraglide/messages.js';
import { LONGEST_WAITING_FIRST, longestWaitingFirst, stateOf, universitiesOf } from '../reviews/service.ts';
import { bookFields, byName, contactFields, publicFields } from './fields.ts';
import { isbn13 } from './isbn.ts';
import { can, sells } from './policy.ts';
import type { Book, ManagedBook } from './schema.ts';
import { type BookState, type Condition, categories } from './vocabulary.ts';

export type BookRow = Selectable<Books>;

/** `seen`: all books that the actor may see; `managed`: those that staff manage; `pending`: their review queue; `mine`: the actor's own. */
export type Shelf = 'published' | 'pending' | 'managed' | 'seen' | 'mine';

/**
 * Selects the books of a shelf that the actor may see and that are not in the trash. The shelf `seen` holds the published books, for a
 * seller also their own, and for a staff member all books of the universities that they manage.
 */
export function visibleTo(db: Db, actor: Actor, shelf: Shelf = 'published') {
  const live = db.selectFrom('books').where('books.deleted_at', 'is', null);
  const id = actor.role === null ? NO_ID : actor.id;
  const university = isStaff(actor) ? confinedTo(actor) : NO_ID;
  if (shelf === 'mine') return live.where('books.seller_id', '=', id);
  if (shelf === 'seen' && university === undefined) return live;
  if (shelf === 'seen')
    return live.where((eb) =>
      eb.or([
        eb('books.seller_id', '=', id),
        isPublished,
        ...(isStaff(actor) ? [eb('books.university_id', '=', university ?? NO_ID)] : []),
      ]),
    );
  if (shelf === 'published') return live.where(isPublished);
  const managed = university === undefined ? live : live.where('books.university_id', '=', university);
  if (shelf === 'managed') return managed;
  return managed
    .where('books.verified_at', 'is', null)
    .where('books.rejected_at', 'is', null)
    .where('books.withdrawn_at', 'is', null);
}

/** The state of a book; `ownState` derives the same in TypeScript. */
export const bookState = sql<BookState>`(case
  when books.sold_at is not null then 'sold' when books.reserved_at is not null then 'reserved'
  when books.withdrawn_at is not null then 'withdrawn' when books.rejected_at is not null then 'rejected'
  when books.verified_at is null then 'waiting' else 'offered' end)`;

/** SQL condition: visitors see the book, unless it is in the trash. */
export const isPublished = sql<boolean>`(books.sold_at is null and books.verified_at is not null and books.withdrawn_at is null)`;

export type Filters = {
  q: string;
  category: string;
  shelf: Shelf;
  condition?: string | undefined;
  /** Rupees. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
};

/** Lists books, newest first; on the shelf `pending` the longest waiting first. The cursor is the last row's id. */
export async function list(db: Db, actor: Actor, filters: Filters, window: Window): Promise<Part<Book>> {
  const part = await readRows(db, actor, filters, window, shownRows);
  return { ...part, rows: part.rows.map(bookOf) };
}

/** Lists books with what only their sellers and staff may read. The caller has checked the actor's permission. */
export async function listManaged(
  db: Db,
  actor: Actor,
  filters: Filters,
  window: Window,
): Promise<Part<ManagedBook>> {
  const part = await readRows(db, actor, filters, window, wholeRows);
  return { ...part, rows: await managedRows(db, part.rows, actor) };
}

function readRows<Row extends { _id: string }>(
  db: Db,
  actor: Actor,
  filters: Filters,
  window: Window,
  rowsOf: RowsOf<Row>,
): Promise<Part<Row>> {
  const matching = filtered(visibleTo(db, actor, filters.shelf), filters);
  const condition = filters.q ? searched(filters.q) : undefined;
  const isPending = filters.shelf === 'pending';
  if (condition && !isPending) {
    const pageOf = (rows: Matching) => rowsOf(newestFirst(rows, 'books.id', window));
    return readSearched(db, window, { table: 'books', matching, ...condition, pageOf });
  }
  // The review queue is short and has its own order, so it needs no search strategy.
  const found = condition ? matching.where(condition.indexed) : matching;
  const page = isPending
    ? longestWaitingFirst(found, 'books', window)
    : newestFirst(found, 'books.id', window);
  return readPart(db, window, found.select('books.id'), rowsOf(page), {
    order: isPending ? LONGEST_WAITING_FIRST : undefined,
    plannedAnew: hasRange(filters),
  });
}

export type Matching = ReturnType<typeof visibleTo>;
type RowsOf<Row> = (page: Matching) => SelectQueryBuilder<DB, 'books', Row>;

const wholeRows = (page: Matching) => page.selectAll('books').select('books.id as _id');

/** Selects only what visitors see, because their lists are read most often. */
const shownRows = (page: Matching) =>
  page.select([
    'books.id',
    'books.id as _id',
    ...publicFields.map((name) => `books.${bookFields[name].column}` as const),
    'books.image_sha256',
    'books.image_small_sha256',
    'books.verified_by',
    'books.created_at',
    'books.submitted_at',
    'books.reserved_at',
    'books.seller_id',
  ]);
type ShownRow = Omit<InferResult<ReturnType<typeof shownRows>>[number], '_id'>;

function filtered(books: Matching, { category, condition, minPrice, maxPrice }: Filters): Matching {
  let matching = books;
  if (category) matching = matching.where('books.category', '=', category);
  if (condition) matching = matching.where('books.condition', '=', condition);
  if (minPrice !== undefined) matching = matching.where('books.price', '>=', String(minPrice));
  if (maxPrice !== undefined) matching = matching.where('books.price', '<=', String(maxPrice));
  return matching;
}

/** Whether to plan the query anew: the best index depends on how many books the price range holds, and so on its bounds. */
const hasRange = ({ minPrice, maxPrice }: Filters): boolean =>
  minPrice !== undefined || maxPrice !== undefined;

/** Matches part of the name or category, or a whole ISBN; part of an ISBN matches nothing, because many numbers share its digits. */
function searched(q: string): ReturnType<typeof search> {
  const { indexed, read } = search(sql`books.search_text`, q);
  const isbn = isbn13(q);
  if (isbn === null) return { indexed, read };
  const or = (found: typeof read) => sql<boolean>`(${found} or books.isbn = ${isbn})`;
  return { indexed: or(indexed), read: or(read) };
}

/** Converts a row to a book as visitors see it. */
const bookOf = (row: ShownRow): Book => ({
  _id: row.id,
  ...byName(row, publicFields),
  price: Number(row.price),
  condition: row.condition as Condition,
  image: imagePath(row.id, row.image_sha256),
  imageSmall: imagePath(row.id, row.image_small_sha256),
  verifiedBy: row.verified_by,
  date: row.created_at.toISOString(),
  reserved: row.reserved_at !== null,
  answeredBy: row.seller_id === null ? 'staff' : 'seller',
});

/** The path of a picture of a book, relative to the API base. */
export const imagePath = (id: string, sha256: string | null): string | null =>
  sha256 && `/files/books/${id}/${sha256.slice(0, 16)}.webp`;

async function managedRows(db: Db, rows: readonly BookRow[], actor: Actor): Promise<ManagedBook[]> {
  const universities = await universitiesOf(db, rows);
  return rows.map((row) => ({
    ...bookOf(row),
    ...byName(row, contactFields),
    verifiedAt: row.verified_at?.toISOString() ?? null,
    soldAt: row.sold_at?.toISOString() ?? null,
    state: stateOf(row),
    reason: row.reject_reason,
    rejectedBy: row.rejected_by,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    mine: sells(actor, row),
    university: universities.get(row.university_id) ?? null,
    version: row.version,
  }));
}

/** Returns a book as its seller and the staff who manage it see it. */
export const managedOf = async (db: Db, row: BookRow, actor: Actor): Promise<ManagedBook> =>
  ((await managedRows(db, [row], actor)) as [ManagedBook])[0];

/**
 * Reads one book: a `ManagedBook` for its seller and the staff who manage it, a `Book` for all others.
 * @throws {AppError} not_found
 */
export async function read(db: Db, actor: Actor, id: string): Promise<Book | ManagedBook> {
  const row = await find(db, actor, id);
  return can.manage(actor, row) ? managedOf(db, row, actor) : bookOf(row);
}

/**
 * Finds a book that the actor may see, on any shelf.
 * @throws {AppError} not_found
 */
export async function find(db: Db, actor: Actor, id: string): Promise<BookRow> {
  return oneSeen(db, actor, id).executeTakeFirstOrThrow(gone);
}

/** Finds a book as `find` does, and locks its row until the transaction ends. @throws {AppError} not_found */
export async function findLocked(tx: Tx, actor: Actor, id: string): Promise<BookRow> {
  return oneSeen(tx, actor, id).forUpdate().executeTakeFirstOrThrow(gone);
}

const oneSeen = (db: Db, actor: Actor, id: string) =>
  visibleTo(db, actor, 'seen').where(hasId('books.id', id)).selectAll();

const gone = () => new AppError('not_found', m.book_area_gone());

export const rowOf = (tx: Tx, id: string): Promise<BookRow> =>
  tx.selectFrom('books').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** Whether a book's seller is suspended, and so cannot answer requests. */
export async function isAway(db: Db, sellerId: string | null): Promise<boolean> {
  const seller = await db
    .selectFrom('people')
    .where('id', '=', sellerId)
    .where('suspended_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return seller !== undefined;
}

/** Words that are in the names of too many books to say anything about them. */
const COMMON = new Set(
  'with from into part unit paper theory practical introduction fundamentals principles semester course bachelor master hons honours science technology applications studies'.split(
    ' ',
  ),
);
const MOST_WORDS = 12;

/**
 * Finds books on offer whose names contain words of these texts: the best matches first, among equals the newest. A word of one text
 * counts twice as much as a word of the next.
 */
export async function fitting(
  db: Db,
  actor: Actor,
  texts: readonly string[],
  limit: number,
): Promise<Book[]> {
  const weights = new Map<string, number>();
  for (const [at, text] of texts.entries())
    for (const word of text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{4,}/gu) ?? [])
      if (!COMMON.has(word) && !weights.has(word)) weights.set(word, 2 ** -at);
  // Words with trigrams first, so that few different statements arise.
  const words = [...weights.keys()]
    .slice(0, MOST_WORDS)
    .sort((a, b) => Number(hasTrigram(b)) - Number(hasTrigram(a)));
  if (words.length === 0) return [];
  const weight = sql`(
    select sum(weight) from unnest(${words}::text[], ${words.map((word) => weights.get(word))}::float[]) as wanted (word, weight)
    where strpos(lower(books.name), word) > 0)`;
  const rows = await visibleTo(db, actor)
    // A word in Devanagari mostly needs another index: see `search`.
    .where((eb) => eb.or(words.map((word) => search(sql<string>`books.search_text`, word).indexed)))
    // `search_text` is the name, a newline and the category. Only the name counts: very many books share a category.
    .where(sql<boolean>`books.search_text like any(${words.map((word) => `%${word}%\n%`)}::text[])`)
    .selectAll()
    .orderBy(weight, 'desc')
    .orderBy('books.id', 'desc')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(bookOf);
}

/**
 * Finds the newest books on offer that the actor does not sell.
 * @param among categories to choose from; empty means all
 */
export async function newest(
  db: Db,
  actor: SignedIn,
  among: readonly string[],
  limit: number,
): Promise<Book[]> {
  const most = sql.lit(limit);
  const wanted = among.length === 0 ? [...categories] : [...among];
  // One index scan per category: it finds the newest at once, however rare the category is.
  const rows = await db
    .selectFrom(sql<{ category: string }>`unnest(${wanted}::text[])`.as<'wanted'>(sql`wanted (category)`))
    .innerJoinLateral(
      visibleTo(db, actor)
        .where(sql<boolean>`books.category = wanted.category`)
        .where((eb) => eb.or([eb('books.seller_id', 'is', null), eb('books.seller_id', '<>', actor.id)]))
        .selectAll()
        .orderBy('books.id', 'desc')
        .limit(most)
        .as('of_category'),
      (join) => join.onTrue(),
    )
    .selectAll('of_category')
    .orderBy('of_category.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(bookOf);
}

/** Counts the books that a staff member has to review, up to 10,001; 0 for all other actors. */
export const countPending = (db: Db, actor: Actor): Promise<number> =>
  countFew(db, visibleTo(db, actor, 'pending').select('books.id'));

/** Counts the books on offer, up to 10,001. */
export const count = (db: Db, actor: Actor): Promise<number> =>
  countFew(db, visibleTo(db, actor).select('books.id'));

/** Returns one portion of the paths of the books' pages, oldest first, for the sitemap. */
export async function addresses(db: Db, actor: Actor, offset: number, limit: number): Promise<string[]> {
  const rows = await visibleTo(db, actor)
    .select('books.id')
    .orderBy('books.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => `/Books/${id}`);
}

/** SQL condition: staff offer the book, but its contact address is that of the account `id`. */
export const bearsAddressOf = (id: string) => sql<boolean>`(books.seller_id is null and ${hasAddressOf(id)})`;

/** SQL condition: the book's contact address is that of the account `id`, no matter who offers the book. */
export const hasAddressOf = (id: string) => sql<boolean>`(lower(books.email) = any(array(
  select unnest(array[people.email_key, lower(people.email)]) from people where people.id = ${id}::uuid)))`;

/** SQL condition: the account `id` sells the book, or staff offer it with that account's address. */
export const concerns = (id: string) =>
  sql<boolean>`(books.seller_id = ${id}::uuid or ${bearsAddressOf(id)})`;

/** SQL condition: the book leaves the shelf with the account `id`: as `concerns`, but not if staff offer it with a colleague's address. */
export const leavesWith = (id: string) => sql<boolean>`(books.seller_id = ${id}::uuid or ${bearsAddressOf(id)}
  and (select role from people where people.id = ${id}::uuid) = 'user')`;
