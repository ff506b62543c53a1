/** Text as it is compared and kept. Imports nothing, so that pages fold names as the server does. */

/** Nothing that the portal takes is longer, in UTF-16 units; what lies beyond is not looked at. */
const LONGEST = 262_144;
/**
 * So many marks may follow a letter before they are put in order: sorting a longer run takes time that grows with its square. No writing
 * needs more than half of them (UAX #15, 13: Stream-Safe Text Format).
 */
const MOST_MARKS = 30;
/** All characters that are put in order (those of a combining class are marks), and the two that compatibility makes marks of. */
const MARKS = /[\p{M}\uff9e\uff9f]+/gu;

/**
 * Text in one Unicode form, in a time that grows with its length alone. The one place that normalises: `String.normalize` itself takes
 * seconds for what fits into one request.
 */
export const composed = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string =>
  text
    .slice(0, LONGEST)
    .replace(MARKS, (run) => (run.length > MOST_MARKS ? [...run].slice(0, MOST_MARKS).join('') : run))
    .normalize(form);

/** A text as one line: form C, single spaces, none at the ends. */
export const oneLine = (text: string): string => composed(text).replace(/\s+/gu, ' ').trim();

/** Devanagari digits as those that programs read: `120` of “१२०”. */
export const latinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));

/** A name in the form in which names are compared: without regard to case and spacing. */
export const folded = (name: string): string => oneLine(name).toLowerCase();

/**
 * A title as a part of an address, in form C: its letters and digits in any script, with hyphens between the words; as many words as fit
 * into 80 characters, or the beginning of a first one that does not. Empty where the title has neither letter nor digit.
 */
export const slugOf = (title: string): string =>
  // In lower case a letter and its mark may have one form that the capital has not: J̌ and ǰ.
  (composed(title.toLowerCase())
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-')
    .match(/^.{1,80}(?![^-])|^.{80}/u) ?? [''])[0];

const INDIAN_TIME_MS = 5.5 * 3_600_000;

/** The day in India, `2026-02-01`, on which a moment lies: readers are there, wherever the server is. */
export const indianDay = (moment: string | number | Date): string =>
  new Date(new Date(moment).getTime() + INDIAN_TIME_MS).toISOString().slice(0, 10);
