import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import { csvLines } from '../csv.ts';
import { type ImportKind, importKinds } from '../vocabulary.ts';
import { type Counts, Findings, REFUSAL_COLUMNS, type Refusal, refusalCells } from './importer.ts';
import { type Run, runImport } from './run.ts';
import { ImportError } from './source.ts';

export type Arguments = {
  kind: ImportKind;
  file: string;
  dryRun: boolean;
  seller: string;
  /** Whether `--seller` was given. */
  isSellerChosen: boolean;
};

const DEFAULT_SELLER = 'Unishelf';

export const HELP = `Usage: npm run import -- <kind> <file> [options]

Imports content from a file. Existing rows are recognised and not added twice, so a file may be imported again, also after
corrections; to continue an interrupted import, run it again.

Kinds, in the order to import them:
  universities  CSV with a row for each: name, and optionally shortName, location, website, logo, description
  programmes    JSON, a list of universities: name, location, …, departments: [{ name, courses: [{ name, level (UG, PG, PhD),
                duration (years), semesters, totalCredits, modeOfStudy, eligibility, feeStructure }] }]
  books         CSV with a row for each copy: name, price (rupees), and optionally id, author, publisher, isbn, category,
                condition, description, seller, email, contactNumber, university (id or exact name);
                published at once. A row of an export, with its id and state, does not bring back a book that was removed
  resources     JSON manifest beside its PDFs, { resources: [{ file, universityName, department, course, semester, type (papers,
                notes, syllabus), title, and optionally subjectName, subjectCode, examYear, examMonth (1 to 12), scheme,
                language, sha256, universityLocation, source, licence, sourceUrl }] }

Options:
  --dry-run       check everything, write nothing, and report what would happen
  --seller NAME   books: the seller of rows without one, and the approver of all (default: ${DEFAULT_SELLER})
  --help          this text

Exit code: 0 when all rows are imported, 2 when some were refused (each is reported with its reason), 1 when it could not
continue, and 130 when it was stopped by Ctrl-C, which finishes the current rows.
`;

/**
 * Parses the command-line arguments.
 * @returns the arguments, or undefined for `--help`
 * @throws {ImportError} when they are invalid
 */
export function readArguments(words: string[]): Arguments | undefined {
  const { values, positionals } = parse(words);
  if (values.help) return undefined;
  const [kind, file, ...rest] = positionals;
  const known = importKinds.find((one) => one === kind);
  if (kind === undefined) throw wrong(`Say what to import: ${importKinds.join(', ')}.`);
  if (known === undefined)
    throw wrong(`“${kind}” cannot be imported: the kinds are ${importKinds.join(', ')}.`);
  if (file === undefined) throw wrong(`Say which file holds the ${kind}.`);
  if (rest.length > 0) throw wrong(`One file at a time: “${rest.join(' ')}” is too much.`);
  if (values.seller !== undefined && known !== 'books') throw wrong('--seller is for books.');
  const seller = (values.seller ?? DEFAULT_SELLER).trim();
  if (seller === '' || seller.length > 200) throw wrong('--seller needs a name of at most 200 characters.');
  const isSellerChosen = values.seller !== undefined;
  return { kind: known, file, dryRun: values['dry-run'] ?? false, seller, isSellerChosen };
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        seller: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw wrong((error as Error).message.split('. ')[0]?.concat('.') ?? '');
  }
}

const wrong = (reason: string) => new ImportError(`${reason} See: npm run import -- --help`);

export const ENDINGS = { done: 0, failed: 1, refused: 2, stopped: 130 } as const;

type Streams = { out: NodeJS.WritableStream; err: NodeJS.WriteStream };

type ImportCommand<Item> = Omit<Run<Item>, 'onBatch'> & {
  /** Part of the name of the report file. */
  name: string;
  /** The folder for report files. */
  reports: string;
  /** Called at the end with the numbers of rows by outcome. */
  onEnd(state: 'done' | 'stopped' | 'failed', counts: Record<string, Counts>): Promise<void>;
};

/**
 * Imports a file from the command line: shows progress on `err` and the report on `out`, and lists every refused row in a file.
 * @returns the exit code
 */
