import { sql } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { isUniqueViolation } from '../core/db/database.ts';
import { AppError } from '../core/errors.ts';
import { isId } from '../core/http/list.ts';
import * as m from '../paraglide/messages.js';
import { find, visibleTo } from './queries.ts';
import type { Notification } from './schema.ts';

/**
 * Marks one as read, or as unread again.
 * @throws {AppError} not_found; conflict when the same happened again since it was read
 */
export async function mark(db: Db, person: SignedIn, id: string, read: boolean): Promise<Notification> {
  const before = await find(db, person, id);
  if (read === (before.readAt !== null)) return before;
  try {
    await visibleIn(db, person)
      .where('id', '=', id)
      .set({ read_at: read ? sql`now()` : null })
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('conflict', m.notifications_newer(), { cause: error });
  }
  return find(db, person, id);
}

const visibleIn = (db: Db, { id }: SignedIn) => db.updateTable('notifications').where('person_id', '=', id);

/**
 * Marks a person's notifications as read up to one of them: those that came while they looked at the list stay unread.
 * @param until id of the newest that they saw; without it everything
 */
export async function markAll(db: Db, person: SignedIn, until?: string): Promise<void> {
  const seen = until !== undefined && isId(until) ? visibleTo(db, person).where('id', '=', until) : undefined;
  await visibleIn(db, person)
    .where('read_at', 'is', null)
    .$if(seen !== undefined, (query) =>
      query.where('at', '<=', (seen as NonNullable<typeof seen>).select('at')),
    )
    .set({ read_at: sql`now()` })
    .execute();
}
