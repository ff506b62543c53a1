import { type RawBuilder, sql } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { Db, Tx } from '../core/db/database.ts';
import { inPieces } from '../core/db/part.ts';
import type { NoticeContext } from '../notifications/service.ts';
import * as trash from '../trash/service.ts';
import { bookFieldNames, bookFields } from './fields.ts';
import { bearsAddressOf, concerns, hasAddressOf, imagePath, leavesWith } from './queries.ts';
import { followBooks } from './reservations/service.ts';

export { isbn13 } from './isbn.ts';
export {
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

/** The sellers' personal data: what they can download, and how books follow changes of an account or its deletion. */
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
      'image_sha256',
      sql<string | null>`(select name from universities where id = university_id)`.as('university'),
    ]);
  for await (const { image_sha256, ...book } of inPieces(own, 'books.id'))
    yield { ...book, image: imagePath(book._id, image_sha256) };
}

/**
 * Removes the owner of a deleted account from the books. Books that they reviewed or sold stay, without their name. Books that they
 * still offer are removed, because no account could answer requests for them; also from the trash, because a restored book would have
 * no seller. Books that staff offer with the account's address lose its address and name, and leave the shelf if it is a student's.
 * Call it while the account still has its address. Versions rise, so that a form that is open does not write the removed data back.
 * @returns how many books were removed
 */
async function forget(tx: Tx, id: string): Promise<{ books: number }> {
  const isOf = bearsNameOf(id);
  await tx
    .updateTable('books')
    .set({
      // Beside their own address they may have typed their name in another form.
      seller: sql`case when books.seller_id is null and (${isOf} or ${hasAddressOf(id)}) then '' else books.seller end`,
      ...{ verified_by: null, verified_by_id: null, version: sql`version + 1` },
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
  await trash.forget(tx, 'books', offered);
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
      ...{ email: null, contact_number: null, seller_id: null, version: sql`version + 1` },
    })
    .where(concerns(id))
    .execute();
  await dropTags(tx, ['books']);
  return { books: offered.length };
}

/** SQL condition: the seller's name is the account's. An import uses its own account's name where the file names no seller. */
const bearsNameOf = (id: string) =>
  sql<boolean>`books.seller = (select name from people where people.id = ${id}::uuid)`;

/** Renames an account as reviewer and importer of books. Sellers are not renamed: they type the name in the form of each book. */
async function rename(tx: Tx, id: string, name: string): Promise<void> {
  const isOf = bearsNameOf(id);
  const renamed = [
    await tx
      .updateTable('books')
      .set({
        seller: sql`case when books.seller_id is null and ${isOf} then ${name} else books.seller end`,
        verified_by: name,
        version: sql`version + 1`,
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
 * Puts the new e-mail address of an account into the books that have its old one, offered by its owner or by staff. With the old address,
 * `forget` would no longer find those that staff offer.
 */
async function changeEmail(tx: Tx, id: string, email: string): Promise<void> {
  const bears = sql<boolean>`(${bearsAddressOf(id)} or books.seller_id = ${id}::uuid and ${hasAddressOf(id)})`;
  await lockAll(tx, bears);
  await tx
    .updateTable('books')
    .set({ email, version: sql`version + 1`, updated_at: sql`now()` })
    .where(bears)
    .execute();
}

/** Locks books in the order of their ids, as every transaction does that locks several, so that no two wait for each other. */
const lockAll = (tx: Tx, those: RawBuilder<boolean>) =>
  sql`select from books where ${those} order by id for update`.execute(tx);

/** Takes the books of a suspended account off the shelf, because their seller cannot answer requests. */
async function suspend(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('books')
    .set({ withdrawn_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` })
    .where('seller_id', '=', id)
    .where('sold_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  await dropTags(tx, ['books']);
}

/** Puts back the books that `suspend` withdrew, known by the time of the suspension. Those withdrawn by the seller before stay so. */
async function restore(tx: Tx, id: string): Promise<void> {
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

/**
 * Takes the books of a university that is removed for good out of it; requests that staff answer go to those who may now. Call it once the
 * accounts of its staff have left it.
 * @param context context of the notifications; without it none are sent
 */
export async function forgetUniversity(tx: Tx, universityId: string, context?: NoticeContext): Promise<void> {
  const its = sql<boolean>`university_id = ${universityId}::uuid`;
  await lockAll(tx, its);
  const books = await tx
    .updateTable('books')
    .set({ university_id: null, version: sql`version + 1` })
    .where(its)
    .returning('id')
    .execute();
  await followBooks(
    tx,
    context,
    books.map(({ id }) => id),
  );
}
