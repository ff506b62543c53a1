import * as audit from '../audit/service.ts';
import type { By, SignedIn } from '../core/access.ts';
import {
  type Asker,
  CODE_MINUTES,
  checkCode,
  issueCode,
  limitCodes,
  spendCode,
  voidCodes,
  wrongCode,
} from '../core/codes/codes.ts';
import type { Db, Tx } from '../core/db/database.ts';
import { emailKey } from '../core/emails.ts';
import { AppError } from '../core/errors.ts';
import { consume, refund } from '../core/limits/limits.ts';
import { type Mail, PORTAL } from '../core/mail/mail.ts';
import { networkOf } from '../core/network.ts';
import { refuseOwn } from '../core/passwords/input.ts';
import * as m from '../paraglide/messages.js';
import {
  accountByEmail,
  confirmPassword,
  findEditable,
  refuseFormer,
  replacePassword,
} from '../people/service.ts';
import { trust } from './attempts.ts';
import type { PasswordChange, PasswordReset } from './schema.ts';
import type { SessionContext } from './service.ts';
import { trace } from './traces.ts';
import { type From, hasEnded, type NewSession, startSession } from './write.ts';

const PURPOSE = 'reset-password';
/** Attempts at the codes of all accounts from one network. The attempts at each single code are limited separately. */
const OF_ADDRESS = { most: 100, seconds: 15 * 60 };

/**
 * Changes one's own password. All sessions end, and mailed codes; the browser that sent the request gets a new session.
 * @throws {AppError} bad_input with `fields.currentPassword`, too_many_requests, conflict when the password was changed at the same time,
 * not_signed_in when the actor's session was ended meanwhile
 */
export async function changePassword(
  context: SessionContext,
  actor: SignedIn,
  { currentPassword, password }: PasswordChange,
  from: From,
): Promise<NewSession> {
  const { database, secret, passwords, authenticator } = context;
  const { db } = database;
  const before = await confirmPassword(context, actor.id, currentPassword, 'currentPassword');
  const hash = await passwords.hash(password);
  const begun = await db.transaction().execute(async (tx) => {
    const owner = await setPassword(context, tx, {
      id: actor.id,
      password,
      hash,
      before,
      by: { actor, address: from.address },
    });
    if (!owner) throw new AppError('conflict', m.errors_conflict());
    // If the session was ended during the hashing, for example in another tab, this request must not get a new one.
    if (!(await hasEnded(tx, actor.sessionId))) throw new AppError('not_signed_in', m.errors_session_ended());
    // Its owner may have changed it because of a code that another person has seen.
    await voidCodes(tx, actor.id);
    await trust(tx, { ...attemptOf(owner), address: from.address });
    return startSession(tx, secret, actor, from);
  });
  authenticator.forget(actor.id);
  return begun;
}

/**
 * Mails a code for a new password, or a notice that there is no account: only the reader of the mailbox learns whether the address has one.
 * The code goes to the address stored in the account, not to an equivalent one that was typed.
 * @throws {AppError} too_many_requests, whether there is an account or not
 */
export async function sendResetCode(
  { database: { db }, secret, mailer, publicUrl }: SessionContext,
  email: string,
  { address, isLocal, asker }: From & Asker,
): Promise<void> {
  const key = emailKey(email);
  await limitCodes(db, { purpose: PURPOSE, emailKey: key, address });
  const found = await ownerOf(db, key, isLocal);
  await db.transaction().execute(async (tx) => {
    const code = await issueCode(tx, secret, {
      purpose: PURPOSE,
      emailKey: key,
      personId: found?.id ?? null,
      asker,
    });
    const mail = found?.email
      ? resetCode({ name: found.name, email: found.email }, code)
      : noAccount(email, publicUrl);
    await mailer.send(tx, mail);
  });
}

/** Finds the account whose password may be reset. Ignores demo accounts unless the request comes from the machine itself. */
async function ownerOf(db: Db, key: string, isLocal: boolean) {
  const found = await accountByEmail(db, key);
  return found?.sample && !isLocal ? undefined : found;
}

/**
 * Mails a code for a new password to a person who asked an administrator for help.
 * @returns the address that the mail was sent to
 * @throws {AppError} not_found, forbidden, conflict when the account is suspended or a sample account, too_many_requests
 */
export async function sendPasswordMail(
  { database: { db }, secret, mailer, publicUrl }: SessionContext,
  by: By<SignedIn>,
  id: string,
): Promise<string> {
  const person = await findEditable(db, by.actor, id);
  if (person.suspendedAt) throw new AppError('conflict', m.manage_password_mail_suspended());
  if (person.isSample) throw new AppError('conflict', m.manage_password_mail_sample());
  const { name, email } = person;
  const key = emailKey(email);
  await limitCodes(db, { purpose: PURPOSE, emailKey: key, address: by.address });
  await db.transaction().execute(async (tx) => {
    await refuseFormer(tx, by.actor);
    const code = await issueCode(tx, secret, { purpose: PURPOSE, emailKey: key, personId: id });
    await mailer.send(tx, passwordMail({ name, email }, by.actor, code, publicUrl));
    await audit.record(tx, by, { action: 'people.send-password-mail', rowId: id });
  });
  return email;
}

