import type { z } from 'zod';
import * as audit from '../audit/service.ts';
import { type Actor, allow, type By, type SignedIn } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Tx } from '../core/db/database.ts';
import { badInput, type FieldMessages, refuseStale } from '../core/errors.ts';
import { type StoredBlob, withBlobs } from '../core/files/blobs.ts';
import * as m from '../paraglide/messages.js';
import { stateOf, submitAgain, universityFor, universityIdOf, withRightsNow } from '../reviews/service.ts';
import {
  type BookColumn,
  type BookField,
  bookFieldNames,
  bookFields,
  contactFields,
  fieldOf,
  sellerFields,
} from './fields.ts';
import { refuseReserved, refuseSold } from './offer.ts';
import { columnsOf, filesOf } from './pictures.ts';
import { can, sells } from './policy.ts';
import { type BookRow, find, findLocked, managedOf, rowOf } from './queries.ts';
import { followBooks } from './reservations/service.ts';
import { BookForm, type BookInput, changeOf, type ManagedBook } from './schema.ts';
import { addBooks, update } from './write.ts';

/** A received form: its texts by field name, and the stored files of its picture, if it has one. */
export type Received = { texts: Record<string, string>; picture: readonly StoredBlob[] | undefined };

/**
 * Adds a book. A book from staff is on the shelf at once, approved in their name; a book from others waits for approval.
 * @throws {AppError} bad_input
 */
export const add = (
  context: ContentContext,
  by: By<SignedIn>,
  { texts, picture }: Received,
): Promise<ManagedBook> =>
  withBlobs(context, picture ?? [], async (tx) => {
    allow(can.add(by.actor));
    const missing = picture ? undefined : { image: [m.input_required()] };
    const { university, ...input } = readFields(BookForm, texts, missing);
    const { image_sha256: imageSha256, image_small_sha256: imageSmallSha256 } = columnsOf(picture ?? []);
    const actor = await withRightsNow(tx, by.actor);
    const universityId = await universityFor(tx, actor, university);
    const role = can.publish(actor, { university_id: universityId })
      ? { verifiedBy: actor.name, verifiedById: actor.id, sellerId: null }
      : { verifiedBy: null, verifiedById: null, sellerId: actor.id };
    const [id = ''] = await addBooks(tx, [
      { ...input, ...role, imageSha256, imageSmallSha256, universityId },
    ]);
    const row = await rowOf(tx, id);
    // The audit log keeps nothing about the seller.
    const after = { name: row.name, price: Number(row.price), verified: row.verified_at !== null };
    await audit.record(tx, { ...by, actor }, { action: 'books.add', rowId: row.id, after });
    return { result: await managedOf(tx, row, actor) };
  });

/**
 * Validates the texts of a form, and reports all invalid fields at once.
 * @param others messages about other fields, to report with these
 * @throws {AppError} bad_input
 */
function readFields<Schema extends z.ZodType>(
  schema: Schema,
  texts: Record<string, string>,
  others: FieldMessages = {},
): z.output<Schema> {
  const read = schema.safeParse(texts);
  const fields = { ...others };
  for (const { path, message } of read.error?.issues ?? []) {
    const name = path.join('.');
    fields[name] = [...(fields[name] ?? []), message];
  }
  if (!read.success || Object.keys(fields).length > 0) throw badInput(fields);
  return read.data;
}

/**
 * Changes a book. Optional fields that the form leaves out stay as they are; the files of a replaced picture are removed. When a seller
 * changes an approved or rejected book, it may need a new review: see `isReviewedAgain`.
 * @returns the changed book, and whether it waits for approval again
 * @throws {AppError} bad_input, not_found, forbidden; conflict when it is sold or reserved; stale when it was changed meanwhile
 */
