import type { Readable } from 'node:stream';
import type { Actor, By, SignedIn } from '../../core/access.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError } from '../../core/errors.ts';
import { discardBlobs, dropBlob, recordBlobs, type StoredBlob } from '../../core/files/blobs.ts';
import { type PictureSize, storePicture } from '../../core/files/pictures.ts';
import { isId } from '../../core/http/list.ts';
import type { StoredFile } from '../../core/http/send-file.ts';
import { consume } from '../../core/limits/limits.ts';
import * as m from '../../paraglide/messages.js';
import { ownRow, profile, visibleTo } from '../queries.ts';
import type { Profile } from '../schema.ts';
import type { PeopleContext } from '../service.ts';
import { updatePerson } from '../write.ts';

/** Large on a profile page, small beside a name. */
const SIZES: PictureSize[] = [
  { width: 512, height: 512, fit: 'inside' },
  { width: 96, height: 96, fit: 'cover' },
];
/** To make a picture ready costs up to seconds of a processor. */
const UPLOADS = { most: 30, seconds: 60 * 60 };

/** A photo in both sizes, stored and not recorded yet. */
export type StoredPhoto = readonly StoredBlob[];

/** Counts an upload that is about to begin. @throws {AppError} too_many_requests */
export const limitUploads = ({ database: { db } }: PeopleContext, { id }: SignedIn): Promise<void> =>
  consume(db, `photo:${id}`, UPLOADS);

/** Takes in a photo while it arrives. @throws {AppError} see storePicture */
export const store = ({ files }: PeopleContext, file: Readable): Promise<StoredPhoto> =>
  storePicture(files, file, SIZES);

/** Removes a photo that is not used after all. */
export const discard = ({ database, files }: PeopleContext, photo: StoredPhoto): Promise<void> =>
  discardBlobs(database, files, photo);

/**
 * Replaces or removes the photo of an account. The files of the one before go, unless other rows refer to the same bytes.
 * @returns the account as it is then
 */
export async function change(
  context: PeopleContext,
  by: By<SignedIn>,
  photo: StoredPhoto | null,
): Promise<Profile> {
  const { database, files } = context;
  const [large, small] = photo ?? [];
  const values = {
    photo_url: null,
    photo_sha256: large?.sha256 ?? null,
    photo_small_sha256: small?.sha256 ?? null,
  };
  const changing = database.db.transaction().execute(async (tx) => {
    const before = await ownRow(tx, by.actor, true);
    if (photo) await recordBlobs(tx, files, photo);
    const isSame = before.photo_url === null && before.photo_sha256 === values.photo_sha256;
    const entry = { action: 'people.edit', after: { changed: ['photo'] } };
    if (!isSame) await updatePerson(tx, by, by.actor.id, values, entry);
    return { before, after: await profile(tx, by.actor) };
  });
  const { before, after } = await changing.catch(async (error: unknown) => {
    // Why it failed matters more than what stays behind when this fails, too.
    if (photo) await discard(context, photo).catch(() => {});
    throw error;
  });
  await dropPhoto(context, before);
  return after;
}

type Photo = { photo_sha256: string | null; photo_small_sha256: string | null };

/** Removes the files of a photo that an account had, unless a row refers to them. */
export async function dropPhoto(
  { database: { db }, files }: PeopleContext,
  { photo_sha256, photo_small_sha256 }: Photo,
): Promise<void> {
  for (const sha256 of [photo_sha256, photo_small_sha256]) if (sha256) await dropBlob(db, files, sha256);
}

/**
 * The photo of an account, large or small, by the beginning of its hash: the actor's own, or one of an account that they look after.
 * @throws {AppError} not_found
 */
export async function find(db: Db, actor: Actor, id: string, start: string): Promise<StoredFile> {
  const isOwn = actor.role !== null && actor.id === id.toLowerCase();
  const live = db.selectFrom('people').where('people.deleted_at', 'is', null);
  const row = isId(id)
    ? await (isOwn ? live : visibleTo(db, actor))
        .where('people.id', '=', id)
        .select(['photo_sha256', 'photo_small_sha256', 'name'])
        .executeTakeFirst()
    : undefined;
  const sha256 = [row?.photo_sha256, row?.photo_small_sha256].find((one) => one?.slice(0, 16) === start);
  if (!row || !sha256) throw new AppError('not_found', m.errors_not_found());
  return { sha256, mediaType: 'image/webp', name: `${row.name}.webp` };
}
