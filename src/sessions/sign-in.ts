import { sql } from 'kysely';
import * as audit from '../audit/service.ts';
import type { Role } from '../core/access.ts';
import { AppError } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';
import { emailKey } from '../people/service.ts';
import * as settings from '../settings/service.ts';
import { attempt, trust } from './attempts.ts';
import type { SessionContext } from './context.ts';
import type { SignInInput } from './input.ts';
import { findByEmail } from './queries.ts';
import { type Begun, type From, startSession } from './write.ts';

type Person = { id: string; role: Role; name: string };

/**
 * Signs somebody in. An unknown e-mail address, a wrong password and a wrong role cost the same work and answer the same.
 * @throws {AppError} wrong_credentials; forbidden when the account is suspended, for those who know its password; too_many_requests
 */
export async function signIn(
  context: SessionContext,
  { email, password, role }: SignInInput,
  from: From,
): Promise<Begun & { person: Person }> {
  const { database, passwords, authenticator } = context;
  const { db } = database;
  const key = emailKey(email);
  const who = { emailKey: key, address: from.address };
  const found = await findByEmail(db, key);
  const isRight = await attempt(db, who, async () => {
    const isPassword = await passwords.verify(found?.password_hash ?? null, password);
    return isPassword && found?.role === role;
  });
  if (!isRight || !found) throw wrongCredentials();
  if (found.suspended_at !== null)
    throw new AppError(
      'forbidden',
      m.sessions_suspended({ contact: (await settings.portal(db)).contactEmail }),
    );
  const begun = await begin(context, { id: found.id, role, passwordHash: found.password_hash }, from);
  authenticator.forget(found.id);
  await trust(db, who);
  return begun;
}

const wrongCredentials = () => new AppError('wrong_credentials', m.sessions_wrong_credentials());

/** Holds the account's row while the session begins: nothing that ends sessions can come in between unseen. */
async function begin(
  { database, secret }: SessionContext,
  checked: { id: string; role: Role; passwordHash: string | null },
  from: From,
): Promise<Begun & { person: Person }> {
  return database.db.transaction().execute(async (tx) => {
    const person = await tx
      .updateTable('people')
      .set({ last_sign_in_at: sql`now()` })
      .where('id', '=', checked.id)
      .where('role', '=', checked.role)
      .where('password_hash', '=', checked.passwordHash)
      .where('suspended_at', 'is', null)
      .where('deleted_at', 'is', null)
      .returning(['id', 'name', 'university_id', 'scope'])
      .executeTakeFirst();
    if (!person) throw wrongCredentials();
    const { id, name } = person;
    const begun = await startSession(tx, secret, { id, role: checked.role }, from);
    const { sessionId } = begun;
    const actor = {
      id,
      name,
      role: checked.role,
      sessionId,
      universityId: person.university_id,
      scope: person.scope as 'all' | 'own',
    };
    await audit.record(
      tx,
      { actor, address: from.address },
      { action: 'sessions.sign-in', kind: 'sessions', rowId: sessionId },
    );
    return { ...begun, person: { id, name, role: checked.role } };
  });
}
