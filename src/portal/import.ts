import path from 'node:path';
import { refuseDemoPortal } from '../../sample/start.ts';
import * as audit from '../audit/service.ts';
import { visitor } from '../core/access.ts';
import { keepPrivate, reportsIn } from '../core/data-dir.ts';
import { commandTrouble, openForCommand, unlessUnread } from '../core/db/store.ts';
import { AppStartError } from '../core/errors.ts';
import { openDiskFiles } from '../core/files/disk.ts';
import { claimFiles } from '../core/files/sweep.ts';
import { type Arguments, ENDINGS, HELP, importFile, readArguments } from '../core/import/command.ts';
import { ImportError, openSource } from '../core/import/source.ts';
import { closeInspectors } from '../core/pdf/inspect.ts';
import { readConfig } from './config.ts';
import { importerOf } from './importers.ts';

/** `npm run import -- <kind> <file>`: imports content from a file. */
process.stdout.on('error', unlessUnread);
try {
  const asked = readArguments(process.argv.slice(2));
  if (asked) process.exitCode = await run(asked);
  else process.stdout.write(HELP);
} catch (cause) {
  const error = commandTrouble(cause);
  if (!(error instanceof ImportError || error instanceof AppStartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = ENDINGS.failed;
}

async function run({ kind, file, dryRun, seller, isSellerChosen }: Arguments): Promise<number> {
  const config = readConfig();
  const signal = stopOnSignals();
  const source = await openSource(path.resolve(file));
  await using store = await openForCommand(config);
  try {
    await refuseDemoPortal(config, store.database);
    keepPrivate(config.dataDir, store.log);
    const files = await openDiskFiles(path.join(config.dataDir, 'files'));
    const { db } = store.database;
    await claimFiles(db, files, path.join(config.dataDir, 'files'), 'command');
    const beside = path.dirname(source.path);
    const importer = importerOf(kind, { db, files, beside, dryRun, seller, isSellerChosen });
    const reports = reportsIn(config.dataDir);
    const onEnd = (state: string, counts: object) => {
      const after = { import: kind, file: path.basename(file), dryRun, state, ...counts };
      const entry = { action: 'imports.end', rowId: null, after };
      return audit.record(db, { actor: visitor, address: 'command line' }, entry);
    };
    return await importFile(
      { db, source, importer, name: kind, reports, dryRun, signal, onEnd },
      { out: process.stdout, err: process.stderr },
    );
  } finally {
    await closeInspectors();
  }
}

/** The first signal stops the import after the current batch of rows; a second one exits at once, without losing finished rows. */
function stopOnSignals(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(ENDINGS.stopped);
      stop.abort();
    });
  return stop.signal;
}
