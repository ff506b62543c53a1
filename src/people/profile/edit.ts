import type { By, SignedIn } from '../../core/access.ts';
import { checkCode, issueCode, limitCodes, spendCode, voidCodes } from '../../core/codes/codes.ts';
import { isUniqueViolation } from '../../core/db/database.ts';
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
 * Changes one's own details.
 * @returns the account as it is then
 * @throws {AppError} bad_input for a designation of a person who is no authority, conflict when the account was changed meanwhile
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
      // The audit log holds only the names of what changed: nothing else of people.
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
 * Mails a code to the new address of an account. One that has an account gets a mail that says so, for the same work.
 * @throws {AppError} bad_input for a wrong password or the address they have, too_many_requests
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
    await mailer.send(tx, holder ? alreadyTaken(holder, publicUrl) : changeCode(email, person.name, code));
  });
}

/**
 * Gives an account the address that its owner proved to read mails at, and notifies the old address. Sessions go on: they are by id.
 * Nothing happens where it has that address already.
 * @throws {AppError} bad_input for the code, conflict when the address got an account meanwhile
 */
export async function changeEmail(
  { database: { db }, secret, mailer, personalData }: PeopleContext,
  by: By<SignedIn>,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const { id } = by.actor;
  // The answer to the first attempt was lost, perhaps, and its code is used up.
  if ((await ownRow(db, by.actor)).email === email) return;
  const key = emailKey(email);
  const given = { purpose: 'change-email', emailKey: key, personId: id, code } as const;
  const checked = await checkCode(db, secret, given, by.address);
  const changing = db.transaction().execute(async (tx) => {
    // First the account, then its codes, as a deletion locks them: otherwise the two would wait for each other.
    const old = await ownRow(tx, by.actor, true);
    await spendCode(tx, checked);
    for (const feature of personalData) await feature.changeEmail?.(tx, id, email);
    const entry = { action: 'people.change-email', after: { changed: ['email'] } };
    await updatePerson(tx, by, id, { email, email_key: key }, entry);
    await voidCodes(tx, id);
    await mailer.send(tx, addressChanged(old));
  });
  await changing.catch((error: unknown) => {
    // The index on addresses decides, however many want one at once.
    throw isUniqueViolation(error) ? emailTaken(error) : error;
  });
}
