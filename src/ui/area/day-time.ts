import { once } from '../format.ts';

const medium = (timeStyle?: 'short') =>
  once(
    (region) => new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle, timeZone: 'Asia/Kolkata' }),
  );
const day = medium();
const dayAndTime = medium('short');
const ago = once((region) => new Intl.RelativeTimeFormat(region, { numeric: 'auto' }));

/** Day and time in India: "21 Nov 2026, 9:46 pm". Empty if a response lacks the time, so that its page still renders. */
export const dayTime = (iso?: string): string => (iso ? dayAndTime().format(new Date(iso)) : '');

/** The day in India: "21 Nov 2026". */
export const shortDay = (iso: string): string => day().format(new Date(iso));

const MINUTE = 60_000;

/**
 * How long ago something within the last hour was, in words: "now", "5 minutes ago". A time in the future counts as now, because clocks
 * differ.
 * @param iso when it was
 * @param now in ms since the epoch
 */
export function timeAgo(iso: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / MINUTE));
  return minutes === 0 ? ago().format(0, 'second') : ago().format(-minutes, 'minute');
}

/** The hours at which the afternoon and the evening begin, by the reader's clock. */
const NOON = 12;
const EVENING = 17;
/** Hours before this one still count as evening. */
const DAWN = 4;

type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** @param hour 0 to 23 */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= EVENING || hour < DAWN) return 'evening';
  return hour < NOON ? 'morning' : 'afternoon';
}

const TITLE = /^(dr|mr|ms|mrs|prof|shri|smt|sushri|kumari|श्री|श्रीमती|सुश्री|कुमारी|कु|डॉ|प्रो)\.?$/iu;

/**
 * The name to use in a greeting: the first name, after a title if there is one ("Dr. Meenakshi"), or the whole name where it
 * begins with an initial.
 */
export function callName(name: string): string {
  const words = name.trim().split(/\s+/);
  const titles = words.findIndex((word) => !TITLE.test(word));
  if (titles < 0 || isInitial(words[titles] ?? '')) return words.join(' ');
  return words.slice(0, titles + 1).join(' ');
}

const isInitial = (word: string): boolean => word.includes('.') || /^\p{L}\p{M}*$/u.test(word);
