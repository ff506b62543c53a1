import { composed } from '../../../../core/text.ts';

/** Marks where something was taken out of a name: words on its two sides do not belong together. */
const CUT = ' ¦ ';
/** The same, where a semester was. */
export const SEMESTER_CUT = ' § ';
/** The same, where a degree was: “B.Sc.”. */
export const DEGREE_CUT = ' ¤ ';

const DEVANAGARI_ZERO = '०'.codePointAt(0) ?? 0;

/**
 * The name of a file as words: without its ending, with the digits 0 to 9 whatever the script, and with spaces for what programs put in
 * their place. Letters with marks are composed (NFC), as some systems store them in pieces.
 */
export function wordsOf(fileName: string): string {
  const bare = unescaped(fileName)
    .replace(/^.*[/\\]/, '')
    .replace(/(\.pdf)+$/i, '');
  const name = composed(bare)
    .replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO))
    // What cannot be seen, or turns the direction of writing around, has no place in a title.
    .replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\u200c' || sign === '\u200d' ? sign : ' '))
    .replace(/[_+~=]/g, ' ');
  // Written together, as in DataStructuresNov2023; what is written apart keeps its capitals: iOS, LaTeX.
  return (/[\s-]/.test(name) ? name : name.replace(/(?<=\p{Ll}{2})(?=\p{Lu})/gu, ' ')).trim();
}

function unescaped(name: string): string {
  if (!/%[0-9a-f]{2}/i.test(name)) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Takes things out of a text, one after the other. */
export class NameText {
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Takes out the first place that fits. @returns the match, as `String.match` does */
  take(pattern: RegExp, cut = CUT): RegExpMatchArray | null {
    const found = this.text.match(pattern);
    if (found?.index === undefined) return null;
    this.text = this.text.slice(0, found.index) + cut + this.text.slice(found.index + found[0].length);
    return found;
  }

  has(pattern: RegExp): boolean {
    return pattern.test(this.text);
  }
}

/** A pattern with neither letters, marks nor digits before or after it. Any script, any case. */
export const alone = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${source})(?![\\p{L}\\p{M}\\p{N}])`, 'iu');
