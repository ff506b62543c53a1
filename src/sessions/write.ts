import { sql, type Transaction } from 'kysely';
import type { Db } from '../core/db/database.ts';
import type { DB } from '../core/db/tables.ts';
import type { Secret } from '../core/secret.ts';
import type { Role } from '../core/vocabulary.ts';
import { ABSOLUTE_MS, isAhead, isUseDue, openSessions } from './queries.ts';
import { issueToken } from './tokens.ts';

/** Where a sign-in comes from. */
export type From = {
  address: string;
  userAgent: string | undefined;
  /** On the machine itself, not through a proxy: only there demo accounts are let in. */
  isLocal: boolean;
};

/** A session that has begun. */
export type NewSession = { token: string; sessionId: string };

/** Begins a session. How many an account can have is bounded by the sign-ins of a day. */
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

/** Ends sessions of an account: one of them, or all. @returns the ids of those that were open */
export async function endSessions(db: Db, personId: string, sessionId?: string): Promise<string[]> {
  const open = openSessions(db)
    .where('sessions.person_id', '=', personId)
    .$if(sessionId !== undefined, (query) => query.where('sessions.id', '=', sessionId as string))
    .select('sessions.id')
    // As the trigger on people locks them: otherwise the two could wait for each other.
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

/** Whether this transaction itself has ended a session: `now()` is when it began. */
export async function hasEnded(tx: Transaction<DB>, sessionId: string): Promise<boolean> {
  const ended = await tx
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .where('revoked_at', '=', sql<Date>`now()`)
    .select('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Removes some sessions that ended a month ago, or were written while the clock was ahead. @param most as many at most */
export const removeExpired = (db: Db, most: number) =>
  sql`delete from sessions where id in (
    select id from sessions where expires_at < now() - interval '30 days' or ${isAhead} limit ${most})`.execute(
    db,
  );

/** Writes down that a live session is used, where that was not done just before. */
export async function noteUse(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where(isUseDue)
    .execute();
}
