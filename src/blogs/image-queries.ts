import { sql } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { imageIdsOf, type Shown } from './markdown.ts';

/** So many signs of a hash name a file. */
export const START = 16;

/** The pictures with these ids, for the post that shows them. */
export async function shownBy(db: Db, ids: readonly string[]): Promise<Shown[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Shown>`
    select id, width, height, left(sha256, ${sql.lit(START)}) as large, left(small_sha256, ${sql.lit(START)}) as small
    from blog_images where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** The author's own pictures that a text names, as a preview shows them. */
export async function ownIn(db: Db, { id: personId }: SignedIn, content: string): Promise<Shown[]> {
  const ids = imageIdsOf(content);
  if (ids.length === 0) return [];
  const own = await db
    .selectFrom('blog_images')
    .where('person_id', '=', personId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select('id')
    .execute();
  return shownBy(
    db,
    own.map(({ id }) => id),
  );
}
