import { availableParallelism } from 'node:os';

/** Formats a Markdown table; every column but the first is right-aligned. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}

/** Returns the median; of an even count, the upper of the two middle numbers. */
export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** Formats the median with minimum and maximum, as `883 (860–890)`; a dash if nothing could be measured. */
export function spread(numbers: number[], shown: (number: number) => string = whole): string {
  const known = numbers.filter((number) => !Number.isNaN(number));
  if (known.length === 0) return '–';
  return `${shown(median(known))} (${shown(Math.min(...known))}–${shown(Math.max(...known))})`;
}

/** Formats a number without decimals, with thousands separators; a dash for NaN, which could not be measured. */
export const whole = (number: number): string =>
  Number.isNaN(number) ? '–' : Math.round(number).toLocaleString('en');

/** Returns date, number of CPUs and version of Node of the measurement. */
export const facts = (): string =>
  `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} CPUs, Node ${process.versions.node}.`;
