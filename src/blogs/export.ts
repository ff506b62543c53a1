import { sql } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { inPieces } from '../core/db/pieces.ts';
import { imagePath } from './markdown.ts';

/** Posts may be long. */
const AT_ONCE = 50;

/** What people download about themselves: the posts that they wrote, and the pictures in them. */
export const contributors = [
  { name: 'blogs', about: posts },
  { name: 'blogPictures', about: pictures },
] as const;

async function* posts(db: Db, { id }: SignedIn): AsyncGenerator<object> {
  const own = db
    .selectFrom('blogs')
    .where('author_id', '=', id)
    .select([
      'id as _id',
      'slug',
      'title',
      'content',
      'created_at as date',
      'verified_at as approvedAt',
      'rejected_at as rejectedAt',
      'reject_reason as reason',
      'deleted_at as deletedAt',
      sql<string | null>`(select name from universities where id = university_id)`.as('university'),
    ])
    .orderBy('id');
  yield* inPieces(
    (after, most) => (after === null ? own : own.where('id', '>', after)).limit(most).execute(),
    AT_ONCE,
  );
}

async function* pictures(db: Db, { id }: SignedIn): AsyncGenerator<object> {
  const own = db
    .selectFrom('blog_images')
    .where('person_id', '=', id)
    .select(['id as _id', 'width', 'height', 'created_at as date', sql<string>`left(sha256, 16)`.as('start')])
    .orderBy('id');
  const read = (after: string | null, most: number) =>
    (after === null ? own : own.where('id', '>', after)).limit(most).execute();
  for await (const { start, ...picture } of inPieces(read))
    yield { ...picture, path: imagePath(picture._id, start) };
}
