import type { Readable } from 'node:stream';
import { sql, type Transaction } from 'kysely';
import type { Actor, SignedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Db } from '../core/db/database.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import { discardBlobs, orDiscard, recordBlobs, type StoredBlob } from '../core/files/blobs.ts';
import { type PictureSize, storePicture } from '../core/files/pictures.ts';
import { isId } from '../core/http/list.ts';
import type { StoredFile } from '../core/http/send-file.ts';
import * as m from '../paraglide/messages.js';
import { PICTURE, type ValueOf } from './schema.ts';
import type { Section } from './vocabulary.ts';

/** Large for an opened card, small for the card, on screens of twice the points. */
const SIZES: PictureSize[] = [
  { width: 720, height: 720, fit: 'inside' },
  { width: 240, height: 240, fit: 'inside' },
];
/** So many signs of a hash name a file. */
const START = 16;
const SMALL = '-small';

/** A picture in both sizes, stored and not recorded yet. */
export type SettingPicture = readonly StoredBlob[];

/** Takes in a picture while it arrives. @throws {AppError} see storePicture */
export const store = ({ files }: ContentContext, file: Readable): Promise<SettingPicture> =>
  storePicture(files, file, SIZES);

/** Removes a picture that is not used after all. */
export const discard = ({ database, files }: ContentContext, picture: SettingPicture): Promise<void> =>
  discardBlobs(database, files, picture);

/**
 * Keeps a picture for the settings. Until a part of them shows it only administrators see it; after a day without one it goes.
 * @returns its path relative to the API base, as the settings name it; with `-small` before `.webp` it is the small form
 */
export function add(
  context: ContentContext,
  { id: personId }: SignedIn,
  picture: SettingPicture,
): Promise<string> {
  const { database, files } = context;
  return orDiscard(context, picture, () =>
    database.db.transaction().execute(async (tx) => {
      const [large, small] = picture;
      if (!large || !small) throw new AppError('bad_input', m.errors_bad_input());
      await recordBlobs(tx, files, picture);
      const { id } = await tx
        .insertInto('setting_pictures')
        .values({ person_id: personId, sha256: large.sha256, small_sha256: small.sha256 })
        .returning('id')
        .executeTakeFirstOrThrow();
      return `/files/site/${id}/${large.sha256.slice(0, START)}.webp`;
    }),
  );
}

/**
 * Records which pictures a part of the settings is going to show. They are locked, so that the clean-up does not remove them before that is written; those
 * that it has shown until now stay for another day, in case they are put back.
 * @returns their ids
 * @throws {AppError} bad_input that names every field whose picture is not there
 */
export async function use<Name extends Section>(
  tx: Transaction<DB>,
  section: Name,
  value: ValueOf[Name],
): Promise<string[]> {
  const named = picturesIn(value).map(({ field, path }) => ({ field, path, id: idIn(path) }));
  const ids = [...new Set(named.map(({ id }) => id).filter((id) => id !== undefined))].sort();
  const { rows } = await sql<{ id: string; path: string }>`
    with mine as (
      select id from setting_pictures
      where id = any(${ids}::uuid[])
        or id = any((select picture_ids from settings where section = ${section})::uuid[])
      order by id for update
    )
    update setting_pictures set used_at = clock_timestamp() where id in (select id from mine)
    returning id, '/files/site/' || id || '/' || left(sha256, ${sql.lit(START)}) || '.webp' as path`.execute(
    tx,
  );
  const known = new Set(rows.map(({ path }) => path));
  const unknown = named.filter(({ path }) => !known.has(path)).map(({ field }) => field);
  if (unknown.length === 0) return ids;
  const fields = Object.fromEntries(unknown.map((field) => [field, [m.settings_picture_unknown()]]));
  throw new AppError('bad_input', m.errors_bad_input(), { fields });
}

/**
 * Removes some pictures that no part of the settings has shown for a day, or that were never saved with one. Their time is checked again
 * in the delete: what is saved at the same moment has just renewed it.
 * @param most as many at most
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

/** The pictures in a part of the settings, each with the path of its field, such as `core.0.picture`. */
function picturesIn(value: unknown, at: string[] = []): { field: string; path: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = [...at, name];
    return name === 'picture' && typeof inner === 'string'
      ? [{ field: path.join('.'), path: inner }]
      : picturesIn(inner, path);
  });
}

/**
 * A picture that the actor may see: visitors those that the settings show, administrators all.
 * @param name the end of its path, without `.webp`
 * @returns also whether visitors may see it
 * @throws {AppError} not_found
 */
export async function find(
  db: Db,
  actor: Actor,
  id: string,
  name: string,
): Promise<StoredFile & { isPublic: boolean }> {
  const row = isId(id)
    ? await db
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
        .executeTakeFirst()
    : undefined;
  const isPublic = row?.shown === true;
  const sha256 = row && fileNamed(name, row);
  if (!sha256 || !(isPublic || actor.role === 'admin')) throw new AppError('not_found', m.errors_not_found());
  return { sha256, mediaType: 'image/webp', name: 'picture.webp', isPublic };
}

function fileNamed(
  name: string,
  { sha256, small_sha256 }: { sha256: string; small_sha256: string },
): string | undefined {
  const large = sha256.slice(0, START);
  if (name === large) return sha256;
  return name === `${large}${SMALL}` ? small_sha256 : undefined;
}
