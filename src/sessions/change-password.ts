import { sql, type Transaction } from 'kysely';
import * as audit from '../audit/service.ts';
import type { By, SignedIn } from '../core/access.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';
import { confirmPassword } from '../people/service.ts';
import type { SessionContext } from './context.ts';
import type { PasswordChange } from './input.ts';
import { passwordChanged } from './letters.ts';
import { type Begun, type From, startSession } from './write.ts';

/**
 * Changes one's own password. All sessions end; the browser that asks gets a new one.
 * @throws {AppError} bad_input with `fields.currentPassword`, too_many_requests, conflict when it was changed at the same time
 */
export async function changePassword(
  context: SessionContext,
  actor: SignedIn,
  { currentPassword, password }: PasswordChange,
  from: From,
): Promise<Begun> {
  const { database, secret, passwords, authenticator } = context;
  const { db } = database;
  const before = await confirmPassword(context, actor.id, currentPassword, 'currentPassword');
  const hash = await passwords.hash(password);
  const begun = await db.transaction().execute(async (tx) => {
    const isSet = await setPassword(context, tx, {
      id: actor.id,
      hash,
      before,
      by: { actor, address: from.address },
    });
    if (!isSet) throw new AppError('conflict', m.errors_conflict());
    return startSession(tx, secret, actor, from);
  });
  authenticator.forget(actor.id);
  return begun;
}

type NewHash = {
  id: string;
  hash: string;
  /** The hash that is to be replaced, where another one must not be. */
  before?: string;
  by: By;
};

/**
 * Replaces a password and notifies its owner. The database ends the sessions.
 * @returns false when there is no such account, or no such hash to replace
 */
export async function setPassword(
  { mailer, publicUrl }: Pick<SessionContext, 'mailer' | 'publicUrl'>,
  tx: Transaction<DB>,
  { id, hash, before, by }: NewHash,
): Promise<boolean> {
  const person = await tx
    .updateTable('people')
    .set({ password_hash: hash, password_changed_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('password_hash', '=', before as string))
    .returning(['name', 'email'])
    .executeTakeFirst();
  if (!person?.email) return false;
  await audit.record(tx, by, {
    action: 'people.change-password',
    kind: 'people',
    rowId: id,
    after: { changed: ['password'] },
  });
  await mailer.send(tx, passwordChanged({ name: person.name, email: person.email }, publicUrl));
  return true;
}
