import type { By, SignedIn } from '../../core/access.ts';
import { type Asker, checkCode, issueCode, limitCodes, spendCode } from '../../core/codes/codes.ts';
import { emailKey } from '../../core/emails.ts';
import { badInput } from '../../core/errors.ts';
import { refuseOwn } from '../../core/passwords/input.ts';
import type { Role } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import type { StaffInput, StudentInput } from '../input.ts';
import { alreadyRegistered, registrationCode, staffRegistered } from '../mails.ts';
import { accountByEmail, oneUniversity, refuseFormer } from '../queries.ts';
import type { PeopleContext } from '../service.ts';
import { addPerson, announceAdministrator } from '../write.ts';

/**
 * Mails a code to an address that wants to register. An address that has an account gets a notice instead, at the same cost, so that only
 * its owner can see the difference.
 * @throws {AppError} too_many_requests
 */
export async function sendCode(
  { database: { db }, secret, mailer, publicUrl }: PeopleContext,
  { address, asker }: By & Asker,
  email: string,
): Promise<void> {
  const key = emailKey(email);
  await limitCodes(db, { purpose: 'register', emailKey: key, address });
  await db.transaction().execute(async (tx) => {
    const account = await accountByEmail(tx, key);
    const code = await issueCode(tx, secret, { purpose: 'register', emailKey: key, asker });
    await mailer.send(tx, account ? alreadyRegistered(account, publicUrl) : registrationCode(email, code));
  });
}

/**
 * Creates the account of a student with a valid code. Hashes the password after the check of the code, so that a request without a valid
 * code costs no hash, but before the code is spent, so that a failed hash does not waste the code.
 * @returns the id of the account
 * @throws {AppError} bad_input for the code, conflict when the address got an account meanwhile, unavailable when too many passwords are
 * being hashed
 */
export async function registerStudent(
  { database: { db }, secret, passwords }: PeopleContext,
  by: By & Asker,
  { name, email, password, phone, code }: StudentInput,
): Promise<string> {
  refuseOwn(password, name, email);
  const given = { purpose: 'register', emailKey: emailKey(email), code, asker: by.asker } as const;
  const checked = await checkCode(db, secret, given, by.address);
  const passwordHash = await passwords.hash(password);
  return await db.transaction().execute(async (tx) => {
    await spendCode(tx, checked);
    return addPerson(tx, by, { role: 'user', name, email, passwordHash, phone });
  });
}

/**
 * Creates the account of an administrator or an authority and notifies them by mail.
 * @returns the id of the account
 * @throws {AppError} conflict when the e-mail address has an account, bad_input for the scope `own` without a university of the portal or
 * for an unknown university id, unavailable when too many passwords are being hashed
 */
export async function registerStaff(
  context: PeopleContext,
  by: By<SignedIn>,
  role: Exclude<Role, 'user'>,
  { password, contactNumber: phone, photo: photoUrl, ...person }: StaffInput,
): Promise<string> {
  const { passwords, mailer, publicUrl } = context;
  refuseOwn(password, person.name, person.email);
  const passwordHash = await passwords.hash(password);
  return await context.database.db.transaction().execute(async (tx) => {
    await refuseFormer(tx, by.actor);
    if (person.scope === 'own' && (await oneUniversity(tx, person.university ?? null)) === null)
      throw badInput({ scope: [m.manage_scope_needs_university()] });
    const given = { ...person, ...(phone && { phone }), ...(photoUrl && { photoUrl }) };
    const id = await addPerson(tx, by, { ...given, role, passwordHash });
    await mailer.send(tx, staffRegistered({ ...person, role }, by.actor, publicUrl));
    if (role === 'admin') await announceAdministrator(tx, context, id);
    return id;
  });
}
