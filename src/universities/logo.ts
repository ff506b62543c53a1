import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import * as audit from '../audit/service.ts';
import type { By } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { ContentContext } from '../core/content-context.ts';
import { discardBlobs, dropBlob, recordBlobs, type StoredBlob } from '../core/files/blobs.ts';
import { type PictureSize, storePicture } from '../core/files/pictures.ts';
import { refuseStale } from '../core/stale.ts';
import { holdUniversityToChange } from './hold.ts';
import { find } from './queries.ts';
import type { University } from './schema.ts';

const SIZES: PictureSize[] = [{ width: 512, height: 512, fit: 'inside' }];

/** A logo that is stored and not recorded yet. */
export type StoredLogo = readonly StoredBlob[];

/** Takes in a logo while it arrives. @throws {AppError} see storePicture */
export const store = ({ files }: ContentContext, file: Readable): Promise<StoredLogo> =>
  storePicture(files, file, SIZES);

/** Removes a logo that is not used after all. */
export const discard = ({ database, files }: ContentContext, logo: StoredLogo): Promise<void> =>
  discardBlobs(database, files, logo);

/**
 * Gives a university an uploaded logo, which is shown instead of the one at its URL, or takes the uploaded one away. The file of the one before
 * goes, unless other rows refer to the same bytes; where it fails, the caller discards the new one.
 * @returns the university as it is then
 * @throws {AppError} not_found, forbidden, conflict when the university was changed meanwhile
 */
export async function change(
  context: ContentContext,
  by: By,
  id: string,
  logo: StoredLogo | null,
  version?: number,
): Promise<University> {
  const { database, files } = context;
  const sha256 = logo?.[0]?.sha256 ?? null;
  const { replaced, university } = await database.db.transaction().execute(async (tx) => {
    const row = await holdUniversityToChange(tx, by.actor, id);
    const isOther = row.logo_sha256 !== sha256;
    if (isOther) {
      refuseStale(row, version, { logo: row.logo });
      await recordBlobs(tx, files, logo ?? []);
      await tx
        .updateTable('universities')
        .set({ logo_sha256: sha256, version: sql`version + 1`, updated_at: sql`now()` })
        .where('id', '=', row._id)
        .execute();
      await audit.record(tx, by, {
        action: 'universities.edit',
        kind: 'universities',
        rowId: row._id,
        after: { name: row.name, changed: ['logo'] },
      });
      await dropTags(tx, ['universities', `university:${row._id}`]);
    }
    const replaced = isOther ? row.logo_sha256 : null;
    return { replaced, university: await find(tx, by.actor, row._id) };
  });
  if (replaced) await dropBlob(database.db, files, replaced);
  return university;
}
