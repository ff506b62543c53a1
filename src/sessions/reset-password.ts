import type { By } from '../core/access.ts';
import { checkCode, issueCode, limitCodes, spendCode } from '../core/codes/codes.ts';
import { AppError } from '../core/errors.ts';
import { consume, refund } from '../core/limits/limits.ts';
import { networkOf } from '../core/limits/network.ts';
import * as m from '../paraglide/messages.js';
import { emailKey } from '../people/service.ts';
import { forgive } from './attempts.ts';
import { setPassword } from './change-password.ts';
import type { SessionContext } from './context.ts';
import type { PasswordReset } from './input.ts';
import { noAccount, resetCode } from './letters.ts';
import { findByEmail } from './queries.ts';

const PURPOSE = 'reset-password';
/** Tries at codes of any account from one address. Each code bears few enough of them by itself. */
const OF_ADDRESS = { most: 100, seconds: 15 * 60 };

/**
 * Mails a code for a new password, or says in a mail that there is no account: only who reads the mails of an address learns whether it
 * has one. The mail goes to the address that the account was made with, not to one that merely counts as the same.
 * @throws {AppError} too_many_requests, whether there is an account or not
 */
export async function sendResetCode(
  { database: { db }, secret, mailer, publicUrl }: SessionContext,
  email: string,
  address: string,
): Promise<void> {
  const key = emailKey(email);
  await limitCodes(db, { emailKey: key, address });
  const found = await findByEmail(db, key);
  await db.transaction().execute(async (tx) => {
    const code = await issueCode(tx, secret, {
      purpose: PURPOSE,
      emailKey: key,
      personId: found?.id ?? null,
    });
    const letter = found?.email
      ? resetCode({ name: found.name, email: found.email }, code)
      : noAccount(email, publicUrl);
    await mailer.send(tx, letter);
  });
}

/**
 * Sets another password for whoever has the code. Suspended people stay suspended. Failures to sign in before are forgiven here.
 * @throws {AppError} bad_input with `fields.code`, in the same words whatever the reason; too_many_requests
 */
export async function resetPassword(
  context: SessionContext,
  { email, code, password }: PasswordReset,
  by: By,
): Promise<void> {
  const { database, secret, passwords, authenticator } = context;
  const { db } = database;
  const key = emailKey(email);
  const limit = `reset-password:${networkOf(by.address)}`;
  await consume(db, limit, OF_ADDRESS);
  const checked = await checkCode(db, secret, { purpose: PURPOSE, emailKey: key, code });
  const id = checked.personId;
  if (id === null) throw wrongCode();
  const hash = await passwords.hash(password);
  await db.transaction().execute(async (tx) => {
    await spendCode(tx, checked);
    if (!(await setPassword(context, tx, { id, hash, by }))) throw wrongCode();
  });
  authenticator.forget(id);
  await refund(db, limit);
  await forgive(db, { emailKey: key, address: by.address });
}

const wrongCode = () => new AppError('bad_input', m.codes_wrong(), { fields: { code: [m.codes_wrong()] } });
