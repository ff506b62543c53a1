import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestContext } from 'node:test';
import type { Database } from '../src/core/db/database.ts';
import { ImportReport } from '../src/core/import/command.ts';
import type { Counts, Importer, Refusal } from '../src/core/import/importer.ts';
import { runImport } from '../src/core/import/run.ts';
import { openSource, type Source } from '../src/core/import/source.ts';
import { testFolder } from './folder.ts';

type Hooks = Pick<TestContext, 'after'>;

/** Writes a file with some content and opens it for import. */
export async function testSource(
  test: Hooks,
  content: string | Uint8Array,
  name = 'given.csv',
): Promise<Source> {
  const file = path.join(await testFolder(test), name);
  await writeFile(file, content);
  return openSource(file);
}

/** Collects all items of an iterable, such as the rows of a file. */
export async function collect<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

export type Imported = {
  counts: Record<string, Counts>;
  refusals: Refusal[];
  remarks: Record<string, number>;
};

/** Imports a source as the command does, without printing anything. */
export async function importSource<Item>(
  test: Hooks,
  { db }: Database,
  importer: Importer<Item>,
  source: Source,
  { dryRun = false, signal = new AbortController().signal } = {},
): Promise<Imported> {
  const report = new ImportReport(await testFolder(test), 'test');
  const onBatch = (findings: Parameters<ImportReport['add']>[0], rows: number) => report.add(findings, rows);
  await runImport({ db, source, importer, dryRun, signal, onBatch });
  return {
    counts: Object.fromEntries(report.findings.totals()),
    refusals: report.shown,
    remarks: Object.fromEntries(report.findings.remarks),
  };
}

/** Returns the reasons of all refusals by row number. */
export const reasonsByRow = ({ refusals }: Imported): Record<number, string[]> =>
  Object.fromEntries(refusals.map(({ row, reasons }) => [row, reasons]));

const TABLES = [
  'blobs',
  'books',
  'courses',
  'departments',
  'import_rows',
  'installation',
  'resources',
  'universities',
];

/** Returns all rows with their physical versions (`xmin`, `ctid`): equal snapshots mean that no row was written between them. */
export async function snapshot({ sql }: Database): Promise<Record<string, string[]>> {
  const whole: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await sql.unsafe(
      `select xmin::text || ctid::text || t::text as row from ${table} t order by 1`,
    );
    whole[table] = rows.map(({ row }) => row as string);
  }
  return whole;
}
