import { type NotNull, sql, type UpdateObject } from 'kysely';
import type { AuditEntry } from '../audit/schema.ts';
import * as audit from '../audit/service.ts';
import type { By } from '../core/access.ts';
import { voidCodes } from '../core/codes/codes.ts';
import type { Tx } from '../core/db/database.ts';
import type { DB } from '../core/db/tables.ts';
import { emailKey } from '../core/emails.ts';
import { AppError } from '../core/errors.ts';
import type { Role, Scope } from '../core/vocabulary.ts';
import { type NoticeContext, notify } from '../notifications/service.ts';
import { administratorKey } from '../notifications/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import type { PersonalData } from './profile/export.ts';
import { passwordSince, universityNamed } from './queries.ts';

/** An account to create. The caller hashes the password, because hashing takes longer than a transaction should. */
export type NewPerson = {
  role: Role;
  name: string;
  email: string;
  passwordHash: string;
  phone?: string | null;
  designation?: string | null;
  university?: string | null;
  photoUrl?: string | null;
  scope?: Scope;
  sample?: boolean;
};

/**
 * Creates an account and links its university when exactly one has the given name or id.
 * @returns the id of the account
 * @throws {AppError} conflict when the e-mail address has an account, even one created concurrently; bad_input for an unknown university id
 */
export async function addPerson(tx: Tx, by: By, person: NewPerson): Promise<string> {
  const { university, universityId } = await universityNamed(tx, person.university ?? null);
  const added = await tx
    .insertInto('people')
    .values({
      role: person.role,
      name: person.name,
      email: person.email,
      email_key: emailKey(person.email),
      password_hash: person.passwordHash,
      phone: person.phone ?? null,
      designation: person.designation ?? null,
      university_name: university,
      university_id: universityId,
      photo_url: person.photoUrl ?? null,
      scope: person.scope ?? 'all',
      sample: person.sample ?? false,
    })
    .onConflict((conflict) => conflict.column('email_key').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw emailTaken();
  const { role, scope = 'all' } = person;
  await audit.record(tx, by, {
    action: 'people.add',
    rowId: added.id,
    after: { role, scope, university },
  });
  return added.id;
}

/**
 * Notifies all other administrators of a new one, also the person who made it: with a stolen session an attacker could make one to stay
 * when that session ends. The notification has no name, which would have to follow changes and the deletion of the account.
 */
export async function announceAdministrator(tx: Tx, context: NoticeContext, id: string): Promise<void> {
  const others = await tx
    .selectFrom('people')
    .where('role', '=', 'admin')
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  await notify(tx, context, {
    personId: others.map((one) => one.id),
    kind: 'rights',
    key: administratorKey(id),
    data: { event: 'admin' },
    link: `~/manage-users?q=${id}`,
  });
}

/** The error for an e-mail address that already has an account. */
export const emailTaken = (cause?: unknown): AppError =>
  new AppError('conflict', m.people_email_taken(), { fields: { email: [m.people_email_taken()] }, cause });

/** Changes an account and records the change in the audit log. */
export async function updatePerson(
  tx: Tx,
  by: By,
  id: string,
  values: UpdateObject<DB, 'people'>,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  await tx
    .updateTable('people')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await audit.record(tx, by, { rowId: id, ...entry });
}

/**
 * Suspends or restores an account and calls the hooks of the features. A database trigger ends the sessions of a suspended account.
 * @param context needed to notify the other parties of ended reservations; without it they are not notified
 */
export async function putSuspended(
  tx: Tx,
  by: By,
  id: string,
  suspend: boolean,
  personalData: readonly PersonalData[],
  context?: NoticeContext,
): Promise<void> {
  for (const feature of personalData)
    await (suspend ? feature.suspend?.(tx, id, context) : feature.restore?.(tx, id));
  const values = {
    suspended_at: suspend ? sql<Date>`now()` : null,
    suspended_by: suspend && by.actor.role !== null ? by.actor.id : null,
  };
  await updatePerson(tx, by, id, values, {
    action: suspend ? 'people.suspend' : 'people.restore',
    before: { suspended: !suspend },
    after: { suspended: suspend },
  });
  if (suspend) await voidCodes(tx, id);
}

/**
 * Replaces a password. A database trigger ends the sessions of the account.
 * @param before the expected current hash; without it any is replaced
 * @returns the owner, and when the password was set; undefined when there is no such account, or its hash is not `before`
 */
export const replacePassword = (tx: Tx, id: string, hash: string, before?: string) =>
  tx
    .updateTable('people')
    .set({ password_hash: hash, password_changed_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('password_hash', '=', before as string))
    .returning(['name', 'email', passwordSince])
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();

/** Unlinks a university that is about to be permanently removed from the accounts of its staff, which keep its name. */
export async function forgetUniversity(tx: Tx, universityId: string): Promise<void> {
  await tx
    .updateTable('people')
    .set((eb) => ({
      university_id: null,
      university_name: eb.selectFrom('universities').where('id', '=', universityId).select('name'),
    }))
    .where('university_id', '=', universityId)
    .execute();
}

/** An account as it was when its password was verified. */
export type Checked = { id: string; role: Role; passwordHash: string | null };

/**
 * Records the time of a sign-in. The update locks the account's row until the transaction ends, so that nothing that ends sessions can
 * happen unnoticed in between.
 * @returns undefined when the account has changed since the check
 */
export const noteSignIn = (tx: Tx, { id, role, passwordHash }: Checked) =>
  tx
    .updateTable('people')
    .set({ last_sign_in_at: sql`now()` })
    .where('id', '=', id)
    .where('role', '=', role)
    .where('password_hash', '=', passwordHash)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst();

/** The SQLSTATE that a trigger raises when a change would leave the portal without an administrator who can sign in (migration 0002). */
const LAST_ADMIN = 'UA001';

/**
 * Runs a transaction that might remove the last administrator.
 * @param message the error message in that case
 * @throws {AppError} conflict in that case; rethrows any other error of the transaction
 */
export async function keepingAnAdmin<Result>(
  message: string,
  transaction: () => Promise<Result>,
): Promise<Result> {
  try {
    return await transaction();
  } catch (error) {
    if ((error as { code?: unknown }).code !== LAST_ADMIN) throw error;
    throw new AppError('conflict', message, { cause: error });
  }
}
