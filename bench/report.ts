import { availableParallelism } from 'node:os';

/** A Markdown table; every column but the first is aligned to the right. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}

/** The middle one of some numbers. */
export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** The middle one of some numbers and, in brackets, the least and the greatest, as `883 (860–890)`. */
export function spread(numbers: number[], shown: (number: number) => string = whole): string {
  const known = numbers.filter((number) => !Number.isNaN(number));
  if (known.length === 0) return '–';
  return `${shown(median(known))} (${shown(Math.min(...known))}–${shown(Math.max(...known))})`;
}

/** A number without decimals, thousands apart; a dash for what could not be measured. */
export const whole = (number: number): string =>
  Number.isNaN(number) ? '–' : Math.round(number).toLocaleString('en');

/** When and on what was measured. */
export const facts = (): string =>
  `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} CPUs, Node ${process.versions.node}.`;
