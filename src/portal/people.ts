import type { Readable, Writable } from 'node:stream';
import { refuseDemoPortal } from '../../sample/start.ts';
import { commandTrouble, openForCommand, unlessUnread } from '../core/db/store.ts';
import { AppStartError } from '../core/errors.ts';
import { openPasswords } from '../core/passwords/passwords.ts';
import { type Command, CommandError, HELP, readCommand } from '../people/command/arguments.ts';
import { runCommand } from '../people/command/run.ts';
import { type Config, readConfig } from './config.ts';
import { personalData } from './personal-data.ts';

type Streams = { input: Readable; output: Writable; errors: Writable };

if (import.meta.main) {
  const { stdin: input, stdout: output, stderr: errors } = process;
  output.on('error', unlessUnread);
  process.exitCode = await people(process.argv.slice(2), process.env, { input, output, errors });
}

/**
 * `npm run people -- <command>`: manages accounts from the machine that the portal runs on.
 * @returns the exit code
 */
export async function people(
  words: string[],
  environment: NodeJS.ProcessEnv,
  streams: Streams,
): Promise<number> {
  let broken: unknown;
  streams.output.once('error', (error) => {
    broken = error;
  });
  try {
    const asked = readCommand(words);
    if (asked) await run(asked, readConfig(environment), streams);
    else streams.output.write(HELP);
    return 0;
  } catch (cause) {
    // A connection of the database may end in the same way as the output.
    if (cause === broken) {
      unlessUnread(cause as Error);
      return 0;
    }
    const error = commandTrouble(cause);
    if (!(error instanceof CommandError || error instanceof AppStartError)) throw error;
    streams.errors.write(`${error.message}\n`);
    return 1;
  }
}

async function run(command: Command, config: Config, { input, output, errors }: Streams): Promise<void> {
  await using store = await openForCommand(config, errors);
  const { db } = store.database;
  await refuseDemoPortal(config, store.database);
  const { publicUrl } = config;
  const context = { db, passwords: openPasswords(), personalData, publicUrl, input, output };
  if (command.verb !== 'suspend') return await runCommand(context, command);
  const { openServices } = await import('./services.ts');
  const { mailer, secret, close } = await openServices(store);
  await runCommand({ ...context, notices: { mailer, secret, publicUrl } }, command).finally(close);
}