/**
 * Sets a new password, authorized by a code. A suspended account stays suspended. Earlier failed sign-ins no longer count, because they are
 * counted per password.
 * @throws {AppError} bad_input with `fields.code`, with the same message whatever the reason; too_many_requests
 */
export async function resetPassword(
  context: SessionContext,
  { email, code, password }: PasswordReset,
  by: By & Asker,
  isLocal: boolean,
): Promise<void> {
  const { database, secret, passwords, authenticator } = context;
  const { db } = database;
  // Before the code, which it then costs no try; the name, which only its owner may learn, after it.
  refuseOwn(password, email);
  const key = emailKey(email);
  const network = networkOf(by.address);
  const limits = network === null ? [] : [`reset-password:${network}`];
  for (const limit of limits) await consume(db, limit, OF_ADDRESS);
  const found = await ownerOf(db, key, isLocal);
  const given = { purpose: PURPOSE, emailKey: key, code, asker: by.asker } as const;
  const checked = await checkCode(db, secret, given, by.address).catch((error: unknown) => {
    const tried = { emailKey: key, personId: found?.id, address: by.address };
    trace(context, tried, { action: 'sign-in.failed', by: 'code' });
    throw error;
  });
  const id = checked.personId;
  if (id === null || id !== found?.id) throw wrongCode();
  const hash = await passwords.hash(password);
  await db.transaction().execute(async (tx) => {
    // Locks the account before its codes, in the same order as a deletion, to avoid a deadlock.
    const owner = await setPassword(context, tx, { id, password, hash, by });
    if (!owner) throw wrongCode();
    await spendCode(tx, checked);
    await trust(tx, { ...attemptOf(owner), address: by.address });
  });
  authenticator.forget(id);
  await refund(db, ...limits);
}

/** Identifies the new password for `trust`, which marks the network as known. Without a device: its cookie is sent to the login only. */
const attemptOf = ({ email, since }: Owner) => ({ emailKey: emailKey(email), since, device: undefined });

/** The owner of a new password, and when it was set. */
type Owner = Reader & { since: string };

type NewPassword = {
  id: string;
  password: string;
  hash: string;
  /** The expected current hash; without it any is replaced. */
  before?: string;
  by: By;
};

/**
 * Replaces a password and notifies its owner.
 * @returns the owner; undefined when there is no such account, or its hash is not `before`
 * @throws {AppError} bad_input when it is the owner's name or e-mail address
 */
async function setPassword(
  { mailer, publicUrl }: SessionContext,
  tx: Tx,
  { id, password, hash, before, by }: NewPassword,
): Promise<Owner | undefined> {
  const owner = await replacePassword(tx, id, hash, before);
  if (!owner) return undefined;
  refuseOwn(password, owner.name, owner.email);
  await audit.record(tx, by, {
    action: 'people.change-password',
    rowId: id,
    after: { changed: ['password'] },
  });
  await mailer.send(tx, passwordChanged(owner, publicUrl));
  return owner;
}

type Reader = { name: string; email: string };

const { name: site, contact } = PORTAL;

const resetCode = ({ name, email }: Reader, code: string): Mail => ({
  to: email,
  subject: m.mail_code_subject({ code, site }),
  greeting: m.mail_greeting({ name }),
  paragraphs: [
    m.sessions_mail_code_use({ site }),
    m.sessions_mail_code_holds({ minutes: CODE_MINUTES, site }),
  ],
  code,
  footnote: m.sessions_mail_code_ignore(),
});

/** Like `resetCode`, but sent by an administrator. Its link opens the page at the step that asks for the code. */
const passwordMail = (reader: Reader, actor: SignedIn, code: string, publicUrl: string): Mail => ({
  ...resetCode(reader, code),
  paragraphs: [
    m.sessions_mail_help({ by: actor.name, site }),
    m.sessions_mail_code_use({ site }),
    m.sessions_mail_help_holds({ minutes: CODE_MINUTES, site }),
  ],
  action: {
    label: m.sessions_mail_reset_action(),
    url: `${publicUrl}/forgot-password#${new URLSearchParams({ email: reader.email })}`,
  },
});

/** Sent when a new password was requested for an address without an account. */
const noAccount = (email: string, publicUrl: string): Mail => ({
  to: email,
  subject: m.sessions_mail_none_subject({ site }),
  paragraphs: [m.sessions_mail_none({ site, email }), m.sessions_mail_none_register()],
  action: { label: m.sessions_mail_none_action(), url: `${publicUrl}/user-register` },
  footnote: m.sessions_mail_none_ignore(),
});

/** Sent after a change of password, so that an owner who did not make it is alarmed. */
const passwordChanged = ({ name, email }: Reader, publicUrl: string): Mail => ({
  to: email,
  subject: m.sessions_mail_changed_subject({ site }),
  greeting: m.mail_greeting({ name }),
  paragraphs: [m.sessions_mail_changed({ site }), m.sessions_mail_changed_alarm({ contact })],
  action: { label: m.sessions_mail_reset_action(), url: `${publicUrl}/forgot-password` },
});
