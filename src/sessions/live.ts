import { sql } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { SESSION_IDLE_MS } from '../core/vocabulary.ts';
import type { Claims } from './tokens.ts';

/** How often the use of a session is written down at most, in ms. */
const NOTE_EVERY_MS = 30_000;

const ago = (milliseconds: number) => sql<Date>`now() - make_interval(secs => ${milliseconds / 1000})`;

/** The sessions that are still good, as a query to add to: not ended, not too old, not idle for too long. */
export const liveSessions = (db: Db) =>
  db
    .selectFrom('sessions')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('sessions.last_used_at', '>', ago(SESSION_IDLE_MS));

/**
 * The actor of a token, if its session and account are still valid. The row decides on rights, never the token.
 * `due`: it is time to record that the session is used. `isDemo`: the password is public.
 */
export async function findLive(
  db: Db,
  { sessionId, personId }: Claims,
): Promise<{ person: SignedIn; due: boolean; isDemo: boolean } | undefined> {
  const row = await liveSessions(db)
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .where('sessions.id', '=', sessionId)
    .where('people.id', '=', personId)
    .where('people.suspended_at', 'is', null)
    .where('people.deleted_at', 'is', null)
    .select([
      'people.id',
      'people.role',
      'people.name',
      'people.university_id',
      'people.scope',
      'people.sample',
    ])
    .select((eb) => eb('sessions.last_used_at', '<', ago(NOTE_EVERY_MS)).as('due'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, role, name, university_id: universityId, scope, due, sample } = row;
  return {
    person: { id, role, name, sessionId, universityId, scope } as SignedIn,
    due: Boolean(due),
    isDemo: sample,
  };
}

/** Writes down that a session is used. */
export async function noteUse(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('last_used_at', '<', ago(NOTE_EVERY_MS))
    .execute();
}
