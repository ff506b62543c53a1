import type { Actor, By, SignedIn } from '../../core/access.ts';
import type { Db } from '../../core/db/database.ts';
import { type StoredBlob, withBlobs } from '../../core/files/blobs.ts';
import type { PictureSize } from '../../core/files/pictures.ts';
import { consume } from '../../core/limits/limits.ts';
import { ownRow, profile, visibleTo } from '../queries.ts';
import type { Profile } from '../schema.ts';
import type { PeopleContext } from '../service.ts';
import { updatePerson } from '../write.ts';

/** Stored sizes: the large one for the profile page, the small one beside a name. */
export const SIZES: PictureSize[] = [
  { width: 512, height: 512, fit: 'inside' },
  { width: 96, height: 96, fit: 'cover' },
];
/** Limits uploads, because processing a picture takes up to seconds of CPU time. */
const UPLOADS = { most: 30, seconds: 60 * 60 };

/** Counts an upload before it begins. @throws {AppError} too_many_requests */
export const limitUploads = ({ database: { db } }: PeopleContext, { id }: SignedIn): Promise<unknown> =>
  consume(db, `photo:${id}`, UPLOADS);

/**
 * Replaces or removes the photo of an account. The files of the previous photo are deleted unless other rows refer to the same bytes.
 * @param photo one stored blob for each of `SIZES`, not referred to by a row yet; empty removes the photo
 * @returns the changed account
 */
export const change = (
  context: PeopleContext,
  by: By<SignedIn>,
  photo: readonly StoredBlob[],
): Promise<Profile> =>
  withBlobs(context, photo, async (tx) => {
    const [large, small] = photo;
    const values = {
      photo_url: null,
      photo_sha256: large?.sha256 ?? null,
      photo_small_sha256: small?.sha256 ?? null,
    };
    const before = await ownRow(tx, by.actor, true);
    const isSame = before.photo_url === null && before.photo_sha256 === values.photo_sha256;
    const entry = { action: 'people.edit', after: { changed: ['photo'] } };
    if (!isSame) await updatePerson(tx, by, by.actor.id, values, entry);
    return { result: await profile(tx, by.actor), replaced: filesOf(before) };
  });

export const filesOf = (row: { photo_sha256: string | null; photo_small_sha256: string | null }) => [
  row.photo_sha256,
  row.photo_small_sha256,
];

/** Finds the photo of an account that the actor owns or manages; undefined for other accounts. */
export async function shownTo(db: Db, actor: Actor, id: string) {
  const isOwn = actor.role !== null && actor.id === id;
  const live = db.selectFrom('people').where('people.deleted_at', 'is', null);
  const row = await (isOwn ? live : visibleTo(db, actor))
    .where('people.id', '=', id)
    .select(['photo_sha256', 'photo_small_sha256', 'name'])
    .executeTakeFirst();
  return row && { files: filesOf(row), name: row.name, isPublic: false };
}
