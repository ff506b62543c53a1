import path from 'node:path';
import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { ImportError } from './import-error.ts';
import type { Importer } from './importer.ts';
import { showProgress } from './progress.ts';
import { ImportReport } from './report.ts';
import { runImport } from './run.ts';
import type { Source } from './source.ts';
import { summary } from './summary.ts';

/** How a command ends; the numbers are its exit codes. */
export const ENDINGS = { done: 0, failed: 1, refused: 2, stopped: 130 } as const;

type Streams = { out: NodeJS.WritableStream; err: NodeJS.WriteStream };

export type ImportCommand<Item> = {
  db: Kysely<DB>;
  source: Source;
  importer: Importer<Item>;
  /** Names the report file. */
  name: string;
  /** The folder for report files. */
  reports: string;
  dryRun: boolean;
  signal: AbortSignal;
};

/**
 * Imports a file from the command line: progress on `err`, the report on `out`, every refused row in a file.
 * @returns the exit code
 */
export async function importFile<Item>(
  { db, source, importer, name, reports, dryRun, signal }: ImportCommand<Item>,
  { out, err }: Streams,
): Promise<number> {
  const begun = performance.now();
  const report = new ImportReport(reports, dryRun ? `${name}-dry-run` : name);
  const progress = showProgress(source.size, err);
  let failure: ImportError | undefined;
  let isWhole = false;
  try {
    isWhole = await runImport({
      db,
      source,
      importer,
      dryRun,
      signal,
      async onBatch(findings, rows) {
        await report.add(findings, rows);
        progress.update(source.bytesRead(), report.rows);
      },
    });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    failure = error;
  } finally {
    progress.stop();
  }
  const seconds = (performance.now() - begun) / 1000;
  if (!failure || report.rows > 0)
    out.write(
      summary(report, { file: path.basename(source.path), dryRun, isWhole: isWhole || !!failure, seconds }),
    );
  if (failure) err.write(`${failure.message}\n`);
  if (failure) return ENDINGS.failed;
  if (!isWhole) return ENDINGS.stopped;
  return report.refused > 0 ? ENDINGS.refused : ENDINGS.done;
}
