import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type Actor, NO_ID } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Db } from '../core/db/database.ts';
import { AppError } from '../core/errors.ts';
import { dropBlob, type StoredBlob } from '../core/files/blobs.ts';
import { type PictureSize, storePicture } from '../core/files/pictures.ts';
import { isId } from '../core/http/list.ts';
import type { StoredFile } from '../core/http/send-file.ts';
import * as m from '../paraglide/messages.js';
import { isPublished, type Matching, visibleTo } from './queries.ts';

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

/**
 * The picture of a book that the actor may see, large or small, by the beginning of its hash. Buyers keep
 * seeing the picture beside the reservation.
 * @returns also whether visitors may see it
 * @throws {AppError} not_found
 */
export async function find(
  db: Db,
  actor: Actor,
  id: string,
  start: string,
): Promise<StoredFile & { isPublic: boolean }> {
  const picture = (books: Matching) =>
    books
      .where('books.id', '=', id)
      .select(['books.image_sha256', 'books.image_small_sha256', 'books.name'])
      .select(isPublished.as('isPublic'))
      .executeTakeFirst();
  const row = isId(id)
    ? ((await picture(visibleTo(db, actor, 'seen'))) ?? (await picture(reservedBy(db, actor))))
    : undefined;
  const sha256 = [row?.image_sha256, row?.image_small_sha256].find((one) => one?.slice(0, 16) === start);
  if (!row || !sha256) throw new AppError('not_found', m.errors_not_found());
  return { sha256, mediaType: 'image/webp', name: `${row.name}.webp`, isPublic: row.isPublic };
}

/** The books that the actor has reserved or bought. */
function reservedBy(db: Db, actor: Actor): Matching {
  const buyer = actor.role === null ? NO_ID : actor.id;
  return db
    .selectFrom('books')
    .where('books.deleted_at', 'is', null)
    .where(sql<boolean>`exists (
    select from reservations where book_id = books.id and buyer_id = ${buyer}::uuid and state in ('asked', 'accepted', 'handed-over'))`);
}
