import path from 'node:path';
import { pino } from 'pino';
import { keepPrivate } from '../src/core/data-dir.ts';
import { isDatabaseAway } from '../src/core/db/database.ts';
import { openStore, type Store } from '../src/core/db/store.ts';
import { AppError, AppStartError } from '../src/core/errors.ts';
import { openDiskFiles } from '../src/core/files/disk.ts';
import type { Files } from '../src/core/files/files.ts';
import { claimFiles } from '../src/core/files/sweep.ts';
import { logOptions } from '../src/core/log.ts';
import { openPasswords } from '../src/core/passwords/passwords.ts';
import { readConfig } from '../src/portal/config.ts';
import { loadSample } from './load.ts';
import { type Removed, removeSample } from './remove.ts';
import { refuseDemo } from './start.ts';

const HELP = `Usage: npm run sample -- <remove|load|draw>

  remove  takes the sample content out, with its files; what others added stays
  load    brings it in, also beside other content, and also after it was removed
  draw    for those who change it: draws its PDFs, covers and crests anew from their texts
`;

/** `npm run sample -- remove`, `load` and `draw`. */
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof AppStartError || error instanceof AppError || isDatabaseAway(error))) throw error;
  process.stderr.write(`${(error as Error).message}\nNothing is half done: run the same command again.\n`);
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
  const log = pino(logOptions(config.logLevel === 'info' ? 'warn' : config.logLevel), pino.destination(2));
  const store = await openStore(config, log, 'command');
  try {
    keepPrivate(config.dataDir, log);
    const files = await openDiskFiles(path.join(config.dataDir, 'files'));
    await claimFiles(store.database.db, files, path.join(config.dataDir, 'files'), 'command');
    process.stdout.write(
      `${action === 'remove' ? await remove(store, files) : await load(store, files, log)}\n`,
    );
    return 0;
  } finally {
    await store.close();
  }
}

async function load({ database }: Store, files: Files, log: pino.Logger): Promise<string> {
  const isNew = await loadSample({ database, files, log, passwords: openPasswords(), asked: true });
  return isNew ? 'The sample content is there now.' : 'The sample content was there already.';
}

async function remove({ database }: Store, files: Files): Promise<string> {
  return describe(await removeSample(database, files));
}

function describe({ kept, ...removed }: Removed): string {
  const counts = Object.entries(removed).filter(([, count]) => count > 0);
  const head =
    counts.length > 0
      ? `Removed from the sample content: ${counts.map(([what, count]) => `${count} ${what}`).join(', ')}.`
      : 'There was no sample content to remove.';
  const stays = kept.map(
    ({ name, others }) => `${name} stays: others added departments, courses or resources to it (${others}).`,
  );
  return [head, ...stays].join('\n');
}
