import { isOwn, lengthOf, normalised, type Reason, reasonAgainst } from '../../core/passwords/guessable.ts';

/**
 * Keys of the hints for a password while it is typed. For a `Reason` the server refuses it, and for `about-you` where nothing else is in it.
 */
type PasswordHint = Reason | 'about-you' | 'longer-is-better' | 'good';

/** 0: refused, 1: weak, 2: fair, 3: good, 4: strong. */
type PasswordQuality = { score: 0 | 1 | 2 | 3 | 4; hints: PasswordHint[] };

/**
 * Rates a new password, for live hints in the browser. The server decides: it knows more common passwords than these
 * (core/passwords/input.ts).
 * @param about facts about the person: name, e-mail address, university; only the first two are refused
 */
export function qualityOf(password: string, about: string[]): PasswordQuality {
  const text = normalised(password);
  const reason = reasonAgainst(text) ?? (isOwn(text, about.slice(0, 2)) ? 'about-you' : undefined);
  if (reason) return { score: 0, hints: [reason] };
  if (isAbout(text.toLowerCase(), about)) return { score: 1, hints: ['about-you', 'longer-is-better'] };
  const score = scoreOf(bitsOf(text));
  return { score, hints: [score < 3 ? 'longer-is-better' : 'good'] };
}

/** Whether most of a password is one word of the facts about the person. */
function isAbout(lower: string, about: string[]): boolean {
  const words = about.flatMap((fact) =>
    normalised(fact)
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u),
  );
  return words.some(
    (word) => lengthOf(word) >= 4 && lower.includes(word) && lengthOf(lower) < 2 * lengthOf(word) + 4,
  );
}

const KINDS: [pattern: RegExp, size: number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 60],
];

/**
 * Estimates a password's strength in bits, generously: the size of its character set for each character. Characters that repeat or
 * continue the previous one do not count.
 */
function bitsOf(text: string): number {
  const size = KINDS.reduce((sum, [pattern, size]) => sum + (pattern.test(text) ? size : 0), 0);
  const codes = [...text.toLowerCase()].map((character) => character.codePointAt(0) ?? 0);
  const counted = codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1).length;
  return Math.log2(size) * Math.min(counted, 2 * new Set(codes).size);
}

const scoreOf = (bits: number): PasswordQuality['score'] => {
  if (bits < 45) return 1;
  if (bits < 60) return 2;
  return bits < 80 ? 3 : 4;
};
