import * as audit from '../audit/service.ts';
import type { By } from '../core/access.ts';
import { checkCode, issueCode, limitCodes, spendCode } from '../core/codes/codes.ts';
import type { Db } from '../core/db/database.ts';
import { AppError } from '../core/errors.ts';
import { consume, refund } from '../core/limits/limits.ts';
import { networkOf } from '../core/limits/network.ts';
import * as m from '../paraglide/messages.js';
import { emailKey, findEditable } from '../people/service.ts';
import { forgive } from './attempts.ts';
import { setPassword } from './change-password.ts';
import type { SessionContext } from './context.ts';
import type { PasswordReset } from './input.ts';
import { noAccount, passwordMail, resetCode } from './letters.ts';
import { findByEmail } from './queries.ts';
import { trace } from './traces.ts';
import type { From } from './write.ts';

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
  { address, isLocal }: From,
): Promise<void> {
  const key = emailKey(email);
  await limitCodes(db, { emailKey: key, address });
  const found = await ownerOf(db, key, isLocal);
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

/** The account that an address may choose another password for. To others than the machine itself a demo account is none. */
async function ownerOf(db: Db, key: string, isLocal: boolean) {
  const found = await findByEmail(db, key);
  return found?.sample && !isLocal ? undefined : found;
}

/**
 * Mails a code for a new password to a person who asked an administrator for help.
 * @returns where it was sent
 * @throws {AppError} not_found, forbidden, conflict where the account is suspended or of the sample content, too_many_requests
 */
export async function sendPasswordMail(
  { database: { db }, secret, mailer, publicUrl }: SessionContext,
  by: By,
  id: string,
): Promise<string> {
  const person = await findEditable(db, by.actor, id);
  if (person.suspendedAt) throw new AppError('conflict', m.manage_password_mail_suspended());
  if (person.isSample) throw new AppError('conflict', m.manage_password_mail_sample());
  const { name, email } = person;
  const key = emailKey(email);
  await limitCodes(db, { emailKey: key, address: by.address });
  await db.transaction().execute(async (tx) => {
    const code = await issueCode(tx, secret, { purpose: PURPOSE, emailKey: key, personId: id });
    await mailer.send(tx, passwordMail({ name, email }, by.actor, code, publicUrl));
    await audit.record(tx, by, { action: 'people.send-password-mail', kind: 'people', rowId: id });
  });
  return email;
}

/**
 * Sets another password with a code. Suspended people stay suspended. Failures to sign in before are forgiven here.
 * @throws {AppError} bad_input with `fields.code`, in the same words whatever the reason; too_many_requests
 */
export async function resetPassword(
  context: SessionContext,
  { email, code, password }: PasswordReset,
  by: By,
  isLocal: boolean,
): Promise<void> {
  const { database, secret, passwords, authenticator } = context;
  const { db } = database;
  const key = emailKey(email);
  const network = networkOf(by.address);
  const limits = network === null ? [] : [`reset-password:${network}`];
  for (const limit of limits) await consume(db, limit, OF_ADDRESS);
  const found = await ownerOf(db, key, isLocal);
  const given = { purpose: PURPOSE, emailKey: key, code } as const;
  const checked = await checkCode(db, secret, given, by.address).catch(async (error: unknown) => {
    const tried = { emailKey: key, personId: found?.id, address: by.address };
    await trace(context, tried, { action: 'sign-in.failed', by: 'code' });
    throw error;
  });
  const id = checked.personId;
  if (id === null || id !== found?.id) throw wrongCode();
  const hash = await passwords.hash(password);
  await db.transaction().execute(async (tx) => {
    await spendCode(tx, checked);
    if (!(await setPassword(context, tx, { id, hash, by }))) throw wrongCode();
  });
  authenticator.forget(id);
  await refund(db, ...limits);
  await forgive(db, { emailKey: key, address: by.address, device: undefined });
}

const wrongCode = () => new AppError('bad_input', m.codes_wrong(), { fields: { code: [m.codes_wrong()] } });
