import { DEGREE_CUT, SEMESTER_CUT } from './name-text.ts';

const NOISE =
  /(?<![\p{L}\p{M}])(?:copy(?: of)?|compressed|scanned|scan|final version|ilovepdf|merged|removed|watermark|www|\(\d{1,2}\))(?![\p{L}\p{M}])|\(\d{1,2}\)/giu;
const EDGES = /^[\s\p{P}¦§¤]+|[\s¦§¤,;:._/\\([{–—-]+$/gu;
const SMALL = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);
const ROMAN = /^(?:x{0,3})(?:ix|iv|v?i{0,3})$/i;

type Rest = {
  /** The degree, which is what is left of a name that says nothing else. */
  studied: string;
  /** The name has blanks, so that its hyphens join words; otherwise they are what keeps words apart. */
  isSpaced: boolean;
};

/** What a name is about, after all that has fields of its own was taken out of it. */
export function topicOf(text: string, { studied, isSpaced }: Rest): string {
  const words = withoutBranch(text)
    .replace(NOISE, ' ')
    .replace(isSpaced ? /[¦§¤]/g : /[-¦§¤]/g, ' ')
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?: -)+(?= |$)/g, ' -')
    .replace(EDGES, '')
    .trim();
  const topic = /[\p{L}]/u.test(words) ? words : /\p{L}/u.test(studied) ? studied.trim() : '';
  return inTitleCase(topic);
}

/** “B.Sc. Physics Sem 4 Optics” is about optics: the branch comes between a degree and a semester. */
function withoutBranch(text: string): string {
  const [degree, semester] = [text.indexOf(DEGREE_CUT.trim()), text.indexOf(SEMESTER_CUT.trim())];
  if (degree < 0 || semester < degree) return text;
  const after = text.slice(semester);
  return /\p{L}{2}/u.test(after) ? text.slice(0, degree) + after : text;
}

function inTitleCase(text: string): string {
  const isShouted = text === text.toUpperCase() && /\p{Lu}{5}/u.test(text);
  const isWhispered = text === text.toLowerCase();
  if (!isShouted && !isWhispered) return text.charAt(0).toUpperCase() + text.slice(1);
  return text
    .split(' ')
    .map((word, at) => {
      const low = word.toLowerCase();
      if (isShouted && word.length <= 3 && !SMALL.has(low)) return word;
      if (ROMAN.test(word) && word.length > 0) return word.toUpperCase();
      return at > 0 && SMALL.has(low) ? low : low.charAt(0).toUpperCase() + low.slice(1);
    })
    .join(' ');
}
