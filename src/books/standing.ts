import type { Actor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { AppError } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';
import type { BookRow } from './managed.ts';
import { openStates } from './reservations/vocabulary.ts';

/** What was sold stays as it was sold. @throws {AppError} conflict */
export function refuseSold({ name, sold_at }: BookRow): void {
  if (sold_at !== null) throw new AppError('conflict', m.book_desk_sold_before({ name }));
}

/**
 * Refuses a change of a book that is reserved. The error links to the reservation.
 * @param message says what cannot be done meanwhile
 * @throws {AppError} conflict
 */
export async function refuseReserved(
  db: Db,
  actor: Actor,
  { id, name, reserved_at }: BookRow,
  message: (book: { name: string }) => string = m.book_desk_reserved,
): Promise<void> {
  if (reserved_at === null) return;
  const open = await db
    .selectFrom('reservations')
    .where('book_id', '=', id)
    .where('state', 'in', openStates)
    .select('id')
    .executeTakeFirst();
  const link = open && actor.role !== null ? { link: `/${actor.role}/reservation?id=${open.id}` } : {};
  throw new AppError('conflict', message({ name }), link);
}
