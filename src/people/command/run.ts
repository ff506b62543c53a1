import { randomInt } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { type By, visitor } from '../../core/access.ts';
import { voidCodes } from '../../core/codes/codes.ts';
import type { Tx } from '../../core/db/database.ts';
import { inPieces } from '../../core/db/part.ts';
import type { DB } from '../../core/db/tables.ts';
import { emailInput, emailKey } from '../../core/emails.ts';
import { AppError } from '../../core/errors.ts';
import { newPassword, refuseOwn } from '../../core/passwords/input.ts';
import type { Passwords } from '../../core/passwords/passwords.ts';
import type { Role } from '../../core/vocabulary.ts';
import type { NoticeContext } from '../../notifications/service.ts';
import { personName } from '../input.ts';
import type { PersonalData } from '../profile/export.ts';
import { addPerson, keepingAnAdmin, putSuspended, updatePerson } from '../write.ts';
import { type Command, CommandError } from './arguments.ts';

type Context = {
  db: Kysely<DB>;
  passwords: Passwords;
  /** The personal data that each feature stores. */
  personalData: readonly PersonalData[];
  publicUrl: string;
  /** For the other parties of what a suspension ends. */
  notices?: NoticeContext;
  input: Readable;
  output: Writable;
};

type Asked<Verb extends Command['verb']> = Extract<Command, { verb: Verb }>;

/** The actor in the audit log: a person with shell access to the server, who needs no account. */
const commandLine: By = { actor: visitor, address: 'command line' };

/**
 * Runs a command and writes its result to `output`.
 * @throws {CommandError} with a one-line reason
 */
export async function runCommand(context: Context, command: Command): Promise<void> {
  const { db, output } = context;
  if (command.verb === 'list') return await pipeline(listLines(db, command.role), output, { end: false });
  const done = await act(context, command).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const [ofPassword] = error.fields?.password ?? [];
    throw new CommandError(ofPassword ? unusable(ofPassword) : error.message, { cause: error });
  });
  output.write(`${done}\n`);
}

/** @returns a sentence that reports what was done */
async function act(context: Context, command: Exclude<Command, Asked<'list'>>): Promise<string> {
  if (command.verb === 'create-admin') return await createAdmin(context, command);
  if (command.verb === 'reset-password') return await resetPassword(context, command);
  const suspend = command.verb === 'suspend';
  const { name, email } = await setSuspended(context, command.email, suspend);
  return suspend
    ? `${name} (${email}) is suspended, and signed out everywhere.`
    : `${name} (${email}) may log in again.`;
}

async function createAdmin(context: Context, asked: Asked<'create-admin'>): Promise<string> {
  const name = read(personName(), asked.name, '--name');
  const email = read(emailInput(), asked.email, '--email');
  const password = await choosePassword(context, asked.typed);
  refuseOwn(password.plain, name, email);
  const passwordHash = await context.passwords.hash(password.plain);
  await context.db
    .transaction()
    .execute((tx) => addPerson(tx, commandLine, { role: 'admin', name, email, passwordHash }));
  const where = `Log in at ${context.publicUrl}/login with the role admin.`;
  return [`${name} (${email}) is an administrator now. ${where}`, ...password.printed].join('\n');
}

function read<Value>(schema: z.ZodType<Value, unknown>, given: string, option: string): Value {
  const result = schema.safeParse(given);
  if (!result.success) throw new CommandError(`${option} ${result.error.issues[0]?.message}.`);
  return result.data;
}

async function resetPassword(context: Context, { email, typed }: Asked<'reset-password'>): Promise<string> {
  const password = await choosePassword(context, typed);
  const passwordHash = await context.passwords.hash(password.plain);
  const changed = await changing(context.db, email, async (tx, account) => {
    refuseOwn(password.plain, account.name, email);
    const values = { password_hash: passwordHash, password_changed_at: sql<Date>`now()` };
    const entry = { action: 'people.change-password', after: { changed: ['password'] } };
    await updatePerson(tx, commandLine, account.id, values, entry);
    await voidCodes(tx, account.id);
  });
  const done = `${changed.name} (${changed.email}) has a new password, and is signed out everywhere.`;
  const still = changed.suspended_at ? ['The account is suspended still: restore lets it in again.'] : [];
  return [done, ...still, ...password.printed].join('\n');
}

