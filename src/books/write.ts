import { sql, type Transaction, type UpdateObject } from 'kysely';
import { dropTags } from '../core/cache/tags.ts';
import { changeRows } from '../core/db/put-rows.ts';
import type { DB } from '../core/db/tables.ts';
import { byColumn, columnTypes } from '../core/fields.ts';
import type { NoticeContext } from '../notifications/service.ts';
import { bookFieldNames, bookFields, fieldOf } from './fields.ts';
import type { BookRow } from './queries.ts';
import { followBooks } from './reservations/service.ts';
import type { BookInput } from './schema.ts';

/** `verifiedBy` publishes a book at once in that person's name; null lets it wait. The blobs of its picture are recorded before. */
export type BookValues = Pick<BookInput, 'name' | 'seller' | 'price'> &
  Partial<BookInput> & {
    /** Made by the database where it is not given. */
    id?: string;
    verifiedBy: string | null;
    /** Whose name that is, where they have an account. */
    verifiedById?: string | null;
    /** The account that sells it, where it has one. */
    sellerId?: string | null;
    /** Whose staff look after it. */
    universityId?: string | null;
    imageSha256?: string | null;
    imageSmallSha256?: string | null;
    sample?: boolean;
  };

/**
 * Adds books, the first one as the oldest.
 * @returns their ids, in the order given
 */
export async function addBooks(tx: Transaction<DB>, books: readonly BookValues[]): Promise<string[]> {
  if (books.length === 0) return [];
  const fields = bookFieldNames.map((name) => {
    const { column, type, otherwise } = fieldOf(name);
    const given = sql.ref(name);
    return {
      column: sql.ref(column),
      value: otherwise === undefined ? given : sql`coalesce(${given}, ${sql.lit(otherwise)})`,
      typed: sql`${given} ${sql.raw(type)}`,
    };
  });
  const added = await sql<{ id: string }>`
    insert into books (id, ${sql.join(fields.map(({ column }) => column))},
      image_sha256, image_small_sha256, verified_at, verified_by, verified_by_id, seller_id, university_id, sample)
    select coalesce(id, uuidv7()), ${sql.join(fields.map(({ value }) => value))}, "imageSha256", "imageSmallSha256",
      case when "verifiedBy" is null then null else now() end, "verifiedBy", "verifiedById", "sellerId", "universityId",
      coalesce(sample, false)
    from rows from (jsonb_to_recordset(${JSON.stringify(books)}::text::jsonb) as (id uuid,
      ${sql.join(fields.map(({ typed }) => typed))}, "imageSha256" text, "imageSmallSha256" text, "verifiedBy" text,
      "verifiedById" uuid, "sellerId" uuid, "universityId" uuid, sample boolean)) with ordinality
    order by ordinality
    returning id`.execute(tx);
  // Kept answers hold no books that wait.
  if (books.some(({ verifiedBy }) => verifiedBy !== null)) await dropTags(tx, ['books']);
  return added.rows.map((row) => row.id);
}

/** Changes a row. @returns it as it is then */
export const update = (
  tx: Transaction<DB>,
  id: string,
  values: UpdateObject<DB, 'books'>,
): Promise<BookRow> =>
  tx
    .updateTable('books')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** What may change of a book, with the types of the columns. */
const columns = {
  ...columnTypes(bookFields),
  university_id: 'uuid',
};

/** The result of a change of a book; `gone`: it was sold or removed, and stays so. */
export type BookChange = 'changed' | 'unchanged' | 'gone';

/**
 * Merges what is given into books that are still on the shelf or wait for it.
 * @param context without one no notifications are sent of requests that move with their books
 * @returns the result for each, in the order given
 */
export async function changeBooks(
  tx: Transaction<DB>,
  context: NoticeContext | undefined,
  books: readonly (BookInput & { id: string; universityId?: string | null })[],
): Promise<BookChange[]> {
  if (books.length === 0) return [];
  const ids = books.map((book) => book.id);
  const here = await tx
    .selectFrom('books')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where('sold_at', 'is', null)
    .select('id')
    .execute();
  const live = new Set(here.map((row) => row.id));
  const rows = books.filter(({ id }) => live.has(id));
  const values = rows.map(({ id, universityId = null, ...book }) => ({
    ...byColumn(bookFields, book),
    id,
    university_id: universityId,
  }));
  const changed = new Set(await changeRows(tx, { table: 'books', columns, fixed: ['seller'] }, values));
  await followBooks(tx, context, [...changed]);
  if (changed.size > 0) await dropTags(tx, ['books']);
  return ids.map((id) => (changed.has(id) ? 'changed' : live.has(id) ? 'unchanged' : 'gone'));
}
