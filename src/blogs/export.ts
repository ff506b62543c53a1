import { sql } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { imagePath } from './markdown.ts';

/** How many posts are read, and held, at a time: each may be long. */
const PIECE = 50;

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
    ])
    .orderBy('id')
    .limit(PIECE);
  yield* pieces((after) => (after === null ? own : own.where('id', '>', after)).execute());
}

async function* pictures(db: Db, { id }: SignedIn): AsyncGenerator<object> {
  const own = db
    .selectFrom('blog_images')
    .where('person_id', '=', id)
    .select(['id as _id', 'width', 'height', 'created_at as date', sql<string>`left(sha256, 16)`.as('start')])
    .orderBy('id')
    .limit(PIECE);
  const read = (after: string | null) => (after === null ? own : own.where('id', '>', after)).execute();
  for await (const { start, ...picture } of pieces(read))
    yield { ...picture, path: imagePath(picture._id, start) };
}

async function* pieces<Row extends { _id: string }>(
  read: (after: string | null) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: string | null = null;
  for (;;) {
    const rows: Row[] = await read(last);
    yield* rows;
    if (rows.length < PIECE) return;
    last = rows.at(-1)?._id ?? null;
  }
}
