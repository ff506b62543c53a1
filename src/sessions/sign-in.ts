import * as audit from '../audit/service.ts';
import type { By, SignedIn } from '../core/access.ts';
import { emailKey } from '../core/emails.ts';
import { AppError } from '../core/errors.ts';
import { newDevice } from '../core/http/device.ts';
import { isId } from '../core/http/list.ts';
import { consume, count, type Limit } from '../core/limits/limits.ts';
import type { Role } from '../core/vocabulary.ts';
import { notify } from '../notifications/service.ts';
import * as m from '../paraglide/messages.js';
import { accountByEmail, type Checked, noteSignIn } from '../people/service.ts';
import * as settings from '../settings/service.ts';
import { attempt, OF_DAY, trust } from './attempts.ts';
import type { SignInInput } from './schema.ts';
import type { SessionContext } from './service.ts';
import { readToken } from './tokens.ts';
import { trace } from './traces.ts';
import { endSessions, type From, type NewSession, startSession } from './write.ts';

/** Successful sign-ins of one account: many, because a demo account may be shared; limited, because each adds a session and a log entry. */
const SIGN_INS: Limit = { most: 500, seconds: 24 * 60 * 60 };

type Person = { id: string; role: Role; name: string };

/** A new session, its person, and the id of the device, which is known from now on. */
type SignedInSession = NewSession & { person: Person; device: string };

/**
 * Signs a person in. An unknown e-mail address, a wrong password and a wrong role take the same work and get the same response.
 * @param from the origin of the request; `device` is the one named by the cookie, if any
 * @throws {AppError} wrong_credentials; forbidden, only after a correct password, when the account is suspended, or is a demo account and
 * the request does not come from the machine itself; too_many_requests
 */
export async function signIn(
  context: SessionContext,
  { email, password, role }: SignInInput,
  from: From & { device: string | undefined },
): Promise<SignedInSession> {
  const { database, passwords, authenticator, secret } = context;
  const { db } = database;
  const { device } = from;
  const key = emailKey(email);
  const found = await accountByEmail(db, key);
  const who = { emailKey: key, since: found?.since ?? '', address: from.address, device };
  const tried = { emailKey: key, personId: found?.id, address: from.address, role };
  const refused = (reason: 'too many' | 'suspended' | 'demo', error: AppError) => {
    trace(context, tried, { action: 'sign-in.refused', reason });
    return error;
  };
  const outcome = await attempt(db, who, async () => {
    const isPassword = await passwords.verify(found?.password_hash ?? null, password);
    return isPassword && found?.role === role;
  }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'too_many_requests'
      ? refused('too many', error)
      : error;
  });
  if (!outcome.isRight || !found) {
    const { reached } = outcome;
    const locked = reached ? [{ action: 'sign-in.locked', reached: reached.of } as const] : [];
    trace(context, tried, { action: 'sign-in.failed', by: 'password' }, ...locked);
    if (reached?.limit === OF_DAY) alarm(context, found?.id);
    throw wrongCredentials();
  }
  if (found.suspended_at !== null) {
    const { contactEmail: contact } = await settings.portal(db);
    throw refused('suspended', new AppError('forbidden', m.sessions_suspended({ contact })));
  }
  if (found.sample && !from.isLocal) throw refused('demo', new AppError('forbidden', m.sessions_demo()));
  await consume(db, `sign-in:done:${found.id}`, SIGN_INS);
  const begun = await begin(context, { id: found.id, role, passwordHash: found.password_hash }, from);
  authenticator.forget(found.id);
  const known = device ?? newDevice(secret);
  await trust(db, { ...who, device: known });
  return { ...begun, device: known };
}

/** Notifies the owner of an account, at most once a day, that guesses have used up the attempts of a day. */
function alarm(
  { database: { db }, inBackground, ...context }: SessionContext,
  personId: string | undefined,
): void {
  if (personId === undefined) return;
  inBackground('the owner of an account was not notified of guesses at it', async () => {
    const data = { count: OF_DAY.most };
    // Counts in the same transaction: if the notification fails, the next guess sends it.
    await db.transaction().execute(async (tx) => {
      const isFirst = (await count(tx, `sign-in:alarm:${personId}`, OF_DAY.seconds)) === 1;
      if (isFirst)
        await notify(tx, context, { personId, kind: 'security', key: 'sign-in', data, link: '~/profile' });
    });
  });
}

const wrongCredentials = () => new AppError('wrong_credentials', m.sessions_wrong_credentials());

async function begin(
  { database, secret }: SessionContext,
  checked: Checked,
  from: From,
): Promise<NewSession & { person: Person }> {
  return database.db.transaction().execute(async (tx) => {
    const signedIn = await noteSignIn(tx, checked);
    if (!signedIn) throw wrongCredentials();
    const { id, role } = checked;
    const session = await startSession(tx, secret, { id, role }, from);
    const { sessionId } = session;
    const by = { actor: { id, role }, address: from.address };
    await audit.record(tx, by, { action: 'sessions.sign-in', rowId: sessionId });
    return { ...session, person: { id, name: signedIn.name, role } };
  });
}

type Context = Pick<SessionContext, 'database' | 'secret' | 'authenticator'>;

/**
 * Ends the sessions of the given tokens. A browser sends its token both as a header and as a cookie; the two may differ after a sign-in in
 * another tab. Ignores tokens that are no longer valid.
 */
export async function signOut(
  context: Context,
  tokens: (string | undefined)[],
  address: string,
): Promise<void> {
  for (const token of new Set(tokens)) {
    const claims = token ? await readToken(context.secret, token) : undefined;
    if (!claims) continue;
    const { personId: id, sessionId, role } = claims;
    await end(context, id, 'sessions.sign-out', { actor: { id, role }, address }, sessionId);
  }
}

/**
 * Ends one of the actor's own sessions.
 * @throws {AppError} not_found when the session belongs to another person or has ended
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
  by: audit.Acting,
  sessionId?: string,
): Promise<number> {
  const ended = await database.db.transaction().execute(async (tx) => {
    const ids = await endSessions(tx, personId, sessionId);
    for (const rowId of ids) await audit.record(tx, by, { action, rowId });
    return ids.length;
  });
  authenticator.forget(personId);
  return ended;
}
