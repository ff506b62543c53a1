import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../core/db/tables.ts';
import { newEmail } from '../core/emails.ts';
import { AppError } from '../core/errors.ts';
import type { Passwords } from '../core/passwords/passwords.ts';
import { type Command, CommandError } from './command-arguments.ts';
import { listLines } from './command-list.ts';
import { madeUpPassword, readPassword } from './command-passwords.ts';
import * as accounts from './command-write.ts';
import { personName } from './input.ts';
import { addPerson } from './write.ts';

type Context = {
  db: Kysely<DB>;
  passwords: Passwords;
  publicUrl: string;
  input: Readable;
  output: Writable;
};

type Asked<Verb extends Command['verb']> = Extract<Command, { verb: Verb }>;

/**
 * Does what was asked for on the command line.
 * @throws {CommandError} one line that says why not
 */
export async function runCommand(context: Context, command: Command): Promise<void> {
  const { db, output } = context;
  if (command.verb === 'list') return await pipeline(listLines(db, command.role), output, { end: false });
  const done = await act(context, command).catch((error: unknown) => {
    throw error instanceof AppError ? new CommandError(error.message, { cause: error }) : error;
  });
  output.write(`${done}\n`);
}

/** @returns what was done, in words */
async function act(context: Context, command: Exclude<Command, Asked<'list'>>): Promise<string> {
  if (command.verb === 'create-admin') return await createAdmin(context, command);
  if (command.verb === 'reset-password') return await resetPassword(context, command);
  if (command.verb === 'suspend') {
    const { name, email } = await accounts.suspend(context.db, command.email);
    return `${name} (${email}) is suspended, and signed out everywhere.`;
  }
  const { name, email } = await accounts.restore(context.db, command.email);
  return `${name} (${email}) may log in again.`;
}

async function createAdmin(context: Context, asked: Asked<'create-admin'>): Promise<string> {
  const name = read(personName(), asked.name, '--name');
  const email = read(newEmail(), asked.email, '--email');
  const password = await choosePassword(context, asked.typed);
  const passwordHash = await context.passwords.hash(password.plain);
  await context.db
    .transaction()
    .execute((tx) => addPerson(tx, accounts.commandLine, { role: 'admin', name, email, passwordHash }));
  const where = `Log in at ${context.publicUrl}/login with the role admin.`;
  return [`${name} (${email}) is an administrator now. ${where}`, ...password.printed].join('\n');
}

async function resetPassword(context: Context, { email, typed }: Asked<'reset-password'>): Promise<string> {
  const password = await choosePassword(context, typed);
  const passwordHash = await context.passwords.hash(password.plain);
  const account = await accounts.setPassword(context.db, email, passwordHash);
  const done = `${account.name} (${account.email}) has a new password, and is signed out everywhere.`;
  const still = account.suspended_at ? ['The account is suspended still: restore lets it in again.'] : [];
  return [done, ...still, ...password.printed].join('\n');
}

/** The password, and what is printed of it: only a generated one. */
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

function read<Value>(schema: z.ZodType<Value, unknown>, given: string, option: string): Value {
  const result = schema.safeParse(given);
  if (!result.success) throw new CommandError(`${option} ${result.error.issues[0]?.message}.`);
  return result.data;
}
