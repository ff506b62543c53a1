import { sql, type Transaction } from 'kysely';
import * as audit from '../audit/service.ts';
import { allow, type By, type SignedIn } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Db } from '../core/db/database.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import { recordBlobs } from '../core/files/blobs.ts';
import { consume } from '../core/limits/limits.ts';
import * as m from '../paraglide/messages.js';
import * as trash from '../trash/service.ts';
import { BookForm, readFields } from './form.ts';
import { type BookRow, find, findLocked, managedOf } from './managed.ts';
import { type BookPicture, columnsOf, orDiscard } from './pictures.ts';
import { can } from './policy.ts';
import type { ManagedBook } from './schema.ts';
import { addBooks } from './write.ts';

/** A form as it came in: its texts by name, and the picture where there was one. */
export type Received = { texts: Record<string, string>; picture: BookPicture | undefined };

/** Books a person may offer in a day; tries count. */
const A_DAY = { most: 200, seconds: 24 * 60 * 60 };

/** Counts that somebody is about to offer a book. @throws {AppError} too_many_requests */
export const limitAdding = ({ database: { db } }: ContentContext, { id }: SignedIn): Promise<void> =>
  consume(db, `books:add:${id}`, A_DAY);

/**
 * Adds a book: staff put it on the shelf in their own name, whatever the form says; what others offer waits for approval.
 * @throws {AppError} bad_input
 */
export function add(
  context: ContentContext,
  person: SignedIn,
  address: string,
  { texts, picture }: Received,
): Promise<ManagedBook> {
  const { database, files } = context;
  return orDiscard(context, picture, async () => {
    allow(can.add(person));
    const input = readFields(BookForm, texts, picture ? {} : { image: [m.input_required()] });
    const { image_sha256, image_small_sha256 } = columnsOf(picture ?? []);
    const role = can.publish(person)
      ? { verifiedBy: person.name, verifiedById: person.id, sellerId: null }
      : { verifiedBy: null, verifiedById: null, sellerId: person.id };
    const pictures = { imageSha256: image_sha256, imageSmallSha256: image_small_sha256 };
    return database.db.transaction().execute(async (tx) => {
      await recordBlobs(tx, files, picture ?? []);
      const [id = ''] = await addBooks(tx, [{ ...input, ...role, ...pictures }]);
      const row = await rowOf(tx, id);
      await audit.record(tx, { actor: person, address }, { action: 'books.add', ...facts(row) });
      return managedOf(row);
    });
  });
}

/** Right after it was added its seller reads it, too, who sees no books that wait otherwise. */
const rowOf = (tx: Transaction<DB>, id: string): Promise<BookRow> =>
  tx.selectFrom('books').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** What the audit log keeps of a book: nothing about its seller. */
const facts = (row: BookRow) => ({
  kind: 'books',
  rowId: row.id,
  after: { name: row.name, price: Number(row.price), verified: row.verified_at !== null },
});

/** A book as those see it who look after it. @throws {AppError} not_found */
export const read = async (db: Db, { actor }: By, id: string): Promise<ManagedBook> => {
  allow(can.reviewList(actor));
  return managedOf(await find(db, actor, id));
};

/**
 * Approves a book, in the name of whoever does. Of several who try at once one does, and the others are told who it was.
 * @throws {AppError} not_found, forbidden, conflict when it was approved or sold before
 */
export function verify({ database: { db } }: ContentContext, by: By, id: string): Promise<ManagedBook> {
  return db.transaction().execute(async (tx) => {
    const row = await findLocked(tx, by.actor, id);
    allow(can.verify(by.actor));
    const { name, verified_by } = row;
    if (row.sold_at !== null) throw new AppError('conflict', m.book_desk_sold_before({ name }));
    if (row.verified_at !== null)
      throw new AppError(
        'conflict',
        verified_by ? m.book_desk_verified_before({ name, by: verified_by }) : m.book_desk_verified({ name }),
      );
    const { actor } = by;
    const verified = await tx
      .updateTable('books')
      .set({ verified_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
      .set(actor.role === null ? {} : { verified_by: actor.name, verified_by_id: actor.id })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const before = { verified: false };
    await audit.record(tx, by, { action: 'books.verify', ...facts(verified), before });
    await dropTags(tx, ['books']);
    return managedOf(verified);
  });
}

/**
 * Moves a book to the trash, from which it can be taken back.
 * @throws {AppError} not_found, forbidden
 */
export function remove(
  { database: { db } }: ContentContext,
  by: By,
  id: string,
): Promise<{ name: string; trashId: string }> {
  return db.transaction().execute(async (tx) => {
    const { id: rowId, name, category } = await findLocked(tx, by.actor, id);
    allow(can.delete(by.actor));
    const what = { kind: 'books', id: rowId, label: name, place: category, universityId: null } as const;
    const { trashId } = await trash.remove(tx, by, what);
    return { name, trashId };
  });
}
