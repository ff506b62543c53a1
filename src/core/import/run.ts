import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { Findings } from './findings.ts';
import type { Importer } from './importer.ts';
import type { SourceRow } from './rows.ts';
import type { Source } from './source.ts';
import { isRowTrouble, isWorthRetrying, reasonOf, toImportError } from './trouble.ts';

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
  const checked: { row: number; item: Item }[] = [];
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

/** Writes rows together; where one of them spoils the transaction, one by one, so that only that one is refused. */
async function writeSome<Item>(run: Run<Item>, some: { row: number; item: Item }[]): Promise<Findings> {
  let findings = new Findings();
  if (some.length === 0) return findings;
  for (let attempt = 1; ; attempt += 1) {
    findings = new Findings();
    try {
      await run.db.transaction().execute(async (tx) => {
        await run.importer.write(
          tx,
          some.map(({ item }) => item),
          findings,
        );
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
}

async function writeEach<Item>(run: Run<Item>, some: { row: number; item: Item }[]): Promise<Findings> {
  const findings = new Findings();
  for (const one of some) findings.add(await writeSome(run, [one]));
  return findings;
}

function refuse<Item>(run: Run<Item>, some: { row: number; item: Item }[], error: unknown): Findings {
  const findings = new Findings();
  for (const { row } of some)
    findings.refuse({ row, what: run.importer.what, item: '', reasons: [reasonOf(error)] });
  return findings;
}
