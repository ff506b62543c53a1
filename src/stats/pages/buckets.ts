import * as m from '../../paraglide/messages.js';
import { getLocale } from '../../paraglide/runtime.js';
import type { DayActivity } from '../schema.ts';

/** A day, or several. */
export type Bucket = Omit<Day, 'day'> & { from: string; to: string };

type Day = Omit<DayActivity, 'deletedDownloads'>;

/** More bars than this are none. */
const MOST_DAYS = 31;
const WEEK = 7;

/** Days as they are where they are few; else weeks, of which the last one ends today and the first may be shorter. */
export function bucketsOf(days: readonly Day[]): Bucket[] {
  const size = days.length > MOST_DAYS ? WEEK : 1;
  const first = days.length % size || size;
  const buckets: Bucket[] = [];
  for (let at = 0; at < days.length; at += at === 0 ? first : size) {
    const part = days.slice(at, at === 0 ? first : at + size);
    const sum = (key: 'uploads' | 'downloads' | 'signUps') =>
      part.reduce((total, day) => total + day[key], 0);
    buckets.push({
      ...{ from: part[0]?.day ?? '', to: part.at(-1)?.day ?? '' },
      ...{ uploads: sum('uploads'), downloads: sum('downloads'), signUps: sum('signUps') },
    });
  }
  return buckets;
}

/** A day as the API names it, without its year: "21 Nov". */
export function dayLabel(day: string): string {
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(`${getLocale()}-IN`, options).format(new Date(`${day}T00:00:00Z`));
}

/** A day, or the first and last of several: "15 Nov to 21 Nov". */
export function bucketLabel({ from, to }: Pick<Bucket, 'from' | 'to'>): string {
  return from === to ? dayLabel(from) : m.stats_from_to({ from: dayLabel(from), to: dayLabel(to) });
}
