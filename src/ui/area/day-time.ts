import { getLocale } from '../../paraglide/runtime.js';

/** Making a formatter is dear; each is made once for a locale. */
const made = new Map<string, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const region = `${getLocale()}-IN`;
  const key = `${region} ${Object.keys(options)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(region, { ...options, timeZone: 'Asia/Kolkata' });
  made.set(key, known);
  return known;
}

/** Day and time in India: "21 Nov 2026, 9:46 pm". */
export const dayTime = (iso: string): string =>
  format({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** The day in India: "21 Nov 2026". */
export const shortDay = (iso: string): string => format({ dateStyle: 'medium' }).format(new Date(iso));