/** Reads or generates the password. Only a generated one is printed. */
async function choosePassword(
  { input }: Context,
  typed: boolean,
): Promise<{ plain: string; printed: string[] }> {
  if (typed) return { plain: await readPassword(input), printed: [] };
  const plain = madeUpPassword();
  return {
    plain,
    printed: [`Password: ${plain}`, 'It is shown this once; it can be changed at the profile.'],
  };
}

/** Letters and digits without look-alikes such as `l`, `1`, `O` and `0`. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 4 groups of 5, each character one of 55: 115 bits of entropy. */
const GROUPS = 4;
const GROUP = 5;
/** Limit for standard input. */
const LONGEST_BYTES = 4096;

/** Generates a password that cannot be guessed and is easy to copy from a screen by hand. */
function madeUpPassword(): string {
  const group = () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/**
 * Reads the password from standard input, without the trailing line break.
 * @throws {CommandError} when the input is too long, not UTF-8, or not acceptable as a password
 */
async function readPassword(input: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of input) {
    parts.push(Buffer.from(part));
    length += part.length;
    if (length > LONGEST_BYTES) throw new CommandError('There is more on standard input than a password.');
  }
  const typed = newPassword().safeParse(decode(Buffer.concat(parts)).replace(/\r?\n$/, ''));
  if (!typed.success) throw new CommandError(unusable(typed.error.issues[0]?.message));
  return typed.data;
}

const unusable = (reason: string | undefined): string => `The password on standard input ${reason}.`;

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new CommandError('The password on standard input is not in UTF-8.', { cause });
  }
}

type Account = { id: string; name: string; email: string | null; suspended_at: Date | null };

/**
 * Suspends or restores an account. A database trigger ends the sessions of a suspended account.
 * @throws {AppError} conflict for the last administrator
 * @throws {CommandError} when there is no such account, or it is in this state already
 */
async function setSuspended(
  { db, personalData, notices }: Context,
  email: string,
  suspend: boolean,
): Promise<Account> {
  return await changing(db, email, async (tx, account) => {
    const isSuspended = account.suspended_at !== null;
    if (isSuspended === suspend)
      throw new CommandError(`${account.email} is ${suspend ? 'suspended already' : 'not suspended'}.`);
    await putSuspended(tx, commandLine, account.id, suspend, personalData, notices);
  });
}

/** Locks the account with this e-mail address and runs `write` on it. @returns the account as it was before */
async function changing(
  db: Kysely<DB>,
  email: string,
  write: (tx: Tx, account: Account) => Promise<void>,
): Promise<Account> {
  const isLast = `${email} is the last administrator who can sign in: make another one first.`;
  return await keepingAnAdmin(isLast, () =>
    db.transaction().execute(async (tx) => {
      const account = await tx
        .selectFrom('people')
        .where('email_key', '=', emailKey(email))
        .where('deleted_at', 'is', null)
        .select(['id', 'name', 'email', 'suspended_at'])
        // The same lock as in `findLocked`.
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!account) throw new CommandError(`There is no account with the email address ${email}.`);
      await write(tx, account);
      return account;
    }),
  );
}

/** Lists the accounts as lines of text, newest first. Streams them, so memory use does not grow with their number. */
async function* listLines(db: Kysely<DB>, wanted: Role | null): AsyncGenerator<string> {
  yield line('ROLE', 'STATE', 'LAST SIGN-IN', 'E-MAIL', 'NAME');
  const people = db
    .selectFrom('people')
    .where('deleted_at', 'is', null)
    .$if(wanted !== null, (query) => query.where('role', '=', wanted as Role))
    .select(['id as _id', 'role', 'name', 'email', 'suspended_at', 'last_sign_in_at']);
  for await (const person of inPieces(people, 'people.id', { newestFirst: true })) {
    const { role, name, email, suspended_at, last_sign_in_at } = person;
    const signedIn = last_sign_in_at?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never';
    yield line(role, suspended_at ? 'suspended' : 'active', signedIn, email ?? '', name);
  }
}

const line = (role: string, state: string, signedIn: string, email: string, name: string): string =>
  `${role.padEnd(10)} ${state.padEnd(10)} ${signedIn.padEnd(17)} ${email.padEnd(34)} ${name}\n`;
