import Bowser from 'bowser';
import { sql } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { SESSION_IDLE_MS } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import type { Session } from './schema.ts';
import type { Claims } from './tokens.ts';

/** The absolute lifetime of a session, in ms, however much it is used. */
export const ABSOLUTE_MS = 12 * 60 * 60 * 1000;
/** Tolerance for times slightly in the future, in ms: `now()` is the start of a transaction, which may read rows written later. */
const BEHIND_MS = 60_000;
/** The shortest interval between two updates of `last_used_at`, in ms. */
const NOTE_EVERY_MS = 30_000;

const ago = (milliseconds: number) => sql<Date>`now() - make_interval(secs => ${milliseconds / 1000})`;

/** Whether `last_used_at` is due for an update. */
export const isUseDue = sql<boolean>`sessions.last_used_at < ${ago(NOTE_EVERY_MS)}`;

/** Whether a session's times are too far in the future: written while the clock was ahead, it would live too long. */
export const isAhead = sql<boolean>`(sessions.expires_at > ${ago(-ABSOLUTE_MS - BEHIND_MS)}
  or sessions.last_used_at > ${ago(-BEHIND_MS)})`;

/** Selects sessions that are not revoked, expired or idle for too long. Includes those that are ahead of the clock, see `isAhead`. */
export const openSessions = (db: Db) =>
  db
    .selectFrom('sessions')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    // The recorded time may be older than the last use by NOTE_EVERY_MS.
    .where('sessions.last_used_at', '>', ago(SESSION_IDLE_MS + NOTE_EVERY_MS));

/** Selects the valid sessions: those of `openSessions` that are not ahead of the clock. */
export const liveSessions = (db: Db) => openSessions(db).where((eb) => eb.not(isAhead));

/**
 * Finds the actor of a token, if its session and account are still valid. Rights come from the account's row, never from the token.
 * `due`: `last_used_at` should be updated. `isDemo`: the password of the account is public.
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
      isUseDue.as('due'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, role, name, university_id: universityId, scope, due, sample } = row;
  return {
    person: { id, role, name, sessionId, universityId, scope } as SignedIn,
    due,
    isDemo: sample,
  };
}

/** Lists the sessions of a person: the present one, then the most recently used first. */
export async function listSessions(db: Db, actor: SignedIn): Promise<Session[]> {
  const rows = await liveSessions(db)
    .where('sessions.person_id', '=', actor.id)
    // A session that is ended must not bring the present one, with its link to sign out, below a second tap.
    .orderBy((eb) => eb('sessions.id', '=', actor.sessionId), 'desc')
    .orderBy('sessions.last_used_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(100)
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    device: browserName(row.user_agent),
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === actor.sessionId,
  }));
}

/** Returns a readable name for a `User-Agent`, such as `Chrome on Android`. */
function browserName(userAgent: string | null): string {
  // The parser throws on an empty string.
  const { browser, os } = userAgent ? Bowser.parse(userAgent) : {};
  const [program, system] = [browser?.name ?? '', os?.name ?? ''];
  if (program === '' && system === '') return m.sessions_device_unknown();
  // Some browser names contain the system's name already.
  if (program === '' || system === '' || program.includes(system)) return program || system;
  return m.sessions_device({ browser: program, system });
}
