import { readFileSync } from 'node:fs';
import { z } from 'zod';
import * as m from '../../paraglide/messages.js';
import { badInput } from '../errors.ts';
import { isOwn, LENGTH, normalised, type Reason, reasonAgainst } from './guessable.ts';

/** Longer input is rejected without normalising it; in UTF-16 units. */
const LONGEST_READ = 5 * LENGTH.max;

/**
 * Returns the schema of a new password: 8 to 200 characters (NIST SP 800-63B-4, 3.1.1.2), in the form in which it is hashed (NFKC), and
 * none that attackers try first: common ones in any capitalisation, repetitions, plain runs. No kinds of characters are required.
 */
export const newPassword = () =>
  z
    .string({ error: ({ input }) => (input == null ? m.input_required() : m.input_text()) })
    .transform((typed, context) => {
      const password = typed.length > LONGEST_READ ? typed : normalised(typed);
      const reason = password === '' ? m.input_required() : refusal(password);
      if (reason !== undefined) context.addIssue({ code: 'custom', message: reason });
      return password;
    });

const words: Record<Reason, () => string> = {
  unreadable: m.passwords_unreadable,
  'too-short': () => m.passwords_too_short({ min: LENGTH.min }),
  'too-long': () => m.passwords_too_long({ max: LENGTH.max }),
  repeats: m.passwords_repeats,
  sequence: m.passwords_sequence,
  common: m.passwords_common,
};

function refusal(password: string): string | undefined {
  if (password.length > LONGEST_READ) return words['too-long']();
  const reason = reasonAgainst(password) ?? (isCommon(password.toLowerCase()) ? 'common' : undefined);
  return reason && words[reason]();
}

/**
 * Rejects a new password that is its owner's name or e-mail address. Apart from `newPassword`, because not every form has them.
 * @param about the name, the e-mail address
 * @throws {AppError} bad_input
 */
export function refuseOwn(password: string, ...about: string[]): void {
  if (isOwn(password, about)) throw badInput({ password: [m.passwords_own()] });
}

let list: string | undefined;

/**
 * Reads the most common passwords of many leaks: 49,000, of which 18,000 have 8 characters or more. The file is read when the first
 * password is chosen, and searched as one string, which takes half a megabyte and 0.1 ms per search. The package's own export would
 * keep this list and others as 60,000 strings in memory (20 MB).
 */
const read = (): string =>
  readFileSync(new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json')), 'latin1');

/** Whether a password, in lower case, is one of the most common ones. */
function isCommon(lower: string): boolean {
  list ??= read();
  return list.includes(JSON.stringify(lower));
}
