import type { Kysely } from 'kysely';
import { isDatabaseAway } from '../db/database.ts';
import type { DB } from '../db/tables.ts';
import { AppError } from '../errors.ts';
import { cutTo } from '../text.ts';
import { Findings, type Importer } from './importer.ts';
import { type FilledRow, ImportError, type Source, type SourceRow } from './source.ts';

export type Run<Item> = {
  db: Kysely<DB>;
  source: Source;
  importer: Importer<Item>;
  /** Writes every batch and rolls it back. */
  dryRun: boolean;
  /** Ends the run after the batch that is being written. */
  signal: AbortSignal;
  /** Called with the outcome of every batch, once it is committed, and after many blank rows. */
  onBatch(findings: Findings, rows: number): void | Promise<void>;
};

/**
 * Reads a file and writes its rows in short transactions. Committed batches stay, so running an interrupted import again continues it:
 * the second run finds their rows unchanged.
 * @returns whether the file was read to its end
 * @throws {ImportError} when a problem of the file or the machine stops the import; earlier batches stay
 */
export async function runImport<Item>(run: Run<Item>): Promise<boolean> {
  try {
    return await readAndWrite(run);
  } catch (error) {
    throw toImportError(error);
  }
}

/** A file with more refused rows in a row is the wrong one; all other imports would wait for it. */
const MOST_REFUSED = 100_000;

/** The weight of a blank row. Spreadsheets write up to a million of them, during which the import can be stopped, too. */
const BLANK_WEIGHT = 0.01;

async function readAndWrite<Item>(run: Run<Item>): Promise<boolean> {
  const { importer, source, signal } = run;
  let batch: FilledRow[] = [];
  let weight = 0;
  let refused = 0;
  let unread: string[] = [];
  const flush = async () => {
    if (weight === 0) return;
    const rows = batch;
    const findings = new Findings();
    if (unread.length > 0) findings.remark(unreadText(unread));
    [batch, weight, unread] = [[], 0, []];
    refused = (await importBatch(run, rows, findings)) ? refused + rows.length : 0;
    if (refused > MOST_REFUSED)
      throw new ImportError(
        `More than ${MOST_REFUSED.toLocaleString('en-IN')} rows in succession are refused. Look at the first reasons, mend the file and import it again: what is there already is not added twice.`,
      );
  };
  try {
    for await (const row of importer.read(source)) {
      if ('unread' in row) unread = row.unread;
      else if (!('isBlank' in row)) batch.push(row);
      weight += weightOf(row, importer);
      if (weight >= importer.batchWeight) await flush();
      if (signal.aborted) return false;
    }
  } catch (error) {
    // The rows before the broken place are good.
    await flush();
    throw error;
  }
  await flush();
  return true;
}

/** How many columns a remark names. */
const NAMED = 10;

function unreadText(names: string[]): string {
  const some = names.slice(0, NAMED).map((name) => `“${cutTo(name, 40)}”`);
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return `columns that this import does not know, and does not read: ${some.join(', ')}${more}`;
}

const weightOf = <Item>(row: SourceRow, { weigh }: Importer<Item>): number => {
  if ('isBlank' in row) return BLANK_WEIGHT;
  return 'value' in row && weigh ? weigh(row.value) : 1;
};

/** @param findings receives the outcome @returns whether all rows are refused; those that say again what an earlier one says are not */
async function importBatch<Item>(run: Run<Item>, rows: FilledRow[], findings: Findings): Promise<boolean> {
  const { importer } = run;
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
  const outcomes = [...findings.totals().values()];
  return outcomes.every(({ added, changed, unchanged }) => added + changed + unchanged === 0);
}

async function checkRow<Item>(importer: Importer<Item>, row: FilledRow, findings: Findings) {
  if ('value' in row) return importer.check(row.row, row.value, findings);
  findings.refuse({ row: row.row, what: importer.what, item: '', reasons: [row.unreadable] });
  return undefined;
}

/** Thrown to roll a dry run back. */
class DryRunOver extends Error {}

type Checked<Item> = { row: number; item: Item };

/** Writes rows in one transaction; if a row makes it fail, writes them one by one, so that only that row is refused. */
async function writeSome<Item>(run: Run<Item>, some: Checked<Item>[]): Promise<Findings> {
  const items = some.map(({ item }) => item);
  let findings = new Findings();
  if (items.length === 0) return findings;
  try {
    await run.db.transaction().execute(async (tx) => {
      // Counted anew when a deadlock made the transaction begin again.
      findings = new Findings();
      await run.importer.write(tx, items, findings);
      if (run.dryRun) throw new DryRunOver();
    });
    return findings;
  } catch (error) {
    if (error instanceof DryRunOver) return findings;
    if (!isRowTrouble(error)) throw error;
    findings = new Findings();
    if (some.length > 1) for (const one of some) findings.add(await writeSome(run, [one]));
    else
      for (const { row } of some)
        findings.refuse({ row, what: run.importer.what, item: '', reasons: [reasonOf(error)] });
    return findings;
  }
}

/** Returns the code of an error. PostgreSQL's have five characters; the first two are the class (appendix A of its manual). */
const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/**
 * Whether a row caused the error: invalid data, a violated constraint, a limit of the database, a lock that others hold, or a refusal by
 * the portal.
 */
const isRowTrouble = (error: unknown): boolean =>
  error instanceof AppError || /^((22|23|54)\w{3}|40P01|40001|55P03)$/.test(codeOf(error));

/** Returns why the database or the portal refused a row, for the report. */
const reasonOf = (error: unknown): string =>
  error instanceof AppError ? error.message : `the database refuses it: ${(error as Error).message}`;

/** Turns an expected failure into an ImportError; returns unexpected ones as they are. */
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
