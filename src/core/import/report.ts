import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Findings, type Refusal } from './findings.ts';

/** Refused rows that the screen shows; all of them stand in the report file. */
const SHOWN = 100;

/**
 * Collects what came of an import. Refused rows go into a CSV file as they come, which exists only when there are some; the memory holds
 * the first hundred.
 */
export class ImportReport {
  readonly findings = new Findings();
  readonly shown: Refusal[] = [];
  rows = 0;
  /** Where all refusals stand, once there is one. */
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
    let text = refusals
      .map(({ row, what, item, reasons }) => csvLine([row, what, item, reasons.join('; ')]))
      .join('');
    if (this.file === undefined) {
      await mkdir(path.dirname(this.#place), { recursive: true });
      text = csvLine(['row', 'what', 'name', 'reasons']) + text;
    }
    await appendFile(this.#place, text);
    this.file = this.#place;
  }
}

/** Quoted for CSV; a cell that a spreadsheet would take for a formula gets an apostrophe in front. */
function csvLine(cells: (string | number)[]): string {
  const quoted = cells.map((cell) => {
    const text = String(cell).replace(/^[=+\-@\t\r]/, "'$&");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(',')}\r\n`;
}
