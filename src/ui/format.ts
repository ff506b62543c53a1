import { getLocale } from '../paraglide/runtime.js';

/** Making a formatter costs a hundred times what using it does; each is made once for a locale, which is the page's language in India. */
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
/** From the smallest, in bytes (SI). */
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

/** A whole number, grouped the Indian way. */
export const wholeNumber = (value: number): string => whole().format(value);

/** An amount in rupees, grouped the Indian way: ₹1,25,000; paise only where there are some. */
export const rupees = (amount: number): string => money().format(amount);

/** A number of bytes in the unit that fits: "33 kB", "1.2 MB", "3.5 TB". Zero is only shown for an empty file. */
export function fileSize(bytes: number): string {
  // What would be rounded to a thousand is one of the next unit.
  const [unit, format] = sizes.findLast(([unit]) => bytes >= unit * 0.9995) ?? sizes[0];
  return format().format(bytes > 0 ? Math.max(bytes / unit, 1) : 0);
}

/** A day, as people of the region write it: 5 November 2026. */
export const longDate = (iso: string): string => day().format(new Date(iso));

/** The name of a language in the page's language, "Hindi"; a code that is none stays as it is. */
export function languageName(code: string): string {
  try {
    return languages().of(code) ?? code;
  } catch {
    return code;
  }
}
