import type { By, SignedIn } from '../../core/access.ts';
import { checkCode, issueCode, limitCodes, spendCode, voidCodes } from '../../core/codes/codes.ts';
import { isUniqueViolation, takeTime } from '../../core/db/database.ts';
import { emailKey } from '../../core/emails.ts';
import { AppError, badInput, refuseStale } from '../../core/errors.ts';
import * as m from '../../paraglide/messages.js';
import { confirmPassword } from '../current-password.ts';
import type { ProfileChange } from '../input.ts';
import { addressChanged, alreadyTaken, changeCode } from '../mails.ts';
import { accountByEmail, ownRow, profile } from '../queries.ts';
import type { Profile } from '../schema.ts';
import type { PeopleContext } from '../service.ts';
import { emailTaken, updatePerson } from '../write.ts';

/**
 * Changes the details of one's own account.
 * @returns the changed account
 * @throws {AppError} bad_input when a person who is not an authority sets a designation, stale when the account was changed meanwhile
 */
export function edit(
  { database: { db }, personalData }: PeopleContext,
  by: By<SignedIn>,
  { version, ...given }: ProfileChange,
): Promise<Profile> {
  return db.transaction().execute(async (tx) => {
    const row = await ownRow(tx, by.actor, true);
    if (given.designation != null && row.role !== 'authority')
      throw badInput({ designation: [m.manage_designation_staff_only()] });
    const changed = FIELDS.filter((field) => given[field] !== undefined && given[field] !== row[field]);
    if (changed.length > 0) {
      refuseStale(row, version, Object.fromEntries(changed.map((field) => [field, row[field]])));
      const values = Object.fromEntries(changed.map((field) => [field, given[field]]));
      // The audit log gets only the names of the changed fields, never their values: those are personal data.
      const entry = { action: 'people.edit', after: { changed } };
      const { name = row.name } = given;
      if (name !== row.name) for (const { rename } of personalData) await rename?.(tx, row._id, name);
      await updatePerson(tx, by, row._id, values, entry);
    }
    return profile(tx, by.actor);
  });
}

const FIELDS = ['name', 'phone', 'designation'] as const;

/**
 * Mails a code to the new address for an account. An address that has an account already gets a notice instead; both cases take the same
 * work, so that response times do not distinguish them.
 * @throws {AppError} bad_input for a wrong password or the account's current address, too_many_requests
 */
export async function sendEmailCode(
  context: PeopleContext,
  { actor: person, address }: By<SignedIn>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { secret, mailer, publicUrl } = context;
  const { db } = context.database;
  const key = emailKey(email);
  await confirmPassword(context, person.id, password, 'password');
  const holder = await accountByEmail(db, key);
  if (holder?.id === person.id) {
    const fields = { email: [m.register_change_same()] };
    throw new AppError('bad_input', m.register_change_same_text(), { fields });
  }
  await limitCodes(db, { purpose: 'change-email', emailKey: key, address });
  await db.transaction().execute(async (tx) => {
    const code = await issueCode(tx, secret, { purpose: 'change-email', emailKey: key, personId: person.id });
    await mailer.send(tx, holder ? alreadyTaken(holder, publicUrl) : changeCode(email, code));
  });
}

/**
 * Changes the e-mail address of an account after its owner entered the code sent there, and notifies the old address. Sessions stay valid:
 * they refer to the account by id. Does nothing when the account has that address already.
 * @throws {AppError} bad_input for the code, conflict when another account took the address meanwhile
 */
export async function changeEmail(
  { database: { db }, secret, mailer, personalData }: PeopleContext,
  by: By<SignedIn>,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const { id } = by.actor;
  // Probably a retry after a lost response: the code is used up already.
  if ((await ownRow(db, by.actor)).email === email) return;
  const key = emailKey(email);
  const given = { purpose: 'change-email', emailKey: key, personId: id, code } as const;
  const checked = await checkCode(db, secret, given, by.address);
  const changing = db.transaction().execute(async (tx) => {
    // Locks the account before its codes, in the same order as a deletion, to avoid a deadlock.
    const old = await ownRow(tx, by.actor, true);
    await spendCode(tx, checked);
    await takeTime(tx);
    for (const feature of personalData) await feature.changeEmail?.(tx, id, email);
    const entry = { action: 'people.change-email', after: { changed: ['email'] } };
    await updatePerson(tx, by, id, { email, email_key: key }, entry);
    await voidCodes(tx, id);
    await mailer.send(tx, addressChanged(old));
  });
  await changing.catch((error: unknown) => {
    // When several accounts want the same address concurrently, the unique index decides.
    throw isUniqueViolation(error) ? emailTaken(error) : error;
  });
}
