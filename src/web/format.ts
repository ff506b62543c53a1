import { getLocale } from '../paraglide/runtime.js';

/** Making a formatter costs a hundred times what using it does; each is made once for a locale, which is the page's language in India. */
function once<Format>(make: (region: string) => Format): () => Format {
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
const megabyte = (digits: number) =>
  once(
    (region) =>
      new Intl.NumberFormat(region, {
        style: 'unit',
        unit: 'megabyte',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );
const [tenths, hundredths] = [megabyte(1), megabyte(2)];
const day = once(
  (region) => new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }),
);
const languages = once((region) => new Intl.DisplayNames([region], { type: 'language' }));

/** A whole number, grouped the Indian way. */
export const wholeNumber = (value: number): string => whole().format(value);

/** An amount in rupees, grouped the Indian way: ₹1,25,000; paise only where there are some. */
export const rupees = (amount: number): string => money().format(amount);

/** A size in megabytes (10⁶ bytes) with one decimal, two below 0.1: "1.2 MB", "0.03 MB". */
export function megabytes(bytes: number): string {
  const value = bytes / 1e6;
  return (value < 0.1 ? hundredths : tenths)().format(Math.max(value, 0.01));
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
