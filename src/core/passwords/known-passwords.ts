import { readFileSync } from 'node:fs';
import { isFavourite } from './guessable.ts';

let list: string | undefined;

/**
 * The most common passwords of many leaks: 49,000, of which 18,000 have 8 characters or more. The file is read when the first password is
 * chosen and searched as it is, which takes half a megabyte and 0.1 ms a look; what the package exports unfolds itself, and the lists
 * beside it, into 60,000 strings that stay (20 MB).
 */
const read = (): string =>
  readFileSync(new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json')), 'latin1');

/** Whether a password, in lower case, is one of the most common ones. */
export function isCommon(lower: string): boolean {
  list ??= read();
  return isFavourite(lower) || list.includes(JSON.stringify(lower));
}
