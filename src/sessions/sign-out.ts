import * as audit from '../audit/service.ts';
import type { By, SignedIn } from '../core/access.ts';
import { AppError } from '../core/errors.ts';
import { isId } from '../core/http/list.ts';
import * as m from '../paraglide/messages.js';
import type { SessionContext } from './service.ts';
import { readToken } from './tokens.ts';
import { endSessions } from './write.ts';

type Context = Pick<SessionContext, 'database' | 'secret' | 'authenticator'>;

/**
 * Ends the sessions of tokens. A browser sends its token twice, and the two may differ after a sign-in elsewhere. A token that
 * is no longer valid has nothing to end.
 */
export async function signOut(
  context: Context,
  tokens: (string | undefined)[],
  { actor, address }: By,
): Promise<void> {
  for (const token of new Set(tokens)) {
    const claims = token ? await readToken(context.secret, token) : undefined;
    if (!claims) continue;
    const { personId: id, sessionId, role } = claims;
    const owner = { id, sessionId, role, name: '', universityId: null, scope: 'all' } as const;
    const by = { actor: actor.role !== null && actor.id === id ? actor : owner, address };
    await end(context, id, 'sessions.sign-out', by, sessionId);
  }
}

/**
 * Ends one of one's own sessions.
 * @throws {AppError} not_found for those of others, and for those that have ended
 */
export async function endOne(context: Context, by: By<SignedIn>, sessionId: string) {
  const ended = isId(sessionId) ? await end(context, by.actor.id, 'sessions.end', by, sessionId) : 0;
  if (ended === 0) throw new AppError('not_found', m.sessions_not_found());
}

/** Ends all sessions of an account, the current one too. @returns how many sessions ended */
export const endAll = (context: Context, by: By<SignedIn>): Promise<number> =>
  end(context, by.actor.id, 'sessions.end', by);

async function end(
  { database, authenticator }: Context,
  personId: string,
  action: 'sessions.sign-out' | 'sessions.end',
  by: By,
  sessionId?: string,
): Promise<number> {
  const ended = await database.db.transaction().execute(async (tx) => {
    const ids = await endSessions(tx, personId, sessionId);
    for (const rowId of ids) await audit.record(tx, by, { action, kind: 'sessions', rowId });
    return ids.length;
  });
  authenticator.forget(personId);
  return ended;
}
