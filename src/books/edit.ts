import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import * as audit from '../audit/service.ts';
import { allow, type By } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import { recordBlobs } from '../core/files/blobs.ts';
import { refuseStale } from '../core/stale.ts';
import * as m from '../paraglide/messages.js';
import { BookChange, type BookForm, readFields } from './form.ts';
import type { Received } from './manage.ts';
import { type BookRow, find, findLocked, managedOf } from './managed.ts';
import { columnsOf, drop, orDiscard } from './pictures.ts';
import { can } from './policy.ts';
import type { ManagedBook } from './schema.ts';

/**
 * Changes a book; the files of the picture before go, where another one comes. What a form may leave out stays as it is where it does.
 * @returns the book as it is then
 * @throws {AppError} bad_input, not_found, forbidden; conflict when it is sold, or was changed meanwhile
 */
export async function edit(
  context: ContentContext,
  by: By,
  id: string,
  { texts, picture }: Received,
): Promise<ManagedBook> {
  const { database, files } = context;
  const { before, after } = await orDiscard(context, picture, async () => {
    const { version, ...wish } = readFields(BookChange, texts);
    return database.db.transaction().execute(async (tx) => {
      const row = await findLocked(tx, by.actor, id);
      allow(can.edit(by.actor));
      refuseSold(row);
      const next = decided(row, wish, texts);
      const fields = FIELDS.filter((field) => next[field] !== row[field]);
      const image = picture && columnsOf(picture);
      const isOther = image !== undefined && image.image_sha256 !== row.image_sha256;
      if (fields.length === 0 && !isOther) return { before: row, after: row };
      refuseStale(row, version, Object.fromEntries(fields.map((field) => [nameOf(field), row[field]])));
      if (picture && isOther) await recordBlobs(tx, files, picture);
      const after = await write(tx, row.id, { ...next, ...(isOther ? image : {}) });
      const changed = [...fields.map(nameOf), ...(isOther ? ['image'] : [])];
      await record(tx, by, row, after, changed);
      return { before: row, after };
    });
  });
  if (picture) await drop(context, before.image_sha256 === after.image_sha256 ? columnsOf(picture) : before);
  return managedOf(after);
}

/**
 * Tells before a picture is sent that it would be for nothing.
 * @throws {AppError} not_found, conflict
 */
export const refuseUneditable = async ({ database: { db } }: ContentContext, by: By, id: string) =>
  refuseSold(await find(db, by.actor, id));

/** What was sold stays as it was sold. @throws {AppError} conflict */
function refuseSold({ name, sold_at }: BookRow): void {
  if (sold_at !== null) throw new AppError('conflict', m.book_desk_sold_before({ name }));
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
] as const;
type Decided = Pick<BookRow, (typeof FIELDS)[number]>;

const nameOf = (field: (typeof FIELDS)[number]): string =>
  field === 'contact_number' ? 'contactNumber' : field;

/** How the book will be. */
function decided(
  row: BookRow,
  { contactNumber, ...wish }: z.output<typeof BookForm>,
  texts: Record<string, string>,
): Decided {
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

const write = (tx: Transaction<DB>, id: string, values: Partial<BookRow>): Promise<BookRow> =>
  tx
    .updateTable('books')
    .set(values)
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The log keeps what the book is and costs, and of its seller only that something changed. */
async function record(
  tx: Transaction<DB>,
  by: By,
  before: BookRow,
  after: BookRow,
  changed: string[],
): Promise<void> {
  const facts = ({ name, price, category, condition }: BookRow) => ({
    ...{ name, price: Number(price), category, condition },
  });
  await audit.record(tx, by, {
    action: 'books.edit',
    kind: 'books',
    rowId: before.id,
    before: facts(before),
    after: { ...facts(after), changed },
  });
  await dropTags(tx, ['books']);
}
