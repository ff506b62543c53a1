import { composed } from '../../core/text.ts';

/** So many colours there are; Byline.module.css has them, by their numbers from 0. */
const HUES = 12;

/**
 * The colour of the name of an author, the same wherever and however it is written: FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/) of its letters.
 * @returns the number of the colour
 */
export function authorHue(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of composed(name).trim().toLowerCase())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // The low bits alone hardly distinguish short names.
  return ((hash ^ (hash >>> 15)) >>> 0) % HUES;
}
