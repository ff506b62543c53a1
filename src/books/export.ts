import { sql } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { inPieces } from '../core/db/pieces.ts';

/** What people download about themselves: the books that they sell or sold. */
export const contributors = [{ name: 'books', about: books }] as const;

async function* books(db: Db, { id }: SignedIn): AsyncGenerator<object> {
  const own = db
    .selectFrom('books')
    .where('seller_id', '=', id)
    .select([
      'id as _id',
      'name',
      'author',
      'publisher',
      'category',
      'seller',
      'email',
      'contact_number as contactNumber',
      'price',
      'condition',
      'description',
      'created_at as date',
      'verified_at as approvedAt',
      'rejected_at as rejectedAt',
      'reject_reason as reason',
      'withdrawn_at as withdrawnAt',
      'sold_at as soldAt',
      'deleted_at as deletedAt',
      sql<string | null>`(select name from universities where id = university_id)`.as('university'),
    ])
    .orderBy('id');
  yield* inPieces((after, most) =>
    (after === null ? own : own.where('id', '>', after)).limit(most).execute(),
  );
}
