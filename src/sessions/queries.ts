import Bowser from 'bowser';
import { sql } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { SESSION_IDLE_MS } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import type { Session } from './schema.ts';
import type { Claims } from './tokens.ts';

/** A session ends so long after it began, whatever happens; in ms. */
export const ABSOLUTE_MS = 12 * 60 * 60 * 1000;
/** A transaction that began so much earlier than another one may read what that one wrote; in ms. */
const BEHIND_MS = 60_000;
/** How often the use of a session is written down at most, in ms. */
const NOTE_EVERY_MS = 30_000;

const ago = (milliseconds: number) => sql<Date>`now() - make_interval(secs => ${milliseconds / 1000})`;

/** Whether it is time to write down that a session is used. */
export const isUseDue = sql<boolean>`sessions.last_used_at < ${ago(NOTE_EVERY_MS)}`;

/** Whether a session's times lie further ahead than those of now can: written while the clock was ahead, it would live for as long. */
export const isAhead = sql<boolean>`(sessions.expires_at > ${ago(-ABSOLUTE_MS - BEHIND_MS)}
  or sessions.last_used_at > ${ago(-BEHIND_MS)})`;

/** The sessions that have not ended, are not too old and not idle for too long, as a query to add to. One that is ahead will be good. */
export const openSessions = (db: Db) =>
  db
    .selectFrom('sessions')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('sessions.last_used_at', '>', ago(SESSION_IDLE_MS));

/** The sessions that are good. */
export const liveSessions = (db: Db) => openSessions(db).where((eb) => eb.not(isAhead));

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

/** The sessions of a person, the one that was used last first. */
export async function listSessions(db: Db, actor: SignedIn): Promise<Session[]> {
  const rows = await liveSessions(db)
    .where('sessions.person_id', '=', actor.id)
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

/** What a browser calls itself, in words: `Chrome on Android`. */
function browserName(userAgent: string | null): string {
  // The parser throws where there is nothing to parse.
  const { browser, os } = userAgent ? Bowser.parse(userAgent) : {};
  const [program, system] = [browser?.name ?? '', os?.name ?? ''];
  if (program === '' && system === '') return m.sessions_device_unknown();
  // Some carry the system's name already.
  if (program === '' || system === '' || program.includes(system)) return program || system;
  return m.sessions_device({ browser: program, system });
}
