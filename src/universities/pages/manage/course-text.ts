import * as m from '../../../paraglide/messages.js';
import { durationText } from '../../../ui/duration.ts';
import { wholeNumber } from '../../../ui/format.ts';

type Facts = { level: string; duration: string | null; semesters: string | number };

/** A course in a few words: “UG · 3 years · 6 semesters”; what is not known is left out. */
export function factsText({ level, duration, semesters }: Facts): string {
  const count = Number(semesters);
  return [
    level,
    duration?.trim() ? durationText(duration) : null,
    count > 0 ? m.catalogue_pages_semesters_count({ count }) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Credits in words. */
export const creditsText = (credits: number): string =>
  m.catalogue_pages_credits_count({ credits: wholeNumber(credits) });
