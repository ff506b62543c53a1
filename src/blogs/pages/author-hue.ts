import { composed } from '../../core/text.ts';

/** The number of colours, which Byline.module.css defines for 0 to 11. */
const HUES = 12;

/**
 * Returns the number of the colour of an author's name, the same regardless of case and Unicode form: the FNV-1a hash
 * (http://www.isthe.com/chongo/tech/comp/fnv/) of its letters.
 */
export function authorHue(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of composed(name).trim().toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // The low bits alone hardly distinguish short names.
  return ((hash ^ (hash >>> 15)) >>> 0) % HUES;
}
