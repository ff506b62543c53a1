import { sql } from 'kysely';
import type { Actor, SignedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Db, Tx } from '../core/db/database.ts';
import { badInput } from '../core/errors.ts';
import { withBlobs } from '../core/files/blobs.ts';
import type { PictureSize, StoredPicture } from '../core/files/pictures.ts';
import * as m from '../paraglide/messages.js';
import { imageIdsOf, imagePath, SMALL_WIDTH } from './markdown.ts';
import { visibleTo } from './queries.ts';
import type { BlogImageAnswer } from './schema.ts';
import { MOST_IMAGES } from './vocabulary.ts';

/** Twice the width of the column of a post, for high-density screens, and the width of phones; in px. */
export const SIZES: PictureSize[] = [
  { width: 1408, height: 2816, fit: 'inside' },
  { width: SMALL_WIDTH, height: 2 * SMALL_WIDTH, fit: 'inside' },
];

/** Stores a picture for a post. Until a post shows it, only its author sees it; if none does for 30 days, it is removed. */
export const add = (
  context: ContentContext,
  { id: personId }: SignedIn,
  picture: readonly StoredPicture[],
): Promise<BlogImageAnswer['image']> =>
  withBlobs(context, picture, async (tx) => {
    const [large, small] = picture as [StoredPicture, StoredPicture];
    const { width, height } = large;
    const { id } = await tx
      .insertInto('blog_images')
      .values({ person_id: personId, sha256: large.sha256, small_sha256: small.sha256, width, height })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { result: { _id: id, src: imagePath(id, large.sha256), width, height } };
  });

/**
 * Finds the pictures that a post shows and marks them as used, so that a concurrent clean-up keeps them. Only the author's own pictures
 * count: linking to another person's picture does not make it public.
 * @param before ids of the pictures that the post showed so far; kept too, since a draft or the next edit may show them again
 * @returns the ids of the author's pictures in the content
 * @throws {AppError} bad_input when one of the pictures has been removed, or there are too many
 */
export async function use(
  tx: Tx,
  { id: personId }: SignedIn,
  content: string,
  before: readonly string[] = [],
): Promise<string[]> {
  const ids = imageIdsOf(content);
  if (ids.length > MOST_IMAGES) throw badInput({ content: [m.blogs_images_most({ most: MOST_IMAGES })] });
  const renewed = [...ids, ...before];
  if (renewed.length === 0) return [];
  await sql`
    with own as (
      select id from blog_images where id = any(${renewed}::uuid[]) and person_id = ${personId}::uuid order by id for update
    )
    update blog_images set used_at = clock_timestamp() where id in (select id from own)`.execute(tx);
  const { rows } = await sql<{ id: string; isOwn: boolean }>`
    select id, person_id = ${personId}::uuid as "isOwn" from blog_images where id = any(${ids}::uuid[])`.execute(
    tx,
  );
  if (rows.length < ids.length) throw badInput({ content: [m.blogs_image_gone()] });
  const own = new Set(rows.filter(({ isOwn }) => isOwn).map(({ id }) => id));
  return ids.filter((id) => own.has(id));
}

/**
 * Removes pictures that no post shows and that were last used over 30 days ago; drafts in browsers last only seven days. The delete
 * checks the time again, because a post that is being saved may just have renewed it.
 * @param most how many to remove at most
 */
export const removeUnused = (db: Db, most: number) =>
  sql`delete from blog_images where used_at < now() - interval '30 days' and id in (
    select id from blog_images as image where used_at < now() - interval '30 days'
      -- An equality, which PostgreSQL tests for all pictures in one pass.
      and not exists (select from blogs cross join unnest(image_ids) as shown (id) where shown.id = image.id) limit ${most})`.execute(
    db,
  );

/** Finds a picture that the actor may see: their own, or one in a post that they may see. */
export async function shownTo(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('blog_images')
    .where('id', '=', id)
    .select(['person_id', 'sha256', 'small_sha256'])
    .executeTakeFirst();
  const showing = row ? await postsShowing(db, actor, id) : [];
  const isOwn = actor.role !== null && actor.id === row?.person_id;
  if (!row || (showing.length === 0 && !isOwn)) return undefined;
  const isPublic = showing.some(({ verified_at }) => verified_at !== null);
  return { files: [row.sha256, row.small_sha256], name: 'picture', isPublic };
}

const postsShowing = (db: Db, actor: Actor, id: string) =>
  visibleTo(db, actor)
    .where(sql<boolean>`blogs.image_ids @> array[${id}::uuid]`)
    .select('blogs.verified_at')
    .limit(20)
    .execute();
