import { parseArgs } from 'node:util';
import { type Role, roles } from '../../core/vocabulary.ts';

/** A mistake in the command; the message says in one line how to correct it. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** A parsed command. `typed`: the password is read from standard input; otherwise one is generated. */
export type Command =
  | { verb: 'create-admin'; name: string; email: string; typed: boolean }
  | { verb: 'list'; role: Role | null }
  | { verb: 'reset-password'; email: string; typed: boolean }
  | { verb: 'suspend' | 'restore'; email: string };

const OPTIONS: Record<Command['verb'], string[]> = {
  'create-admin': ['name', 'email', 'password-stdin'],
  list: ['role'],
  'reset-password': ['password-stdin'],
  suspend: [],
  restore: [],
};
const VERBS = Object.keys(OPTIONS) as Command['verb'][];

export const HELP = `Usage: npm run people -- <command> [options]

Manages accounts on the machine that the portal runs on: creates the first administrator, and helps people who are locked out. Works
while the portal runs, too.

Commands:
  create-admin --name NAME --email ADDRESS   creates an administrator
  list [--role admin|authority|user]         lists the accounts, newest first
  reset-password ADDRESS                     sets a new password, and ends all sessions of the account
  suspend ADDRESS                            ends all sessions of the account, and refuses its sign-ins
  restore ADDRESS                            lets a suspended account sign in again

Options:
  --password-stdin   create-admin, reset-password: read the password from standard input, which keeps it out of the history of the
                     shell; without this option a strong one is generated and printed, once
  --help             this text

Exit code: 0 on success; 1 on failure, with the reason in one line.
`;

/**
 * Parses the command-line arguments.
 * @returns the command, or undefined for `--help`
 * @throws {CommandError} for invalid arguments; the message never repeats one that could be a password
 */
export function readCommand(words: string[]): Command | undefined {
  const { values, positionals } = parse(words);
  if (values.help) return undefined;
  const [first, ...rest] = positionals;
  const verb = VERBS.find((one) => one === first);
  if (first === undefined) throw wrong(`Say what to do: ${VERBS.join(', ')}.`);
  if (verb === undefined) throw wrong(`“${first}” is no command: they are ${VERBS.join(', ')}.`);
  const stray = Object.keys(values).find((option) => !OPTIONS[verb].includes(option));
  if (stray !== undefined) throw wrong(`--${stray} does not belong to ${verb}.`);
  const typed = values['password-stdin'] ?? false;
  if (verb === 'create-admin' || verb === 'list') {
    if (rest.length > 0) throw wrong(`There are too many words after ${verb}.`);
    if (verb === 'list') return { verb, role: roleOf(values.role) };
    return { verb, name: values.name ?? '', email: values.email ?? '', typed };
  }
  const [email, ...more] = rest;
  if (email === undefined) throw wrong(`Say whom: ${verb} needs an email address.`);
  if (more.length > 0)
    throw wrong('One account at a time: there are too many words after the email address.');
  return verb === 'reset-password' ? { verb, email, typed } : { verb, email };
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        email: { type: 'string' },
        role: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    if (words.some((word) => /^--password(=|$)/.test(word)))
      throw wrong('A password never stands in a command, where others can read it: use --password-stdin.');
    throw wrong((error as Error).message.split(/\. |\.?\n/)[0]?.concat('.') ?? '');
  }
}

function roleOf(given: string | undefined): Role | null {
  const role = roles.find((one) => one === given);
  if (given !== undefined && role === undefined) throw wrong(`--role is one of ${roles.join(', ')}.`);
  return role ?? null;
}

const wrong = (reason: string) => new CommandError(`${reason} See: npm run people -- --help`);
