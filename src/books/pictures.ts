import type { Readable } from 'node:stream';
import type { ContentContext } from '../core/content-context.ts';
import { discardBlobs, dropBlob, type StoredBlob } from '../core/files/blobs.ts';
import { type PictureSize, storePicture } from '../core/files/pictures.ts';

/** Large to look at before one approves or buys, small as the cover on a plank. */
const SIZES: PictureSize[] = [
  { width: 960, height: 1280, fit: 'inside' },
  { width: 160, height: 224, fit: 'cover' },
];

/** The picture of a book in both sizes, stored and not recorded yet. */
export type BookPicture = readonly StoredBlob[];

/** Takes in a picture while it arrives. @throws {AppError} see storePicture */
export const store = ({ files }: ContentContext, file: Readable): Promise<BookPicture> =>
  storePicture(files, file, SIZES);

/** Removes a picture that is not used after all. */
export const discard = ({ database, files }: ContentContext, picture: BookPicture): Promise<void> =>
  discardBlobs(database, files, picture);

/** Does something with a picture; when that fails, the picture goes. */
export async function orDiscard<Result>(
  context: ContentContext,
  picture: BookPicture | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Why it failed matters more than what stays behind when this fails, too.
    if (picture) await discard(context, picture).catch(() => {});
    throw error;
  }
}

/** The columns that name the picture of a book. */
export type PictureColumns = { image_sha256: string | null; image_small_sha256: string | null };

export const columnsOf = ([large, small]: BookPicture): PictureColumns => ({
  image_sha256: large?.sha256 ?? null,
  image_small_sha256: small?.sha256 ?? null,
});

/** Removes the files of a picture that a book had, unless a row refers to them. What fails here the nightly sweep does. */
export async function drop(
  { database: { db }, files }: ContentContext,
  { image_sha256, image_small_sha256 }: PictureColumns,
): Promise<void> {
  for (const sha256 of [image_sha256, image_small_sha256])
    if (sha256) await dropBlob(db, files, sha256).catch(() => {});
}
