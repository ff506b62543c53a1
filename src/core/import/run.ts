import type { Kysely } from 'kysely';
import { isDatabaseAway } from '../db/database.ts';
import type { DB } from '../db/tables.ts';
import { AppError } from '../errors.ts';
import { Findings, type Importer } from './importer.ts';
import { ImportError, type Source, type SourceRow } from './source.ts';

export type Run<Item> = {
  db: Kysely<DB>;
  source: Source;
  importer: Importer<Item>;
  /** Everything is tried and rolled back. */
  dryRun: boolean;
  /** Ends the run after the batch that is being written. */
  signal: AbortSignal;
  /** Called with the outcome of every batch, once it is committed. */
  onBatch(findings: Findings, rows: number): void | Promise<void>;
};

/**
 * Reads a file and writes it in short transactions. What one of them has written stays, whatever happens later, so a run that was cut
 * off is continued by a second one, which finds those rows unchanged.
 * @returns whether the file was read to its end
 * @throws {ImportError} when the file or the machine does not let it go on; batches before that are written
 */
export async function runImport<Item>(run: Run<Item>): Promise<boolean> {
  try {
    return await readAndWrite(run);
  } catch (error) {
    throw toImportError(error);
  }
}

async function readAndWrite<Item>(run: Run<Item>): Promise<boolean> {
  const { importer, source, signal } = run;
  let batch: SourceRow[] = [];
  let weight = 0;
  const flush = async () => {
    const rows = batch;
    batch = [];
    weight = 0;
    if (rows.length > 0) await importBatch(run, rows);
  };
  try {
    for await (const row of importer.read(source)) {
      batch.push(row);
      weight += 'value' in row && importer.weigh ? importer.weigh(row.value) : 1;
      if (weight >= importer.batchWeight) await flush();
      if (signal.aborted) return false;
    }
  } catch (error) {
    // What is before a break in the file is good.
    await flush();
    throw error;
  }
  await flush();
  return true;
}

async function importBatch<Item>(run: Run<Item>, rows: SourceRow[]): Promise<void> {
  const { importer } = run;
  const findings = new Findings();
  const checked: Checked<Item>[] = [];
  const parallel = importer.parallel ?? 1;
  for (let from = 0; from < rows.length; from += parallel) {
    const few = rows.slice(from, from + parallel);
    const items = await Promise.all(few.map((row) => checkRow(importer, row, findings)));
    for (const [at, { row }] of few.entries()) {
      const item = items[at];
      if (item !== undefined) checked.push({ row, item });
    }
  }
  findings.add(await writeSome(run, checked));
  await run.onBatch(findings, rows.length);
}

async function checkRow<Item>(importer: Importer<Item>, row: SourceRow, findings: Findings) {
  if ('value' in row) return importer.check(row.row, row.value, findings);
  findings.refuse({ row: row.row, what: importer.what, item: '', reasons: [row.unreadable] });
  return undefined;
}

/** Thrown to roll a dry run back. */
class DryRunOver extends Error {}

type Checked<Item> = { row: number; item: Item };

/** Writes rows together; where one of them spoils the transaction, one by one, so that only that one is refused. */
async function writeSome<Item>(run: Run<Item>, some: Checked<Item>[]): Promise<Findings> {
  const items = some.map(({ item }) => item);
  for (let attempt = 1; items.length > 0; attempt += 1) {
    const findings = new Findings();
    try {
      await run.db.transaction().execute(async (tx) => {
        await run.importer.write(tx, items, findings);
        if (run.dryRun) throw new DryRunOver();
      });
      return findings;
    } catch (error) {
      if (error instanceof DryRunOver) return findings;
      if (isWorthRetrying(error) && attempt < 5) continue;
      if (!isRowTrouble(error)) throw toImportError(error);
      return some.length > 1 ? writeEach(run, some) : refuse(run, some, error);
    }
  }
  return new Findings();
}

async function writeEach<Item>(run: Run<Item>, some: Checked<Item>[]): Promise<Findings> {
  const findings = new Findings();
  for (const one of some) findings.add(await writeSome(run, [one]));
  return findings;
}

function refuse<Item>(run: Run<Item>, some: Checked<Item>[], error: unknown): Findings {
  const findings = new Findings();
  for (const { row } of some)
    findings.refuse({ row, what: run.importer.what, item: '', reasons: [reasonOf(error)] });
  return findings;
}

/** Errors of PostgreSQL carry five characters, the first two of them the class (appendix A of its manual). */
const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Deadlocks, serialization failures, and locks that were not to be had: another try may do. */
const isWorthRetrying = (error: unknown): boolean => /^(40P01|40001|55P03)$/.test(codeOf(error));

/** A row that cannot be written: bad data, a broken rule, a limit of the database, or a refusal of ours. */
const isRowTrouble = (error: unknown): boolean =>
  error instanceof AppError || /^(22|23|54)\w{3}$/.test(codeOf(error)) || isWorthRetrying(error);

/** Why the database or a service refused a row, in words for people. */
const reasonOf = (error: unknown): string =>
  error instanceof AppError ? error.message : `the database refuses it: ${(error as Error).message}`;

/** The one sentence for what ends an import; anything that is not foreseen stays as it is. */
function toImportError(error: unknown): unknown {
  const options = { cause: error };
  if (error instanceof ImportError) return error;
  if (isDatabaseAway(error))
    return new ImportError(`The database went away (${(error as Error).message}). Bring it back.`, options);
  if (/^(53100|58030)$/.test(codeOf(error)))
    return new ImportError(`The disk of the database is full or broken. Make room.`, options);
  if (/^(ENOSPC|EDQUOT)$/.test(codeOf(error)))
    return new ImportError(`The disk is full. Make room.`, options);
  if (/^(EROFS|EACCES|EPERM)$/.test(codeOf(error)))
    return new ImportError(`The data directory cannot be written: ${(error as Error).message}.`, options);
  if (error instanceof AppError && error.code === 'unavailable')
    return new ImportError(error.message, options);
  return error;
}
