import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/database.ts';
import type { Secret } from '../core/secret.ts';
import type { Role } from '../core/vocabulary.ts';
import { ABSOLUTE_MS, isAhead, isUseDue, openSessions } from './queries.ts';
import { issueToken } from './tokens.ts';

/** The origin of a request. */
export type From = {
  address: string;
  userAgent: string | undefined;
  /** Whether the request comes from the machine itself, not through a proxy: only then demo accounts may sign in. */
  isLocal: boolean;
};

/** A newly started session. */
export type NewSession = { token: string; sessionId: string };

/** Starts a session. The limit of sign-ins per day bounds the number of sessions of an account. */
export async function startSession(
  db: Db,
  secret: Secret,
  person: { id: string; role: Role },
  from: Omit<From, 'isLocal'>,
): Promise<NewSession> {
  const { id, expires_at: expiresAt } = await db
    .insertInto('sessions')
    .values({
      person_id: person.id,
      expires_at: sql<Date>`now() + make_interval(secs => ${ABSOLUTE_MS / 1000})`,
      address: from.address,
      user_agent: from.userAgent?.toWellFormed().slice(0, 400) ?? null,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  const claims = { sessionId: id, personId: person.id, role: person.role, expiresAt: expiresAt.getTime() };
  return { token: await issueToken(secret, claims), sessionId: id };
}

/** Ends one session of an account, or all without `sessionId`. @returns the ids of the sessions that it ended */
export async function endSessions(db: Db, personId: string, sessionId?: string): Promise<string[]> {
  const open = openSessions(db)
    .where('sessions.person_id', '=', personId)
    .$if(sessionId !== undefined, (query) => query.where('sessions.id', '=', sessionId as string))
    .select('sessions.id')
    // Locks the rows in the same order as the trigger on `people`, to avoid a deadlock.
    .orderBy('sessions.id')
    .forUpdate();
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('id', 'in', open)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Whether this very transaction has ended a session: `now()` is constant within a transaction. */
export async function hasEnded(tx: Tx, sessionId: string): Promise<boolean> {
  const ended = await tx
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .where('revoked_at', '=', sql<Date>`now()`)
    .select('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Removes sessions that expired 30 days ago or were written while the clock was ahead. @param most the largest number to remove */
export const removeExpired = (db: Db, most: number) =>
  sql`delete from sessions where id in (
    select id from sessions where expires_at < now() - interval '30 days' or ${isAhead} limit ${most})`.execute(
    db,
  );

/** Updates the time of last use of a live session, unless that was done within NOTE_EVERY_MS. */
export async function noteUse(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where(isUseDue)
    .execute();
}