export async function importFile<Item>(
  { name, reports, onEnd, ...run }: ImportCommand<Item>,
  { out, err }: Streams,
): Promise<number> {
  const { source, dryRun } = run;
  const begun = performance.now();
  const report = new ImportReport(reports, dryRun ? `${name}-dry-run` : name);
  // A bar on a terminal; elsewhere a line for every 10 %.
  const progress = (err.isTTY ? bar : lines)(source.size, err);
  let failure: ImportError | undefined;
  let isWhole = false;
  try {
    isWhole = await runImport({
      ...run,
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
  const state = failure ? 'failed' : isWhole ? 'done' : 'stopped';
  await onEnd(state, Object.fromEntries(report.findings.totals())).catch((error: unknown) => {
    // After a failure the database may be unreachable.
    if (!failure) throw error;
  });
  if (!failure || report.rows > 0)
    out.write(
      summary(report, { file: path.basename(source.path), dryRun, isWhole: isWhole || !!failure, seconds }),
    );
  if (failure) err.write(`${failure.message}${failure.cause ? AGAIN : ''}\n`);
  if (failure) return ENDINGS.failed;
  if (!isWhole) return ENDINGS.stopped;
  return report.refused > 0 ? ENDINGS.refused : ENDINGS.done;
}

const AGAIN = ' Then run the same command again: it continues where this run has ended.';

const number = new Intl.NumberFormat('en-IN');

type Progress = {
  /** @param done bytes read, @param rows rows finished */
  update(done: number, rows: number): void;
  stop(): void;
};

function bar(size: number, stream: NodeJS.WriteStream): Progress {
  const format = '  {bar} {percentage} %  {rows} rows  {duration_formatted}';
  const single = new cliProgress.SingleBar(
    { format, stream, hideCursor: true, barsize: 32 },
    cliProgress.Presets.shades_classic,
  );
  single.start(size, 0, { rows: '0' });
  return {
    update: (done, rows) => single.update(done, { rows: number.format(rows) }),
    stop: () => single.stop(),
  };
}

function lines(size: number, out: NodeJS.WriteStream): Progress {
  let reported = 0;
  return {
    update(done, rows) {
      const tenth = Math.floor((done / size) * 10);
      if (tenth <= reported || tenth >= 10) return;
      reported = tenth;
      out.write(`${tenth * 10} %, ${number.format(rows)} rows\n`);
    },
    stop() {},
  };
}

/** How many refused rows the screen shows; the report file has all of them. */
const SHOWN = 100;

/**
 * Collects the result of an import. Appends refused rows to a CSV file, which exists only when there are some, and keeps only the first
 * hundred in memory.
 */
export class ImportReport {
  readonly findings = new Findings();
  readonly shown: Refusal[] = [];
  rows = 0;
  /** The report file with all refusals, once there is one. */
  file: string | undefined;
  readonly #place: string;

  /** @param folder the folder of the report file, `name` is the kind of import */
  constructor(folder: string, name: string) {
    const time = new Date()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-');
    this.#place = path.join(folder, `${time}-${name}.csv`);
  }

  /** How many rows, or parts of rows, were refused. */
  get refused(): number {
    return [...this.findings.totals().values()].reduce((sum, counts) => sum + counts.refused, 0);
  }

  async add(batch: Findings, rows: number): Promise<void> {
    this.rows += rows;
    this.findings.add(batch);
    const refusals = this.findings.refusals.splice(0).sort((a, b) => a.row - b.row);
    this.shown.push(...refusals.slice(0, Math.max(0, SHOWN - this.shown.length)));
    if (refusals.length > 0) await this.#write(refusals);
  }

  async #write(refusals: Refusal[]): Promise<void> {
    const lines = refusals.map(refusalCells);
    const isFirst = this.file === undefined;
    if (isFirst) await mkdir(path.dirname(this.#place), { recursive: true, mode: 0o700 });
    await appendFile(this.#place, csvLines(isFirst ? [REFUSAL_COLUMNS, ...lines] : lines), { mode: 0o600 });
    this.file = this.#place;
  }
}

type Ending = {
  file: string;
  dryRun: boolean;
  /** Whether the file was read to its end. */
  isWhole: boolean;
  seconds: number;
};

/** Writes the report for the screen. */
function summary(report: ImportReport, { file, dryRun, isWhole, seconds }: Ending): string {
  const rows = `${number.format(report.rows)} ${report.rows === 1 ? 'row' : 'rows'}`;
  const lines = [
    `${dryRun ? 'Tried' : 'Imported'} ${file}: ${rows} in ${seconds.toFixed(1)} s.`,
    ...(dryRun ? ['This was a dry run: nothing was written. It would have been:'] : []),
    ...(isWhole
      ? []
      : ['It was stopped before the end of the file. Run the same command again to continue.']),
    '',
    ...table(report.findings.totals()),
    ...[...report.findings.remarks].map(([text, times]) =>
      times === 1 ? `Note: ${text}.` : `${number.format(times)} × ${text}.`,
    ),
    ...refusals(report),
  ];
  return `${lines.join('\n')}\n`;
}

const COUNTED = ['added', 'changed', 'unchanged', 'refused'] as const;

function table(counts: ReadonlyMap<string, Counts>): string[] {
  if (counts.size === 0) return ['There was nothing to import.'];
  const width = Math.max(...[...counts.keys()].map((what) => what.length));
  const cells = (texts: string[]) => texts.map((text) => text.padStart(11)).join('');
  return [
    `${' '.repeat(width)}${cells([...COUNTED])}`,
    ...[...counts].map(
      ([what, row]) => `${what.padEnd(width)}${cells(COUNTED.map((column) => number.format(row[column])))}`,
    ),
  ];
}

function refusals({ shown, refused, file }: ImportReport): string[] {
  if (refused === 0) return [];
  const rest = refused - shown.length;
  return [
    '',
    'Refused:',
    ...shown.map(refusalLine),
    ...(rest > 0 ? [`  … and ${number.format(rest)} more.`] : []),
    ...(file ? [`All of them, with their reasons, are in ${file}`] : []),
  ];
}

const refusalLine = ({ row, item, reasons }: Refusal): string =>
  `  row ${row}${item ? ` (${printable(item)})` : ''}: ${printable(reasons.join('; '))}`;

/** Removes characters that control the terminal or reorder its text. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ');
