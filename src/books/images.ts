import { sql } from 'kysely';
import { type Actor, NO_ID } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { AppError } from '../core/errors.ts';
import { isId } from '../core/http/list.ts';
import type { StoredFile } from '../core/http/send-file.ts';
import * as m from '../paraglide/messages.js';
import { isPublished, type Matching, visibleTo } from './queries.ts';

/**
 * The picture of a book that the actor may see, large or small, by the beginning of its hash. Who has reserved or bought a book
 * keeps its picture beside the reservation.
 * @returns also whether visitors may see it
 * @throws {AppError} not_found
 */
export async function findImage(
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

/** The books that the actor was promised, bought, or asked for. */
function reservedBy(db: Db, actor: Actor): Matching {
  const buyer = actor.role === null ? NO_ID : actor.id;
  return db
    .selectFrom('books')
    .where('books.deleted_at', 'is', null)
    .where(sql<boolean>`exists (
    select from reservations where book_id = books.id and buyer_id = ${buyer}::uuid and state in ('asked', 'accepted', 'handed-over'))`);
}
