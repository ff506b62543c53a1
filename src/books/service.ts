import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { Db } from '../core/db/database.ts';
import { inPieces } from '../core/db/part.ts';
import type { DB } from '../core/db/tables.ts';
import * as trash from '../trash/service.ts';
import { bookFieldNames, bookFields } from './fields.ts';
import { bearsAddressOf, concerns, hasAddressOf, leavesWith } from './queries.ts';

export { isbn13 } from './isbn.ts';
export {
  addressCount,
  addresses,
  bookState,
  count,
  countPending,
  find,
  fitting,
  list,
  listManaged,
  newest,
  visibleTo,
} from './queries.ts';
export { addBooks } from './write.ts';

/** What is kept about sellers: what they download, and what goes with their account. */
export const personalData = {
  sections: [{ name: 'books', about: books }],
  forget,
  suspend,
  restore,
  changeEmail,
  rename,
};

async function* books(db: Db, { id }: SignedIn): AsyncGenerator<object> {
  const own = db
    .selectFrom('books')
    .where(concerns(id))
    .select([
      'id as _id',
      ...bookFieldNames.map((name) => sql.ref(bookFields[name].column).as(name)),
      'created_at as date',
      'verified_at as approvedAt',
      'rejected_at as rejectedAt',
      'reject_reason as reason',
      'withdrawn_at as withdrawnAt',
      'sold_at as soldAt',
      'deleted_at as deletedAt',
      sql<string | null>`(select name from universities where id = university_id)`.as('university'),
    ]);
  yield* inPieces(own, 'books.id');
}

/**
 * Removes the owner of a deleted account from the books: what they decided stays so without their name, what they sold stays
 * without the seller's, and what they still offer is removed, because it could not be asked for any more. From the trash too: restored, it
 * would be on the shelf without a seller. For what staff offer they answer, also without the address and the name that it had; where these
 * were a student's, it leaves the shelf. To be called while the account still has its address.
 * @returns how many were removed
 */
async function forget(tx: Transaction<DB>, id: string): Promise<{ books: number }> {
  const isOf = bearsNameOf(id);
  await tx
    .updateTable('books')
    .set({
      seller: sql`case when books.seller_id is null and ${isOf} then '' else books.seller end`,
      ...{ verified_by: null, verified_by_id: null },
    })
    .where('verified_by_id', '=', id)
    .execute();
  await tx
    .updateTable('books')
    .set({ rejected_by: null, rejected_by_id: null })
    .where('rejected_by_id', '=', id)
    .execute();
  const offered = await tx
    .deleteFrom('books')
    .where('seller_id', '=', id)
    .where('sold_at', 'is', null)
    .returning('id')
    .execute();
  await trash.forget(
    tx,
    'books',
    offered.map((book) => book.id),
  );
  await tx
    .updateTable('books')
    .set({ withdrawn_at: sql`now()`, version: sql`version + 1` })
    .where(leavesWith(id))
    .where('sold_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  await tx
    .updateTable('books')
    .set({
      seller: sql`case when books.seller_id is null and not ${isOf} then books.seller else '' end`,
      ...{ email: null, contact_number: null, seller_id: null },
    })
    .where(concerns(id))
    .execute();
  await dropTags(tx, ['books']);
  return { books: offered.length };
}

/** An import names its own account as the seller, where its file has none. */
const bearsNameOf = (id: string) =>
  sql<boolean>`books.seller = (select name from people where people.id = ${id}::uuid)`;

/** Books have the names of those who decided about them. What sellers are called they say themselves; of an import its account does. */
async function rename(tx: Transaction<DB>, id: string, name: string): Promise<void> {
  const isOf = bearsNameOf(id);
  const renamed = [
    await tx
      .updateTable('books')
      .set({
        seller: sql`case when books.seller_id is null and ${isOf} then ${name} else books.seller end`,
        verified_by: name,
      })
      .where('verified_by_id', '=', id)
      .executeTakeFirstOrThrow(),
    await tx
      .updateTable('books')
      .set({ rejected_by: name })
      .where('rejected_by_id', '=', id)
      .executeTakeFirstOrThrow(),
  ];
  if (renamed.some(({ numUpdatedRows }) => numUpdatedRows > 0n)) await dropTags(tx, ['books']);
}

/**
 * What the owner of an account offers with its address, or staff do for them, is asked for at the new one. What staff offer would not go
 * with the account either.
 */
async function changeEmail(tx: Transaction<DB>, id: string, email: string): Promise<void> {
  const bears = sql<boolean>`(${bearsAddressOf(id)} or books.seller_id = ${id}::uuid and ${hasAddressOf(id)})`;
  await lockAll(tx, bears);
  await tx
    .updateTable('books')
    .set({ email, version: sql`version + 1`, updated_at: sql`now()` })
    .where(bears)
    .execute();
}

/** Locks books in the one order: otherwise another transaction that locks several would wait for this one, and this one for it. */
const lockAll = (tx: Transaction<DB>, those: RawBuilder<boolean>) =>
  sql`select from books where ${those} order by id for update`.execute(tx);

/** Takes what the owner of a suspended account offers off the shelf: they cannot answer for it. */
async function suspend(tx: Transaction<DB>, id: string): Promise<void> {
  await tx
    .updateTable('books')
    .set({ withdrawn_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
    .where('seller_id', '=', id)
    .where('sold_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  await dropTags(tx, ['books']);
}

/** Puts back what left the shelf with the account, in the same transaction and so at the same time; not what its seller withdrew before. */
async function restore(tx: Transaction<DB>, id: string): Promise<void> {
  const left = sql<boolean>`(seller_id = ${id}::uuid
    and withdrawn_at = (select suspended_at from people where people.id = ${id}::uuid))`;
  await lockAll(tx, left);
  await tx
    .updateTable('books')
    .set({ withdrawn_at: null, version: sql`version + 1`, updated_at: sql`now()` })
    .where(left)
    .execute();
  await dropTags(tx, ['books']);
}