export const edit = (
  context: ContentContext,
  by: By,
  id: string,
  { texts, picture }: Received,
): Promise<{ book: ManagedBook; again: boolean }> =>
  withBlobs(context, picture ?? [], async (tx) => {
    const actor = await withRightsNow(tx, by.actor);
    const row = await findLocked(tx, actor, id);
    allow(can.edit(actor, row));
    refuseSold(row);
    const { version, university, ...wish } = readFields(changeOf(lackingOf(row)), texts);
    const next = {
      ...changedBy(wish, texts, row),
      university_id: Object.hasOwn(texts, 'university')
        ? await universityAfter(tx, actor, row, university)
        : row.university_id,
    };
    const fields = FIELDS.filter((field) => next[columnOf(field)] !== row[columnOf(field)]);
    const image = picture && columnsOf(picture);
    const isOther = image !== undefined && image.image_sha256 !== row.image_sha256;
    // The row keeps its files when the same picture is sent again. The new ones go: their smaller size may be encoded differently.
    const replaced = image ? filesOf(isOther ? row : image) : [];
    if (fields.length === 0 && !isOther)
      return { result: { book: await managedOf(tx, row, by.actor), again: false }, replaced };
    if (!can.verify(actor, row) && (isOther || fields.some((field) => !REACH.has(field))))
      await refuseReserved(tx, actor, row, m.book_area_reserved_fixed);
    refuseStale(row, version, Object.fromEntries(fields.map((field) => [field, row[columnOf(field)]])));
    const again = isReviewedAgain(actor, row, isOther || fields.some((field) => !UNREVIEWED.has(field)));
    const after = await update(tx, row.id, {
      ...next,
      ...(isOther ? image : {}),
      ...(again ? await submitAgain(tx, row) : {}),
    });
    if (after.university_id !== row.university_id) await followBooks(tx, context, [after.id]);
    const changed = [...fields, ...(isOther ? ['image'] : [])];
    await record(tx, by, row, after, changed);
    return { result: { book: await managedOf(tx, after, by.actor), again }, replaced };
  });

/**
 * The fields about the seller that a book without a seller's account lacks, for example after an import or after the account was deleted.
 * They may stay empty, so that staff can correct the book without inventing them.
 */
const lackingOf = (row: BookRow) =>
  row.seller_id === null ? sellerFields.filter((name) => !row[bookFields[name].column]) : [];

/**
 * Refuses a forbidden change before its picture is received.
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

/**
 * Whether a change by its seller sends a book to review again: a rejected one always; an approved one for changes other than `UNREVIEWED`,
 * unless the seller may publish it.
 */
function isReviewedAgain(actor: Actor, row: BookRow, isSubstance: boolean): boolean {
  if (!sells(actor, row)) return false;
  const state = stateOf(row);
  return state === 'rejected' || (state === 'approved' && isSubstance && !can.publish(actor, row));
}

type Field = BookField | 'university';
const FIELDS: readonly Field[] = [...bookFieldNames, 'university'];
const columnOf = (field: Field) => (field === 'university' ? 'university_id' : bookFields[field].column);

const REACH = new Set<Field>(contactFields);
/** Fields that may change without a new review. */
const UNREVIEWED = new Set<Field>([...contactFields, 'price', 'university']);

/**
 * Decides the university of a changed book. Staff of all universities choose any. Other actors choose only when the book has none;
 * otherwise it keeps its university.
 */
async function universityAfter(
  tx: Tx,
  actor: Actor,
  row: BookRow,
  named: string | null,
): Promise<string | null> {
  if (named?.toLowerCase() === row.university_id) return row.university_id;
  if (can.move(actor)) return named === null ? null : universityIdOf(tx, named);
  if (actor.role === null || named === null || row.university_id !== null) return row.university_id;
  return universityFor(tx, actor, named);
}

/** Returns the columns of the changed book: fields that are not in `texts` keep their values. */
function changedBy(wish: BookInput, texts: Record<string, string>, row: BookRow): Pick<BookRow, BookColumn> {
  const changed = bookFieldNames.map((name) => {
    const { column, otherwise = null } = fieldOf(name);
    const given = wish[name] ?? otherwise;
    if (!Object.hasOwn(texts, name)) return [column, row[column]];
    return [column, typeof given === 'number' ? given.toFixed(2) : given];
  });
  return Object.fromEntries(changed);
}

/** Adds the change to the audit log: with the book's facts and state, but of the seller's details only which ones changed. */
async function record(tx: Tx, by: By, before: BookRow, after: BookRow, changed: string[]): Promise<void> {
  const isOther = stateOf(before) !== stateOf(after);
  const facts = (row: BookRow) => ({
    ...{ name: row.name, price: Number(row.price), category: row.category, condition: row.condition },
    ...(isOther ? { state: stateOf(row) } : {}),
  });
  await audit.record(tx, by, {
    action: 'books.edit',
    rowId: before.id,
    before: facts(before),
    after: { ...facts(after), changed },
  });
  // Cached responses hold no books that wait for approval.
  if (before.verified_at !== null || after.verified_at !== null) await dropTags(tx, ['books']);
}
