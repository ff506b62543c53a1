import { randomInt } from 'node:crypto';
import { composed } from '../core/text.ts';

/** Characters of the title that an address carries at most. */
const LONGEST = 80;
/** So many more at the end part posts of one title, and are no word in any language. */
const ENDING = 6;
const SIGNS = 'bcdfghjkmnpqrstvwxz23456789';

/** An address for a post: the letters and digits of its title in any script, and an ending that no other post has. */
export function slugOf(title: string): string {
  const words =
    composed(title)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const ending = Array.from({ length: ENDING }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return [...fitting(words), ending].join('-');
}

/** As many whole words as fit; of a first one that does not fit, its beginning. */
function fitting(words: readonly string[]): string[] {
  const kept: string[] = [];
  let left = LONGEST;
  for (const word of words) {
    const length = [...word].length;
    if (length > left) break;
    kept.push(word);
    left -= length + 1;
  }
  const [first] = words;
  if (kept.length > 0 || first === undefined) return kept;
  return [[...first].slice(0, LONGEST).join('')];
}
