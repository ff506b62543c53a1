import type { Counts, Refusal } from './findings.ts';
import type { ImportReport } from './report.ts';

export type Ending = {
  file: string;
  dryRun: boolean;
  /** Whether the file was read to its end. */
  isWhole: boolean;
  seconds: number;
};

const number = new Intl.NumberFormat('en-IN');
const COLUMNS = ['added', 'changed', 'unchanged', 'refused'] as const;

/** What the screen says at the end of an import. */
export function summary(report: ImportReport, { file, dryRun, isWhole, seconds }: Ending): string {
  const rows = `${number.format(report.rows)} ${report.rows === 1 ? 'row' : 'rows'}`;
  const lines = [
    `${dryRun ? 'Tried' : 'Imported'} ${file}: ${rows} in ${seconds.toFixed(1)} s.`,
    ...(dryRun ? ['This was a dry run: nothing was written. It would have been:'] : []),
    ...(isWhole
      ? []
      : ['It was stopped before the end of the file. Run the same command again to continue.']),
    '',
    ...table(report.findings.totals()),
    ...[...report.findings.remarks].map(([text, times]) => `${number.format(times)} × ${text}.`),
    ...refusals(report),
  ];
  return `${lines.join('\n')}\n`;
}

function table(counts: ReadonlyMap<string, Counts>): string[] {
  if (counts.size === 0) return ['There was nothing to import.'];
  const width = Math.max(...[...counts.keys()].map((what) => what.length));
  const cells = (texts: string[]) => texts.map((text) => text.padStart(11)).join('');
  return [
    `${' '.repeat(width)}${cells([...COLUMNS])}`,
    ...[...counts].map(
      ([what, row]) => `${what.padEnd(width)}${cells(COLUMNS.map((column) => number.format(row[column])))}`,
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

/** Control characters could play tricks on a terminal. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ');
