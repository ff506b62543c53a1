import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import * as audit from '../audit/service.ts';
import { type Actor, allow, type By } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { DB } from '../core/db/tables.ts';
import { recordBlobs } from '../core/files/blobs.ts';
import { refuseStale } from '../core/stale.ts';
import * as m from '../paraglide/messages.js';
import { stateOf, submitted, universityFor, universityNamed, withRightsNow } from '../reviews/service.ts';
import { BookChange, type BookForm, readFields } from './form.ts';
import type { Received } from './manage.ts';
import { type BookRow, find, findLocked, managedOf } from './managed.ts';
import { columnsOf, drop, orDiscard } from './pictures.ts';
import { can, sells } from './policy.ts';
import { followBooks } from './reservations/service.ts';
import type { ManagedBook } from './schema.ts';
import { refuseReserved, refuseSold } from './standing.ts';

/**
 * Changes a book; the files of the picture before go, where another one comes. What a form may leave out stays as it is where it does.
 * What its seller changes of what staff have looked at is looked at again.
 * @returns the book as it is then, and whether it waits for approval again
 * @throws {AppError} bad_input, not_found, forbidden; conflict when it is sold or reserved, or was changed meanwhile
 */
export async function edit(
  context: ContentContext,
  by: By,
  id: string,
  { texts, picture }: Received,
): Promise<{ book: ManagedBook; again: boolean }> {
  const { database, files } = context;
  const { before, after, again } = await orDiscard(context, picture, async () => {
    const { version, university, ...wish } = readFields(BookChange, texts);
    return database.db.transaction().execute(async (tx) => {
      const actor = await withRightsNow(tx, by.actor);
      const row = await findLocked(tx, actor, id);
      allow(can.edit(actor, row));
      refuseSold(row);
      const next = {
        ...decided(row, wish, texts),
        university_id: Object.hasOwn(texts, 'university')
          ? await universityAfter(tx, actor, row, university)
          : row.university_id,
      };
      const fields = FIELDS.filter((field) => next[field] !== row[field]);
      const image = picture && columnsOf(picture);
      const isOther = image !== undefined && image.image_sha256 !== row.image_sha256;
      if (fields.length === 0 && !isOther) return { before: row, after: row, again: false };
      if (!can.verify(actor, row) && (isOther || fields.some((field) => !REACH.has(field))))
        await refuseReserved(tx, actor, row, m.book_desk_reserved_fixed);
      refuseStale(row, version, Object.fromEntries(fields.map((field) => [nameOf(field), row[field]])));
      if (picture && isOther) await recordBlobs(tx, files, picture);
      const again = isReviewedAgain(actor, row, isOther || fields.some((field) => !BESIDE.has(field)));
      const after = await write(tx, row.id, { ...next, ...(isOther ? image : {}) }, again);
      if (after.university_id !== row.university_id) await followBooks(tx, [after.id]);
      const changed = [...fields.map(nameOf), ...(isOther ? ['image'] : [])];
      await record(tx, by, row, after, changed);
      return { before: row, after, again };
    });
  });
  if (picture) await drop(context, before.image_sha256 === after.image_sha256 ? columnsOf(picture) : before);
  return { book: await managedOf(database.db, after, by.actor), again };
}

/**
 * Refuses a change before its picture is uploaded.
 * @throws {AppError} not_found, forbidden, conflict
 */
export async function refuseUneditable(
  { database: { db } }: ContentContext,
  { actor }: By,
  id: string,
): Promise<void> {
  const row = await find(db, actor, id);
  allow(can.edit(actor, row));
  refuseSold(row);
}

/** A seller who changes a rejected book offers it again; of an approved one only the price and how to reach them are theirs alone. */
function isReviewedAgain(actor: Actor, row: BookRow, isSubstance: boolean): boolean {
  if (!sells(actor, row)) return false;
  const state = stateOf(row);
  return state === 'rejected' || (state === 'approved' && isSubstance && !can.publish(actor, row));
}

const FIELDS = [
  'name',
  'author',
  'publisher',
  'category',
  'seller',
  'email',
  'contact_number',
  'price',
  'condition',
  'description',
  'university_id',
] as const;
type Field = (typeof FIELDS)[number];

/** How to reach the seller. */
const REACH = new Set<Field>(['email', 'contact_number']);
/** What needs no new review. */
const BESIDE = new Set<Field>(['email', 'contact_number', 'price', 'university_id']);

type Decided = Pick<BookRow, Field>;

const NAMES: Partial<Record<Field, string>> = {
  contact_number: 'contactNumber',
  university_id: 'university',
};
const nameOf = (field: Field): string => NAMES[field] ?? field;

/**
 * The university that it belongs to afterwards: staff of all universities choose it. Its seller chooses only where it belongs to
 * none; otherwise it stays where it is.
 */
async function universityAfter(
  tx: Transaction<DB>,
  actor: Actor,
  row: BookRow,
  named: string | null,
): Promise<string | null> {
  if (named?.toLowerCase() === row.university_id) return row.university_id;
  if (can.move(actor)) return named === null ? null : universityNamed(tx, named);
  if (actor.role === null || named === null || row.university_id !== null) return row.university_id;
  return universityFor(tx, actor, named);
}

/** How the book will be. */
function decided(
  row: BookRow,
  { contactNumber, ...wish }: Omit<z.output<typeof BookForm>, 'university'>,
  texts: Record<string, string>,
): Omit<Decided, 'university_id'> {
  const kept = <Field extends 'author' | 'publisher' | 'category' | 'condition' | 'description'>(
    field: Field,
    given: BookRow[Field],
  ) => (Object.hasOwn(texts, field) ? given : row[field]);
  return {
    name: wish.name,
    author: kept('author', wish.author),
    publisher: kept('publisher', wish.publisher),
    category: kept('category', wish.category ?? 'Other'),
    seller: wish.seller,
    email: wish.email,
    contact_number: contactNumber,
    price: wish.price.toFixed(2),
    condition: kept('condition', wish.condition ?? 'Good'),
    description: kept('description', wish.description ?? ''),
  };
}

const write = (tx: Transaction<DB>, id: string, values: Partial<BookRow>, again: boolean): Promise<BookRow> =>
  tx
    .updateTable('books')
    .set(values)
    .set(again ? submitted() : {})
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The log keeps what the book is and costs, its state, and of its seller only that something changed. */
async function record(
  tx: Transaction<DB>,
  by: By,
  before: BookRow,
  after: BookRow,
  changed: string[],
): Promise<void> {
  const isOther = stateOf(before) !== stateOf(after);
  const facts = (row: BookRow) => ({
    ...{ name: row.name, price: Number(row.price), category: row.category, condition: row.condition },
    ...(isOther ? { state: stateOf(row) } : {}),
  });
  await audit.record(tx, by, {
    action: 'books.edit',
    kind: 'books',
    rowId: before.id,
    before: facts(before),
    after: { ...facts(after), changed },
  });
  // Cached answers hold no books that wait for approval.
  if (before.verified_at !== null || after.verified_at !== null) await dropTags(tx, ['books']);
}
