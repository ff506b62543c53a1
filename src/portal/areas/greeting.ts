/** When the morning ends and the evening begins, by the reader's clock. */
const NOON = 12;
const EVENING = 17;
/** Before this hour it is still night. */
const DAWN = 4;

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

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
