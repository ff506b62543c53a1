import { sql } from 'kysely';
import { type Actor, NO_ID } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import type { StoredBlob } from '../core/files/blobs.ts';
import type { PictureSize } from '../core/files/pictures.ts';
import { isPublished, type Matching, visibleTo } from './queries.ts';

/** A large size for reviewing and buying, and a small one for the cover in lists, in pixels. */
export const SIZES: PictureSize[] = [
  { width: 960, height: 1280, fit: 'inside' },
  { width: 160, height: 224, fit: 'cover' },
];

/** The columns with the hashes of a book's picture files. */
type PictureColumns = { image_sha256: string | null; image_small_sha256: string | null };

export const columnsOf = ([large, small]: readonly StoredBlob[]): PictureColumns => ({
  image_sha256: large?.sha256 ?? null,
  image_small_sha256: small?.sha256 ?? null,
});

export const filesOf = (row: PictureColumns) => [row.image_sha256, row.image_small_sha256];

/** Finds the picture of a book if the actor may see it. Buyers still see it while they have a reservation or after they bought the book. */
export async function shownTo(db: Db, actor: Actor, id: string) {
  const picture = (books: Matching) =>
    books
      .where('books.id', '=', id)
      .select(['books.image_sha256', 'books.image_small_sha256', 'books.name'])
      .select(isPublished.as('isPublic'))
      .executeTakeFirst();
  const row = (await picture(visibleTo(db, actor, 'seen'))) ?? (await picture(reservedBy(db, actor)));
  return row && { files: filesOf(row), name: row.name, isPublic: row.isPublic };
}

/** Selects the books that the actor has reserved or bought. */
function reservedBy(db: Db, actor: Actor): Matching {
  const buyer = actor.role === null ? NO_ID : actor.id;
  return db
    .selectFrom('books')
    .where('books.deleted_at', 'is', null)
    .where(sql<boolean>`exists (
    select from reservations where book_id = books.id and buyer_id = ${buyer}::uuid and state in ('asked', 'accepted', 'handed-over'))`);
}
