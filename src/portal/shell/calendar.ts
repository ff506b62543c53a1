/**
 * Calendar arithmetic in whole days since 1 January 1970 (UTC, proleptic Gregorian), from year 1 to the last day of an ECMAScript date
 * (8.64e15 ms, https://tc39.es/ecma262/#sec-time-values-and-time-range).
 */
export type View = 'month' | 'year' | 'decade' | 'century';

/** A cell: the first day of the span it stands for, or null beyond the calendar's range. */
export type Cell = { day: number /** Belongs to a neighbouring month. */; outside: boolean } | null;

export const views: View[] = ['month', 'year', 'decade', 'century'];
export const columns: Record<View, number> = { month: 7, year: 3, decade: 2, century: 2 };

const msPerDay = 86_400_000;
/** 1 January of year 1. */
export const firstDay = dayOf(1, 0, 1);
/** 13 September 275760. */
export const lastDay = 8.64e15 / msPerDay;

/** Returns the number of a day. Months count from 0 and may overflow; years 1 to 99 do not mean 19xx. NaN beyond the range of dates. */
export function dayOf(year: number, month: number, date: number): number {
  return new Date(0).setUTCFullYear(year, month, date) / msPerDay;
}

/** The date at which a day begins, in UTC. */
export const dateOf = (day: number): Date => new Date(day * msPerDay);

/** Parses `YYYY-MM-DD` and clamps the day to the calendar's range. */
export function parseDay(iso: string): number {
  const [year = 1970, month = 1, date = 1] = iso.split('-').map(Number);
  return clamp(dayOf(year, month - 1, date));
}

/** Today by the reader's clock. */
export const localToday = (now = new Date()): number =>
  dayOf(now.getFullYear(), now.getMonth(), now.getDate());

const clamp = (day: number): number =>
  Math.min(Math.max(Number.isNaN(day) ? lastDay : day, firstDay), lastDay);

const inRange = (day: number): boolean => day >= firstDay && day <= lastDay;

/** How many years one step of a view covers; the month view steps by months. */
const span: Record<View, number> = { month: 0, year: 1, decade: 10, century: 100 };

/** First day of the month, year, decade (2021 to 2030) or century (2001 to 2100) around a day. */
export function startOf(view: View, day: number): number {
  const date = dateOf(day);
  const year = date.getUTCFullYear();
  if (view === 'month') return dayOf(year, date.getUTCMonth(), 1);
  return dayOf(Math.floor((year - 1) / span[view]) * span[view] + 1, 0, 1);
}

/** Last day of the month, year, decade or century around a day, or the calendar's last day. */
export function endOf(view: View, day: number): number {
  const date = dateOf(startOf(view, day));
  const year = date.getUTCFullYear();
  const next = view === 'month' ? dayOf(year, date.getUTCMonth() + 1, 1) : dayOf(year + span[view], 0, 1);
  return clamp(next - 1);
}

/** Moves a day by one month, year, decade or century; to the month's last day if it is shorter. Null if the calendar ends there. */
export function step(view: View, day: number, by: 1 | -1): number | null {
  const edge = by > 0 ? endOf(view, day) + 1 : startOf(view, day) - 1;
  if (!inRange(edge)) return null;
  const date = dateOf(day);
  const months = by * (view === 'month' ? 1 : 12 * span[view]);
  const first = dayOf(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  if (Number.isNaN(first) || !inRange(first)) return clamp(first);
  return Math.min(first + date.getUTCDate() - 1, endOf('month', first));
}

/**
 * Returns the cells of a view around a day. A month always has six rows, with days of the neighbouring months; a year has 12 months, a
 * decade 10 years, a century 10 decades.
 *
 * @param weekStart 1 for Monday to 7 for Sunday
 */
export function cells(view: View, day: number, weekStart = 1): Cell[] {
  const start = startOf(view, day);
  const date = dateOf(start);
  const year = date.getUTCFullYear();
  if (view === 'month') {
    const before = ((date.getUTCDay() || 7) - weekStart + 7) % 7;
    const end = endOf('month', day);
    return Array.from({ length: 42 }, (_, at) => {
      const shown = start - before + at;
      return cell(shown, shown < start || shown > end);
    });
  }
  if (view === 'year') return Array.from({ length: 12 }, (_, month) => cell(dayOf(year, month, 1), false));
  return Array.from({ length: 10 }, (_, at) => cell(dayOf(year + at * (span[view] / 10), 0, 1), false));
}

const cell = (day: number, outside: boolean): Cell => (inRange(day) ? { day, outside } : null);

/** The view one level down, which a cell opens; undefined for the month view, whose cells are days. */
export const below = (view: View): View | undefined => views[views.indexOf(view) - 1];

/** The view one level up, which the title opens; undefined for the century view. */
export const above = (view: View): View | undefined => views[views.indexOf(view) + 1];

/** Moves a day by a number of cells, for arrow keys; may leave the current view. */
export function move(view: View, day: number, by: number): number {
  const inner = below(view);
  if (inner === undefined) return clamp(day + by);
  const date = dateOf(day);
  const months = by * (inner === 'month' ? 1 : 12 * span[inner]);
  return clamp(dayOf(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

/**
 * Returns the day that a reader's week starts on, 1 for Monday to 7 for Sunday.
 *
 * @param locale BCP 47, such as `en-IN`; one without a region gets its likeliest region
 */
export function weekStartOf(locale: string): number {
  try {
    // Newer browsers have the method, older ones the property, some neither.
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

/** Returns the title of a view: "November 2026", "2026", "2021 – 2030". */
export function titleOf(view: View, day: number, locale: string): string {
  if (view === 'month') return formatted(day, locale, { month: 'long', year: 'numeric' });
  if (view === 'year') return yearOf(day);
  return `${yearOf(startOf(view, day))} – ${yearOf(endOf(view, day))}`;
}

/** Returns the text in a cell of a view: "20", "November", "2026", "2021 – 2030". */
export function cellName(view: View, day: number, locale: string): string {
  if (view === 'month') return formatted(day, locale, { day: 'numeric' });
  if (view === 'year') return formatted(day, locale, { month: 'long' });
  return view === 'decade' ? yearOf(day) : titleOf('decade', day, locale);
}

/** Returns a day with its month ("31 October"), for screen readers: its look alone says that it belongs to a neighbouring month. */
export const dayWithMonth = (day: number, locale: string): string =>
  formatted(day, locale, { day: 'numeric', month: 'long' });

/** Returns the names of the seven weekdays, short and long, from the given one on. */
export function weekdays(weekStart: number, locale: string): { short: string; long: string }[] {
  // Day 4 was Monday, 5 January 1970.
  return Array.from({ length: 7 }, (_, at) => ({
    short: formatted(3 + weekStart + at, locale, { weekday: 'short' }),
    long: formatted(3 + weekStart + at, locale, { weekday: 'long' }),
  }));
}

/** Returns the plain year: in some locales the formatter adds an era to the earliest years. */
const yearOf = (day: number): string => String(dateOf(day).getUTCFullYear());
