import type { Readable } from 'node:stream';
import { sql, type Transaction } from 'kysely';
import type { Actor, SignedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Db } from '../core/db/database.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import { orDiscard, recordBlobs } from '../core/files/blobs.ts';
import { type PictureSize, type StoredPicture, storePicture } from '../core/files/pictures.ts';
import { isId } from '../core/http/list.ts';
import type { StoredFile } from '../core/http/send-file.ts';
import * as m from '../paraglide/messages.js';
import { imageIdsOf, imagePath, SMALL_WIDTH } from './markdown.ts';
import { visibleTo } from './queries.ts';
import type { BlogImageAnswer } from './schema.ts';

/** As wide as posts are set on a screen of twice the points, and as telephones show them. */
const SIZES: PictureSize[] = [
  { width: 1408, height: 2816, fit: 'inside' },
  { width: SMALL_WIDTH, height: 2 * SMALL_WIDTH, fit: 'inside' },
];

/** Takes in a picture while it arrives, in both sizes. It is not recorded yet. @throws {AppError} see storePicture */
export const store = ({ files }: ContentContext, file: Readable): Promise<StoredPicture[]> =>
  storePicture(files, file, SIZES);

/** Keeps a picture for a post. Until a post shows it only its author sees it; after a day without one it is removed. */
export function add(
  context: ContentContext,
  { id: personId }: SignedIn,
  picture: readonly StoredPicture[],
): Promise<BlogImageAnswer['image']> {
  const { database, files } = context;
  return orDiscard(context, picture, () =>
    database.db.transaction().execute(async (tx) => {
      const [large, small] = picture;
      if (!large || !small) throw new AppError('bad_input', m.errors_bad_input());
      await recordBlobs(tx, files, picture);
      const { width, height } = large;
      const { id } = await tx
        .insertInto('blog_images')
        .values({ person_id: personId, sha256: large.sha256, small_sha256: small.sha256, width, height })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { _id: id, src: imagePath(id, large.sha256), width, height };
    }),
  );
}

/**
 * Records which pictures a post shows. Only the author's own count: naming another person's picture does not make it public. A clean-up
 * that runs at the same time finds them just used.
 * @returns their ids
 */
export async function use(
  tx: Transaction<DB>,
  { id: personId }: SignedIn,
  content: string,
): Promise<string[]> {
  const ids = imageIdsOf(content);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with own as (
      select id from blog_images where id = any(${ids}::uuid[]) and person_id = ${personId}::uuid order by id for update
    )
    update blog_images set used_at = clock_timestamp() where id in (select id from own) returning id`.execute(
    tx,
  );
  const own = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => own.has(id));
}

/**
 * Removes some pictures that no post has shown for a day. Their time is checked again in the delete: a post that is saved at the same
 * moment has just renewed it.
 * @param most as many at most
 */
export const removeUnused = (db: Db, most: number) =>
  sql`delete from blog_images where used_at < now() - interval '1 day' and id in (
    select id from blog_images as image where used_at < now() - interval '1 day'
      and not exists (select from blogs where image_ids @> array[image.id]) limit ${most})`.execute(db);

/**
 * A picture that the actor may see, large or small, by the beginning of its hash: their own, and those of posts they may see.
 * @returns also whether visitors may see it
 * @throws {AppError} not_found
 */
export async function find(
  db: Db,
  actor: Actor,
  id: string,
  start: string,
): Promise<StoredFile & { isPublic: boolean }> {
  const row = isId(id)
    ? await db
        .selectFrom('blog_images')
        .where('id', '=', id)
        .select(['person_id', 'sha256', 'small_sha256'])
        .executeTakeFirst()
    : undefined;
  const sha256 = [row?.sha256, row?.small_sha256].find((one) => one?.slice(0, 16) === start);
  const showing = sha256 ? await postsShowing(db, actor, id) : [];
  const isOwn = actor.role !== null && actor.id === row?.person_id;
  if (!sha256 || (showing.length === 0 && !isOwn)) throw new AppError('not_found', m.errors_not_found());
  const isPublic = showing.some(({ verified_at }) => verified_at !== null);
  return { sha256, mediaType: 'image/webp', name: 'picture.webp', isPublic };
}

const postsShowing = (db: Db, actor: Actor, id: string) =>
  visibleTo(db, actor)
    .where(sql<boolean>`blogs.image_ids @> array[${id}::uuid]`)
    .select('blogs.verified_at')
    .limit(20)
    .execute();
