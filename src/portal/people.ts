import type { Readable, Writable } from 'node:stream';
import { pino } from 'pino';
import { refuseDemoPortal } from '../../sample/start.ts';
import { openStore } from '../core/db/store.ts';
import { AppStartError } from '../core/errors.ts';
import { logOptions } from '../core/log.ts';
import { openPasswords } from '../core/passwords/passwords.ts';
import { type Command, CommandError, HELP, readCommand } from '../people/command/arguments.ts';
import { runCommand } from '../people/command/run.ts';
import { type Config, readConfig } from './config.ts';
import { personalData } from './personal-data.ts';

type Streams = { input: Readable; output: Writable; errors: Writable };

if (import.meta.main) {
  const { stdin: input, stdout: output, stderr: errors } = process;
  // A reader such as `head` may close the pipe in the middle of the output.
  const unlessUnread = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  };
  output.on('error', unlessUnread);
  try {
    process.exitCode = await people(process.argv.slice(2), process.env, { input, output, errors });
  } catch (error) {
    unlessUnread(error as NodeJS.ErrnoException);
  }
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
  try {
    const asked = readCommand(words);
    if (asked) await run(asked, readConfig(environment), streams);
    else streams.output.write(HELP);
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof AppStartError)) throw error;
    streams.errors.write(`${error.message}\n`);
    return 1;
  }
}

async function run(command: Command, config: Config, { input, output, errors }: Streams): Promise<void> {
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel;
  const log = pino(logOptions(level), errors);
  const { database, close } = await openStore(config, log, 'command');
  try {
    await refuseDemoPortal(config, database);
    const { publicUrl } = config;
    const passwords = openPasswords();
    await runCommand({ db: database.db, passwords, personalData, publicUrl, input, output }, command);
  } finally {
    await close();
  }
}
