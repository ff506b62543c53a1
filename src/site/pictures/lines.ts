/** A text may be this long, in characters; more is not legible on a picture. */
const LONGEST = 300;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Breaks a text into lines between words, and within words that are longer than a line. Pure.
 * @param most so many lines at most; the last one ends with an ellipsis where more is left
 * @param fits whether a text fits a line
 */
export function brokenInto(text: string, most: number, fits: (text: string) => boolean): string[] {
  const whole = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Z}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
  const shown = firstOf(whole, LONGEST);
  const lines: string[] = [];
  for (const word of shown.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(...cut(word, fits));
    if (lines.length > most) break;
  }
  const isWhole = lines.length <= most && shown === whole;
  return isWhole ? lines : ended(lines.slice(0, most), fits);
}

const firstOf = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).toWellFormed();

/** A word in pieces that fit; a single sign always does. */
function cut(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [''];
  for (const { segment } of graphemes.segment(word)) {
    const longer = pieces.at(-1) + segment;
    if (longer === segment || fits(longer)) pieces[pieces.length - 1] = longer;
    else pieces.push(segment);
  }
  return pieces;
}

/** Ends the last line with an ellipsis: behind a whole word, where it has several. */
function ended(lines: string[], fits: (text: string) => boolean): string[] {
  const last = lines.at(-1) ?? '';
  const parts = last.includes(' ')
    ? last.split(/(?= )/)
    : Array.from(graphemes.segment(last), ({ segment }) => segment);
  while (parts.length > 1 && !fits(`${parts.join('')}…`)) parts.pop();
  return [...lines.slice(0, -1), `${parts.join('').replace(/[\s,.;:–-]+$/u, '')}…`];
}
