/** Normalises text for comparing and storing. Imports nothing, so that pages can use it, too. */

/** Longer texts are cut, in UTF-16 units; the portal accepts none. */
const LONGEST = 262_144;
/**
 * How many combining marks may follow a letter; normalising sorts them, in a time that grows with the square of their number. No script
 * needs more than half as many (UAX #15, 13: Stream-Safe Text Format).
 */
const MOST_MARKS = 30;
/** Runs of characters that normalising sorts: all with a combining class are marks; NFKC turns the other two into marks. */
const MARKS = /[\p{M}\uff9e\uff9f]+/gu;

/**
 * Normalises a text to a Unicode form in linear time. Use it instead of `String.normalize`, which takes seconds for some texts that fit
 * into one request.
 */
export const composed = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string =>
  text
    .slice(0, LONGEST)
    .replace(MARKS, (run) => (run.length > MOST_MARKS ? [...run].slice(0, MOST_MARKS).join('') : run))
    .normalize(form);

/** Cuts a text to `most` UTF-16 units, without half a surrogate pair at the end: the database refuses it, and pages show � for it. */
export const cutTo = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/** What no stored line has, for a character class: soft hyphens, invisible characters, signs that turn the direction of writing. */
export const INVISIBLE = String.raw`\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069`;

/** Returns a text as one line: NFC, single spaces, none at the ends. */
export const oneLine = (text: string): string => composed(text).replace(/\s+/gu, ' ').trim();

/** Replaces Devanagari digits by Latin ones: “१२०” becomes `120`. */
export const latinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));

/** Returns the form in which names are compared: without regard to case and spacing. */
export const folded = (name: string): string => oneLine(name).toLowerCase();

/** Whether a folded word is too short to mark all words of a text that begin with it: Latin, of up to three letters. */
export const isShort = (word: string): boolean => /^[a-z\d]{1,3}$/.test(word);

/**
 * Returns the slug of a title for its address, in NFC: letters and digits of any script, with hyphens between words; as many words as fit
 * into 80 characters, or the beginning of a longer first word. Empty if the title has neither letter nor digit.
 */
export const slugOf = (title: string): string =>
  // Lower case first: J̌ has no composed form, but ǰ has. Joiners only shape the letters of a word.
  (composed(title.toLowerCase().replace(/[\u200c\u200d]/g, ''))
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-')
    .match(/^.{1,80}(?![^-])|^.{80}/u) ?? [''])[0];

/** Lines that scanner apps and download sites stamp on every page. */
const STAMPS = /^.*\b((scanned|created|generated) (with|by|using|in)|downloaded from|www\.|https?:).*$/gim;
const FEWEST_OF_ITS_OWN = 10;

/** Whether any page has text of its own, unlike the pages of a scan. */
export const isReadable = (texts: readonly string[]): boolean =>
  texts.some((text) => (text.replace(STAMPS, '').match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= FEWEST_OF_ITS_OWN);

const INDIAN_TIME_MS = 5.5 * 3_600_000;

/** Returns the date of a moment in India, `2026-02-01`: readers are there, wherever the server is. */
export const indianDay = (moment: string | number | Date): string =>
  new Date(new Date(moment).getTime() + INDIAN_TIME_MS).toISOString().slice(0, 10);
