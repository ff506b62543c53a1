import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { csvLines } from '../csv.ts';
import { Findings, type Refusal } from './findings.ts';

/** The columns of a report. */
export const REFUSAL_COLUMNS = ['row', 'what', 'name', 'reasons'];

/** Refused rows shown on the screen; the report file has all of them. */
const SHOWN = 100;

/**
 * Collects the result of an import. Refused rows go into a CSV file as they come, which exists only when there are some; the
 * memory holds the first hundred.
 */
export class ImportReport {
  readonly findings = new Findings();
  readonly shown: Refusal[] = [];
  rows = 0;
  /** The report file with all refusals, once there is one. */
  file: string | undefined;
  readonly #place: string;

  /** @param folder where the report file goes, `name` is the kind of import */
  constructor(folder: string, name: string, begun = new Date()) {
    const time = begun
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
    const lines = refusals.map(({ row, what, item, reasons }) => [row, what, item, reasons.join('; ')]);
    const isFirst = this.file === undefined;
    if (isFirst) await mkdir(path.dirname(this.#place), { recursive: true, mode: 0o700 });
    await appendFile(this.#place, csvLines(isFirst ? [REFUSAL_COLUMNS, ...lines] : lines), { mode: 0o600 });
    this.file = this.#place;
  }
}
