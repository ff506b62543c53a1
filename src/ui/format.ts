import { getLocale } from '../paraglide/runtime.js';

/** Creates a formatter once per locale, the page's language in India: creating one costs about a hundred times as much as using it. */
export function once<Format>(make: (region: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const region = `${getLocale()}-IN`;
    const format = made.get(region) ?? make(region);
    made.set(region, format);
    return format;
  };
}

const whole = once((region) => new Intl.NumberFormat(region));
const money = once(
  (region) =>
    new Intl.NumberFormat(region, {
      style: 'currency',
      currency: 'INR',
      trailingZeroDisplay: 'stripIfInteger',
    }),
);
const size = (unit: string, digits: number) =>
  once((region) => new Intl.NumberFormat(region, { style: 'unit', unit, maximumFractionDigits: digits }));
/** Units from the smallest, in bytes (SI). */
const sizes = [
  [1e3, size('kilobyte', 0)],
  [1e6, size('megabyte', 1)],
  [1e9, size('gigabyte', 1)],
  [1e12, size('terabyte', 1)],
] as const;
const day = once(
  (region) => new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }),
);
const languages = once((region) => new Intl.DisplayNames([region], { type: 'language' }));

/** Formats a whole number with Indian digit grouping. */
export const wholeNumber = (value: number): string => whole().format(value);

/** Formats an amount in rupees with Indian digit grouping: ₹1,25,000; paise only where they are not zero. */
export const rupees = (amount: number): string => money().format(amount);

/** Formats a number of bytes in a fitting unit: "33 kB", "1.2 MB", "3.5 TB". Only an empty file shows zero. */
export function fileSize(bytes: number): string {
  // A value that would round to 1000 moves on to the next unit.
  const [unit, format] = sizes.findLast(([unit]) => bytes >= unit * 0.9995) ?? sizes[0];
  return format().format(bytes > 0 ? Math.max(bytes / unit, 1) : 0);
}

/** Formats a date in long form, as a day in India: 5 November 2026. */
export const longDate = (iso: string): string => day().format(new Date(iso));

/** Returns a language's name in the page's language, "Hindi"; an unknown code stays as it is. */
export function languageName(code: string): string {
  try {
    return languages().of(code) ?? code;
  } catch {
    return code;
  }
}
