import * as m from '../../paraglide/messages.js';
import { once } from '../../ui/format.ts';
import type { DayActivity } from '../schema.ts';

/** The sums of one day, or of several. */
export type Bucket = Omit<Day, 'day'> & { from: string; to: string };

type Day = Omit<DayActivity, 'deletedDownloads'>;

/** A chart of more days shows weeks. */
const MOST_DAYS = 31;
const WEEK = 7;

/** Groups days for a chart: up to 31 stay single days, more become weeks. The last week ends today; the first may be shorter. */
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

const dayAndMonth = once(
  (region) => new Intl.DateTimeFormat(region, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** Formats a day of the API without its year: "21 Nov". */
export const dayLabel = (day: string): string => dayAndMonth().format(new Date(`${day}T00:00:00Z`));

/** Formats a bucket: its day, or its first and last: "15 Nov to 21 Nov". */
export function bucketLabel({ from, to }: Pick<Bucket, 'from' | 'to'>): string {
  return from === to ? dayLabel(from) : m.stats_from_to({ from: dayLabel(from), to: dayLabel(to) });
}
