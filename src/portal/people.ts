import { pino } from 'pino';
import { openStore } from '../core/db/store.ts';
import { AppStartError } from '../core/errors.ts';
import { logOptions } from '../core/log.ts';
import { openPasswords } from '../core/passwords/passwords.ts';
import { type Command, CommandError, HELP, readCommand } from '../people/command/arguments.ts';
import { runCommand } from '../people/command/run.ts';
import { readConfig } from './config.ts';

/** `npm run people -- <command>`: looks after accounts from the machine that the portal runs on. */
try {
  // The reader of the list may stop in the middle, as `head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const asked = readCommand(process.argv.slice(2));
  if (asked) await run(asked);
  else process.stdout.write(HELP);
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') {
    if (!(error instanceof CommandError || error instanceof AppStartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function run(command: Command): Promise<void> {
  const config = readConfig();
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel;
  const log = pino(logOptions(level), pino.destination(2));
  const { database, close } = await openStore(config, log, 'command');
  try {
    const { publicUrl } = config;
    const streams = { input: process.stdin, output: process.stdout };
    await runCommand({ db: database.db, passwords: openPasswords(), publicUrl, ...streams }, command);
  } finally {
    await close();
  }
}
