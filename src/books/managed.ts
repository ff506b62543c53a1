import { type Selectable, sql, type Transaction } from 'kysely';
import type { Actor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import type { Books, DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import { isId, type Part, type Window } from '../core/http/list.ts';
import * as m from '../paraglide/messages.js';
import type { OwnUniversity } from '../reviews/schema.ts';
import { stateOf, universitiesOf } from '../reviews/service.ts';
import { answererOf, type Filters, imagePath, list, visibleTo } from './queries.ts';
import type { Book, ManagedBook } from './schema.ts';
import type { Condition } from './vocabulary.ts';

export type BookRow = Selectable<Books>;

/** A book as visitors see it. */
export const bookOf = (row: BookRow): Book => ({
  _id: row.id,
  name: row.name,
  author: row.author,
  publisher: row.publisher,
  category: row.category,
  seller: row.seller,
  price: Number(row.price),
  condition: row.condition as Condition,
  description: row.description,
  image: imagePath(row.id, row.image_sha256),
  imageSmall: imagePath(row.id, row.image_small_sha256),
  verifiedBy: row.verified_by,
  date: row.created_at.toISOString(),
  reserved: row.reserved_at !== null,
  answeredBy: answererOf(row.seller_id),
});

/** A book with all that those see who look after it. */
export const managedOf = async (db: Db, row: BookRow, actor: Actor): Promise<ManagedBook> =>
  ((await managed(db, [row], actor)) as [ManagedBook])[0];

async function managed(db: Db, rows: readonly BookRow[], actor: Actor): Promise<ManagedBook[]> {
  const universities = await universitiesOf(
    db,
    rows.map(({ university_id }) => university_id),
  );
  return rows.map((row) => managedRow(row, actor, universities.get(row.university_id) ?? null));
}

const managedRow = (row: BookRow, actor: Actor, university: OwnUniversity): ManagedBook => ({
  ...bookOf(row),
  email: row.email,
  contactNumber: row.contact_number,
  verifiedAt: row.verified_at?.toISOString() ?? null,
  soldAt: row.sold_at?.toISOString() ?? null,
  state: stateOf(row),
  reason: row.reject_reason,
  rejectedBy: row.rejected_by,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  mine: actor.role !== null && row.seller_id === actor.id,
  university,
  version: row.version,
});

/** The books of a shelf for those who look after them, in the order of `list`. The caller has checked that the actor may see them so. */
export async function listManaged(
  db: Db,
  actor: Actor,
  filters: Filters,
  window: Window,
): Promise<Part<ManagedBook>> {
  const { rows: found, ...part } = await list(db, actor, filters, window);
  const ids = found.map(({ _id }) => _id);
  const rows = await visibleTo(db, actor, filters.shelf)
    .where(sql<boolean>`books.id = any(${ids}::uuid[])`)
    .selectAll()
    .execute();
  const place = new Map(ids.map((id, at) => [id, at]));
  rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  return { ...part, rows: await managed(db, rows, actor) };
}

/**
 * A book that the actor may see, on whatever shelf.
 * @throws {AppError} not_found
 */
export async function find(db: Db, actor: Actor, id: string): Promise<BookRow> {
  return here(await matching(db, actor, id)?.executeTakeFirst());
}

/** The same for a caller about to change it: others wait for the end of the transaction. @throws {AppError} not_found */
export async function findLocked(tx: Transaction<DB>, actor: Actor, id: string): Promise<BookRow> {
  return here(await matching(tx, actor, id)?.forUpdate().executeTakeFirst());
}

const matching = (db: Db, actor: Actor, id: string) =>
  isId(id) ? visibleTo(db, actor, 'seen').where('books.id', '=', id).selectAll() : undefined;

function here(row: BookRow | undefined): BookRow {
  if (!row) throw new AppError('not_found', m.book_desk_gone());
  return row;
}

/** A row by its id. */
export const rowOf = (tx: Transaction<DB>, id: string): Promise<BookRow> =>
  tx.selectFrom('books').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
