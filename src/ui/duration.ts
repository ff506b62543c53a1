import * as m from '../paraglide/messages.js';

/** How long a course takes, in words: "3 years". Text that is not a number stays as written; an unknown duration is "N/A". */
export function durationText(duration: string | null): string {
  const text = duration?.trim() ?? '';
  if (text === '') return m.universities_absent();
  return /^\d+(\.\d+)?$/.test(text) ? m.university_years({ count: Number(text) }) : text;
}

/** The duration in ISO 8601 ("P3Y"), or undefined where it is not a number of years. */
export function isoDuration(duration: string | null): string | undefined {
  const years = Number(duration?.trim() || Number.NaN);
  if (!(years > 0)) return undefined;
  return Number.isInteger(years) ? `P${years}Y` : `P${Math.round(years * 12)}M`;
}
