import type { By } from '../core/access.ts';
import { checkCode, issueCode, limitCodes, spendCode } from '../core/codes/codes.ts';
import { emailKey } from '../core/emails.ts';
import { accountOf } from './email-accounts.ts';
import { alreadyRegistered, registrationCode } from './register-mails.ts';
import type { PeopleContext } from './service.ts';
import { addPerson } from './write.ts';

/**
 * Mails a code to an address that wants to register. One that has an account gets a mail that says so, for the same work: only its
 * owner can see the difference.
 * @throws {AppError} too_many_requests
 */
export async function sendCode(
  { database: { db }, secret, mailer, publicUrl }: PeopleContext,
  { address }: By,
  email: string,
): Promise<void> {
  const key = emailKey(email);
  await limitCodes(db, { emailKey: key, address });
  await db.transaction().execute(async (tx) => {
    const account = await accountOf(tx, key);
    const code = await issueCode(tx, secret, { purpose: 'register', emailKey: key });
    await mailer.send(tx, account ? alreadyRegistered(account, publicUrl) : registrationCode(email, code));
  });
}

/** What a student gives to register. */
export type Registration = { name: string; email: string; password: string; phone: string; code: string };

/**
 * Makes the account of a student whose code is right. The password is hashed once that is known, so that no request has passwords hashed
 * without a code, and before the code is used up, so that it is not lost when that fails.
 * @returns the id of the account
 * @throws {AppError} bad_input for the code, conflict when the address got an account meanwhile, unavailable when too many hash
 */
export async function register(
  { database: { db }, secret, passwords }: PeopleContext,
  by: By,
  { name, email, password, phone, code }: Registration,
): Promise<string> {
  const given = { purpose: 'register', emailKey: emailKey(email), code } as const;
  const checked = await checkCode(db, secret, given, by.address);
  const passwordHash = await passwords.hash(password);
  return await db.transaction().execute(async (tx) => {
    await spendCode(tx, checked);
    return addPerson(tx, by, { role: 'user', name, email, passwordHash, phone });
  });
}
