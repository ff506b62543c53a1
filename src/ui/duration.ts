import * as m from '../paraglide/messages.js';

/** How long a course takes, in words: "3 years". What is no number is shown as it was written; nothing known is "N/A". */
export function durationText(duration: string | null): string {
  const text = duration?.trim() ?? '';
  if (text === '') return m.universities_absent();
  return /^\d+(\.\d+)?$/.test(text) ? m.university_years({ count: Number(text) }) : text;
}

/** The same as a duration of ISO 8601, or undefined where it is no number of years: "P3Y". */
export function isoDuration(duration: string | null): string | undefined {
  const years = Number(duration?.trim() || Number.NaN);
  if (!(years > 0)) return undefined;
  return Number.isInteger(years) ? `P${years}Y` : `P${Math.round(years * 12)}M`;
}
