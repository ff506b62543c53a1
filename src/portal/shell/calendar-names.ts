import { dateOf, endOf, startOf, type View } from './calendar.ts';

/**
 * The day a week starts on for a reader, 1 for Monday to 7 for Sunday.
 *
 * @param locale BCP 47, such as `en-IN`; one without a region is given its likeliest
 */
export function weekStartOf(locale: string): number {
  try {
    // Older browsers have a property where newer ones have a method, and some have neither.
    const reader: WeekAware = new Intl.Locale(locale);
    return (reader.getWeekInfo?.() ?? reader.weekInfo)?.firstDay ?? mondayUnlessKnown(reader);
  } catch {
    return 1;
  }
}

type WeekInfo = { firstDay: number };
type WeekAware = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** The largest regions whose week starts on Sunday: https://github.com/unicode-org/cldr, supplemental/weekData.xml */
const sundayRegions = 'BD BR CA CO HK ID IL IN JP KE KR MX NP PE PH PK SA TH TW US VE ZA'.split(' ');

const mondayUnlessKnown = (locale: Intl.Locale): number =>
  sundayRegions.includes(locale.maximize().region ?? '') ? 7 : 1;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatted(day: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' });
    formatters.set(key, formatter);
  }
  return formatter.format(dateOf(day));
}

/** What is above a view: "November 2026", "2026", "2021 – 2030". */
export function titleOf(view: View, day: number, locale: string): string {
  if (view === 'month') return formatted(day, locale, { month: 'long', year: 'numeric' });
  if (view === 'year') return yearOf(day);
  return `${yearOf(startOf(view, day))} – ${yearOf(endOf(view, day))}`;
}

/** What is in a cell of a view: "20", "November", "2026", "2021 – 2030". */
export function cellName(view: View, day: number, locale: string): string {
  if (view === 'month') return formatted(day, locale, { day: 'numeric' });
  if (view === 'year') return formatted(day, locale, { month: 'long' });
  return view === 'decade' ? yearOf(day) : titleOf('decade', day, locale);
}

/** A day with its month, for readers who cannot see that it belongs to a neighbour: "31 October". */
export const dayWithMonth = (day: number, locale: string): string =>
  formatted(day, locale, { day: 'numeric', month: 'long' });

/** The seven days of a week, short and long, from the given one on. */
export function weekdays(weekStart: number, locale: string): { short: string; long: string }[] {
  // Day 4 was Monday, 5 January 1970.
  return Array.from({ length: 7 }, (_, at) => ({
    short: formatted(3 + weekStart + at, locale, { weekday: 'short' }),
    long: formatted(3 + weekStart + at, locale, { weekday: 'long' }),
  }));
}

/** Without an era, which the formats add to the first years in some locales. */
const yearOf = (day: number): string => String(dateOf(day).getUTCFullYear());
