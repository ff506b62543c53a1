import * as m from '../../paraglide/messages.js';
import { getLocale } from '../../paraglide/runtime.js';
import type { Bucket } from './buckets.ts';

/** A day as the API names it, without its year: "21 Nov". */
export function dayLabel(day: string): string {
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(`${getLocale()}-IN`, options).format(new Date(`${day}T00:00:00Z`));
}

/** A day, or the first and last of several: "15 Nov to 21 Nov". */
export function bucketLabel({ from, to }: Pick<Bucket, 'from' | 'to'>): string {
  return from === to ? dayLabel(from) : m.stats_from_to({ from: dayLabel(from), to: dayLabel(to) });
}
