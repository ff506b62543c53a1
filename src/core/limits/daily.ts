import type { Role, SignedIn } from '../access.ts';
import type { Db } from '../db/database.ts';
import { consume } from './limits.ts';

/** What one person may do so often in a day; tries count. */
export type DailyKind = 'books' | 'posts' | 'reservations' | 'messages' | 'pictures';

const everybody = (most: number): Record<Role, number> => ({ user: most, authority: most, admin: most });

/** The settings of an installation that changed none. */
export const dailyLimits: Record<DailyKind, Record<Role, number>> = {
  books: everybody(200),
  posts: everybody(200),
  reservations: everybody(200),
  messages: everybody(500),
  pictures: everybody(200),
};

const DAY = 24 * 60 * 60;

/**
 * Counts that somebody is about to do something of which too much would be spam.
 * @throws {AppError} too_many_requests
 */
export const limitDaily = (db: Db, kind: DailyKind, { id, role }: SignedIn): Promise<void> =>
  consume(db, `daily:${kind}:${id}`, { most: dailyLimits[kind][role], seconds: DAY });
