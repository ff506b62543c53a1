import { randomBytes } from 'node:crypto';
import type { Role, Scope } from '../src/core/vocabulary.ts';
import { addPerson } from '../src/people/service.ts';
import { startSession } from '../src/sessions/write.ts';
import type { TestApp } from './app.ts';

/** The password of all accounts in the tests. */
export const PASSWORD = 'the blue river in May';

type AccountOptions = {
  role?: Role;
  name?: string;
  email?: string;
  universityId?: string | null;
  scope?: Scope;
};

/** A signed-in actor with rights over all universities, for calls without HTTP. */
export const actorOf = <Of extends Role>(role: Of, id = '') =>
  ({ role, id, name: '', sessionId: '', universityId: null, scope: 'all' }) as const;

/** Adds an account and signs it in; its `headers` authenticate a request. */
export async function signIn(
  { database, secret, passwords }: Pick<TestApp, 'database' | 'secret' | 'passwords'>,
  { role = 'user', name = 'Asha Negi', email, universityId = null, scope = 'all' }: AccountOptions = {},
) {
  const address = email ?? `${role}-${randomBytes(4).toString('hex')}@campus.test`;
  const passwordHash = await passwords.hash(PASSWORD);
  const by = { actor: { role: null }, address: 'test' } as const;
  const id = await database.db
    .transaction()
    .execute((tx) => addPerson(tx, by, { role, name, email: address, passwordHash, scope }));
  if (universityId !== null)
    await database.db
      .updateTable('people')
      .set({ university_id: universityId })
      .where('id', '=', id)
      .execute();
  const { token, sessionId, headers } = await signInAgain({ database, secret }, { id });
  return { id, email: address, token, sessionId, headers };
}

/** Starts another session of an account, in its current role. */
export async function signInAgain(
  { database: { db }, secret }: Pick<TestApp, 'database' | 'secret'>,
  { id }: { id: string },
) {
  const { role } = await db
    .selectFrom('people')
    .where('id', '=', id)
    .select('role')
    .executeTakeFirstOrThrow();
  const from = { address: '192.0.2.1', userAgent: 'test' };
  const session = await startSession(db, secret, { id, role: role as Role }, from);
  return { ...session, id, headers: { authorization: `Bearer ${session.token}` } };
}

/** Sends the sign-in form with a password. */
export const enter = (
  { app }: Pick<TestApp, 'app'>,
  email: string,
  password: string,
  {
    role = 'user',
    ...sent
  }: { role?: string; headers?: Record<string, string>; remoteAddress?: string } = {},
) => app.inject({ method: 'POST', url: '/api/login', payload: { email, password, role }, ...sent });
