import { getLocale } from '../../paraglide/runtime.js';

/** From the smallest, in bytes (SI). */
const units = [
  ['kilobyte', 1e3],
  ['megabyte', 1e6],
  ['gigabyte', 1e9],
  ['terabyte', 1e12],
] as const;

/** How much room something takes, in three figures at most: "640 kB", "1.2 GB". */
export function storage(bytes: number): string {
  const [unit, size] = units.findLast(([, size]) => bytes >= size) ?? units[0];
  const format = new Intl.NumberFormat(`${getLocale()}-IN`, {
    style: 'unit',
    unit,
    maximumSignificantDigits: 3,
  });
  return format.format(bytes / size);
}
