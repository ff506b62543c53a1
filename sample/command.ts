import path from 'node:path';
import type { Logger } from 'pino';
import { keepPrivate } from '../src/core/data-dir.ts';
import type { Database } from '../src/core/db/database.ts';
import { commandTrouble, openForCommand, unlessUnread } from '../src/core/db/store.ts';
import { AppError, AppStartError } from '../src/core/errors.ts';
import { openDiskFiles } from '../src/core/files/disk.ts';
import type { Files } from '../src/core/files/files.ts';
import { claimFiles } from '../src/core/files/sweep.ts';
import { openPasswords } from '../src/core/passwords/passwords.ts';
import { readConfig } from '../src/portal/config.ts';
import { loadSample } from './load.ts';
import { type Removed, removeSample } from './remove.ts';
import { refuseDemo } from './start.ts';

const HELP = `Usage: npm run sample -- <remove|load|draw>

  remove  removes the sample content and its files, and nothing else
  load    loads it, also beside other content, and again after it was removed
  draw    for developers: makes its PDFs, covers and crests again from their texts
`;

/** `npm run sample -- remove`, `load` and `draw`. */
process.stdout.on('error', unlessUnread);
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (cause) {
  const error = commandTrouble(cause);
  if (!(error instanceof AppStartError || error instanceof AppError)) throw error;
  process.stderr.write(`${error.message}\nNothing is half done: run the same command again.\n`);
  process.exitCode = 1;
}

async function run(words: string[]): Promise<number> {
  const [action, ...rest] = words;
  if (action === '--help' || action === '-h') {
    process.stdout.write(HELP);
    return 0;
  }
  if (action === 'draw' && rest.length === 0) {
    const { drawAll } = await import('./drawing/draw.ts');
    process.stdout.write(`Drew ${await drawAll()} files.\n`);
    return 0;
  }
  if ((action !== 'remove' && action !== 'load') || rest.length > 0) {
    process.stderr.write(HELP);
    return 1;
  }
  const config = readConfig();
  if (action === 'load') refuseDemo(config);
  await using store = await openForCommand(config);
  const { database, log } = store;
  keepPrivate(config.dataDir, log);
  const files = await openDiskFiles(path.join(config.dataDir, 'files'));
  await claimFiles(database.db, files, path.join(config.dataDir, 'files'), 'command');
  const done =
    action === 'remove'
      ? await removeSample(database, files).then(describe)
      : await load(database, files, log);
  process.stdout.write(`${done}\n`);
  return 0;
}

async function load(database: Database, files: Files, log: Logger): Promise<string> {
  const isNew = await loadSample({ database, files, log, passwords: openPasswords(), asked: true });
  return isNew ? 'The sample content is there now.' : 'The sample content was there already.';
}

function describe({ kept, ...removed }: Removed): string {
  const counts = Object.entries(removed).filter(([, count]) => count > 0);
  const head =
    counts.length > 0
      ? `Removed from the sample content: ${counts.map(([what, count]) => `${count} ${what}`).join(', ')}.`
      : 'There was no sample content to remove.';
  const stays = kept.map(
    ({ name, others }) =>
      `${name} stays: others added departments, courses, their PDFs or resources to it (${others}).`,
  );
  return [head, ...stays].join('\n');
}
