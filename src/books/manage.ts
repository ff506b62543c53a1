import * as audit from '../audit/service.ts';
import { type Actor, allow, type By, type SignedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Db } from '../core/db/database.ts';
import { recordBlobs } from '../core/files/blobs.ts';
import { limitDaily } from '../core/limits/daily.ts';
import * as m from '../paraglide/messages.js';
import { universityFor, withRightsNow } from '../reviews/service.ts';
import * as trash from '../trash/service.ts';
import { BookForm, readFields } from './form.ts';
import { type BookRow, bookOf, find, findLocked, managedOf, rowOf } from './managed.ts';
import { type BookPicture, columnsOf, orDiscard } from './pictures.ts';
import { can } from './policy.ts';
import { endForBook } from './reservations/service.ts';
import type { Book, ManagedBook } from './schema.ts';
import { refuseReserved, refuseSold } from './standing.ts';
import { addBooks } from './write.ts';

/** A form as it came in: its texts by name, and the picture where there was one. */
export type Received = { texts: Record<string, string>; picture: BookPicture | undefined };

/** Counts an attempt to offer a book, or to change one that staff then review. @throws {AppError} too_many_requests */
export const limitOffering = ({ database: { db } }: ContentContext, person: SignedIn): Promise<void> =>
  limitDaily(db, 'books', person);

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
    const { university, ...input } = readFields(
      BookForm,
      texts,
      picture ? {} : { image: [m.input_required()] },
    );
    const { image_sha256, image_small_sha256 } = columnsOf(picture ?? []);
    const pictures = { imageSha256: image_sha256, imageSmallSha256: image_small_sha256 };
    return database.db.transaction().execute(async (tx) => {
      const actor = await withRightsNow(tx, person);
      const universityId = await universityFor(tx, actor, university);
      const role = can.publish(actor, { university_id: universityId })
        ? { verifiedBy: actor.name, verifiedById: actor.id, sellerId: null }
        : { verifiedBy: null, verifiedById: null, sellerId: actor.id };
      await recordBlobs(tx, files, picture ?? []);
      const [id = ''] = await addBooks(tx, [{ ...input, ...role, ...pictures, universityId }]);
      const row = await rowOf(tx, id);
      await audit.record(tx, { actor, address }, { action: 'books.add', ...facts(row) });
      return managedOf(tx, row, actor);
    });
  });
}

/** What the audit log keeps of a book: nothing about its seller. */
const facts = (row: BookRow) => ({
  kind: 'books',
  rowId: row.id,
  after: { name: row.name, price: Number(row.price), verified: row.verified_at !== null },
});

/**
 * A book on a page of its own: those who look after it see more of it.
 * @throws {AppError} not_found
 */
export async function read(db: Db, actor: Actor, id: string): Promise<Book | ManagedBook> {
  const row = await find(db, actor, id);
  return can.manage(actor, row) ? managedOf(db, row, actor) : bookOf(row);
}

/**
 * Moves a book to the trash, from which it can be taken back. What its seller has promised or sold stays; where staff delete it, the
 * reservation ends, and buyer and seller are notified.
 * @throws {AppError} not_found, forbidden, conflict
 */
export function remove(
  context: ContentContext,
  by: By,
  id: string,
): Promise<{ name: string; trashId: string }> {
  return context.database.db.transaction().execute(async (tx) => {
    const actor = await withRightsNow(tx, by.actor);
    const row = await findLocked(tx, actor, id);
    allow(can.delete(actor, row));
    if (!can.verify(actor, row)) {
      refuseSold(row);
      await refuseReserved(tx, actor, row);
    } else if (row.reserved_at !== null) await endForBook(tx, context, by, row.id);
    const { name, category, university_id: universityId } = row;
    const what = { kind: 'books', id: row.id, label: name, place: category, universityId } as const;
    const { trashId } = await trash.remove(tx, by, what);
    return { name, trashId };
  });
}
