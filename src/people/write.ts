import { type NotNull, sql, type Transaction, type UpdateObject } from 'kysely';
import type { AuditEntry } from '../audit/schema.ts';
import * as audit from '../audit/service.ts';
import type { By } from '../core/access.ts';
import { voidCodes } from '../core/codes/codes.ts';
import type { DB } from '../core/db/tables.ts';
import { emailKey } from '../core/emails.ts';
import { AppError } from '../core/errors.ts';
import type { Role, Scope } from '../core/vocabulary.ts';
import type { NoticeContext } from '../notifications/service.ts';
import * as m from '../paraglide/messages.js';
import type { PersonalData } from './profile/export.ts';
import { passwordSince, universityNamed } from './queries.ts';

/** An account to be made. The password comes hashed, because hashing takes longer than a transaction should. */
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
 * Makes an account. The university of an authority is linked when its name, or its id, is that of exactly one.
 * @returns its id
 * @throws {AppError} conflict when the e-mail address has an account, however many try at once; bad_input for the id of no university
 */
export async function addPerson(tx: Transaction<DB>, by: By, person: NewPerson): Promise<string> {
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
    kind: 'people',
    rowId: added.id,
    after: { role, scope, university },
  });
  return added.id;
}

/** What to refuse an e-mail address with that has an account. */
export const emailTaken = (cause?: unknown): AppError =>
  new AppError('conflict', m.people_email_taken(), { fields: { email: [m.people_email_taken()] }, cause });

/** Changes an account, and records the change. */
export async function updatePerson(
  tx: Transaction<DB>,
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
  await audit.record(tx, by, { kind: 'people', rowId: id, ...entry });
}

/**
 * Suspends an account, or restores it, with what the features keep about it. The database ends the sessions of a suspended one.
 * @param context without one the other sides of ended reservations are not notified
 */
export async function putSuspended(
  tx: Transaction<DB>,
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
 * Replaces a password. The database ends the sessions.
 * @param before the hash to replace, where another one must not be
 * @returns the owner, and the time from which the new one holds; undefined when there is no such account, or no such hash
 */
export const replacePassword = (tx: Transaction<DB>, id: string, hash: string, before?: string) =>
  tx
    .updateTable('people')
    .set({ password_hash: hash, password_changed_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('password_hash', '=', before as string))
    .returning(['name', 'email', passwordSince])
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();

/** Clears a university that is removed for good from the accounts of its staff. */
export async function forgetUniversity(tx: Transaction<DB>, universityId: string): Promise<void> {
  await tx
    .updateTable('people')
    .set({ university_id: null })
    .where('university_id', '=', universityId)
    .execute();
}

/** An account as it was when its password was found right. */
export type Checked = { id: string; role: Role; passwordHash: string | null };

/**
 * Notes that a person signs in. Their row is held until the transaction ends: nothing that ends sessions can come in between unseen.
 * @returns undefined when the account is no longer as it was checked
 */
export const noteSignIn = (tx: Transaction<DB>, { id, role, passwordHash }: Checked) =>
  tx
    .updateTable('people')
    .set({ last_sign_in_at: sql`now()` })
    .where('id', '=', id)
    .where('role', '=', role)
    .where('password_hash', '=', passwordHash)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['name', 'university_id as universityId', 'scope'])
    .$narrowType<{ scope: Scope }>()
    .executeTakeFirst();

/** The database says so when a change would leave the portal without an administrator who can sign in (migration 0002). */
const LAST_ADMIN = 'UA001';

/**
 * Runs a transaction that might take away the last administrator.
 * @param message what to say when it would
 * @throws {AppError} conflict; whatever else the transaction fails with
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
