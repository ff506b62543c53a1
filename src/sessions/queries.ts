import Bowser from 'bowser';
import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import * as m from '../paraglide/messages.js';
import { liveSessions } from './live.ts';
import type { Session } from './schema.ts';

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
    device: deviceOf(row.user_agent),
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === actor.sessionId,
  }));
}

/** The account of an e-mail address, suspended or not. */
export const findByEmail = (db: Db, emailKey: string) =>
  db
    .selectFrom('people')
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)
    .select(['id', 'role', 'name', 'email', 'password_hash', 'suspended_at', 'sample'])
    .executeTakeFirst();

/** What a browser calls itself, in words: `Chrome on Android`. */
export function deviceOf(userAgent: string | null): string {
  // The parser throws where there is nothing to parse.
  const { browser, os } = userAgent ? Bowser.parse(userAgent) : {};
  const [program, system] = [browser?.name ?? '', os?.name ?? ''];
  if (program === '' && system === '') return m.sessions_device_unknown();
  // Some carry the system's name already.
  if (program === '' || system === '' || program.includes(system)) return program || system;
  return m.sessions_device({ browser: program, system });
}
