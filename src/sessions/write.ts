import type { Role } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import type { Secret } from '../core/secret.ts';
import { issueToken } from './tokens.ts';

/** A session ends so long after it began, whatever happens; in ms. */
export const ABSOLUTE_MS = 12 * 60 * 60 * 1000;
/** A session ends when nothing was asked for so long; in ms. */
export const IDLE_MS = 60 * 60 * 1000;

/** Where somebody signs in from. */
export type From = { address: string; userAgent: string | undefined };

/** Begins a session. @returns the token that stands for it, and when it ends at the latest */
export async function startSession(
  db: Db,
  secret: Secret,
  person: { id: string; role: Role },
  from: From,
): Promise<{ token: string; sessionId: string; expiresAt: Date }> {
  const expiresAt = new Date(Date.now() + ABSOLUTE_MS);
  const { id } = await db
    .insertInto('sessions')
    .values({
      person_id: person.id,
      expires_at: expiresAt,
      address: from.address,
      user_agent: from.userAgent?.slice(0, 400) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const claims = { sessionId: id, personId: person.id, role: person.role };
  return { token: await issueToken(secret, claims, expiresAt), sessionId: id, expiresAt };
}
