import { sql } from 'kysely';
import type { Actor, SignedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Db, Tx } from '../core/db/database.ts';
import { badInput } from '../core/errors.ts';
import { withBlobs } from '../core/files/blobs.ts';
import type { PictureSize, StoredPicture } from '../core/files/pictures.ts';
import { isId } from '../core/http/list.ts';
import { pictureName } from '../core/http/pictures.ts';
import * as m from '../paraglide/messages.js';
import { PICTURE, type ValueOf } from './schema.ts';
import type { Section } from './vocabulary.ts';

/** Stored sizes, for screens with a device pixel ratio of 2: the large one for an opened card, the small one for the card. */
export const SIZES: PictureSize[] = [
  { width: 720, height: 720, fit: 'inside' },
  { width: 240, height: 240, fit: 'inside' },
];
/**
 * Stores a picture for the settings. Until a part of the settings uses it, only administrators see it, and it is removed after a day.
 * @returns its path relative to the API base, to be stored in the settings; `-small` before `.webp` makes it the path of the small size
 */
export const add = (
  context: ContentContext,
  { id: personId }: SignedIn,
  picture: readonly StoredPicture[],
): Promise<string> =>
  withBlobs(context, picture, async (tx) => {
    const [large, small] = picture as [StoredPicture, StoredPicture];
    const { id } = await tx
      .insertInto('setting_pictures')
      .values({ person_id: personId, sha256: large.sha256, small_sha256: small.sha256 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { result: pathOf(id, large.sha256) };
  });

const pathOf = (id: string, sha256: string): string => `/files/site/${id}/${pictureName(sha256)}.webp`;

/**
 * Prepares the pictures of a part of the settings for saving. Locks them and renews their time, so that the clean-up does not remove them
 * before the part is saved. The pictures used so far stay for another day, in case they are put back.
 * @returns the ids of the pictures in `value`
 * @throws {AppError} bad_input that names every field whose picture does not exist
 */
export async function use<Name extends Section>(
  tx: Tx,
  section: Name,
  value: ValueOf[Name],
): Promise<string[]> {
  const named = picturesIn(value).map(({ field, path }) => ({ field, path, id: idIn(path) }));
  const ids = [...new Set(named.map(({ id }) => id).filter((id) => id !== undefined))].sort();
  const { rows } = await sql<{ id: string; sha256: string }>`
    with mine as (
      select id from setting_pictures
      where id = any(${ids}::uuid[])
        or id = any((select picture_ids from settings where section = ${section})::uuid[])
      order by id for update
    )
    update setting_pictures set used_at = clock_timestamp() where id in (select id from mine)
    returning id, sha256`.execute(tx);
  const known = new Set(rows.map(({ id, sha256 }) => pathOf(id, sha256)));
  const unknown = named.filter(({ path }) => !known.has(path)).map(({ field }) => field);
  if (unknown.length === 0) return ids;
  throw badInput(Object.fromEntries(unknown.map((field) => [field, [m.settings_picture_unknown()]])));
}

/**
 * Removes pictures that no part of the settings has used for a day. The delete checks the time again, because a part saved at the same
 * moment may just have renewed it.
 * @param most the largest number to remove
 */
export const removeUnused = (db: Db, most: number) =>
  sql`delete from setting_pictures where used_at < now() - interval '1 day' and id in (
    select id from setting_pictures as picture where used_at < now() - interval '1 day'
      and not exists (select from settings where picture_ids @> array[picture.id]) limit ${most})`.execute(
    db,
  );

const idIn = (path: string): string | undefined => {
  const id = PICTURE.exec(path)?.[1] ?? '';
  return isId(id) ? id : undefined;
};

/** Finds the pictures in a part of the settings, each with the path of its field, such as `core.0.picture`. */
function picturesIn(value: unknown, at: string[] = []): { field: string; path: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = [...at, name];
    return name === 'picture' && typeof inner === 'string'
      ? [{ field: path.join('.'), path: inner }]
      : picturesIn(inner, path);
  });
}

/** Finds a picture that the actor may see: visitors see those in use by the settings, administrators all. */
export async function shownTo(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('setting_pictures')
    .where('id', '=', id)
    .select((select) => [
      'sha256',
      'small_sha256',
      select
        .exists(
          select
            .selectFrom('settings')
            .where(sql<boolean>`picture_ids @> array[setting_pictures.id]`)
            .select('section'),
        )
        .as('shown'),
    ])
    .executeTakeFirst();
  const isPublic = row?.shown === true;
  if (!row || !(isPublic || actor.role === 'admin')) return undefined;
  const large = pictureName(row.sha256);
  const files = { [large]: row.sha256, [`${large}-small`]: row.small_sha256 };
  return { files, name: 'picture', isPublic };
}
