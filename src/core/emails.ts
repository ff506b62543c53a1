import { domainToASCII } from 'node:url';
import { z } from 'zod';
import * as m from '../paraglide/messages.js';
import { line } from './input.ts';
import { composed } from './text.ts';
import { MAX_EMAIL_LENGTH } from './vocabulary.ts';

/** Zod's own pattern, with international top-level domains in their ASCII form. */
const PLAIN = z.email({
  pattern:
    /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/,
});

/** Letters, digits, dots and hyphens. Checked first, because `domainToASCII` parses URLs and would cut a domain at a slash. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\-\u200c\u200d]+$/u;

/**
 * Returns the form in which e-mail addresses are compared: NFKC, lower case, international domains in their ASCII form (RFC 5890). Some
 * servers distinguish `A` from `a` before the `@`, but few addresses depend on it, and people often mistype the case.
 */
export function emailKey(email: string): string {
  const folded = plainEmail(email).toLowerCase();
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  if (at < 0 || !DOMAIN.test(domain)) return folded;
  return `${folded.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

/** Returns an address in plain characters (NFKC), so that mail goes to the very address that was checked and compared, not a look-alike. */
export const plainEmail = (email: string): string => composed(email, 'NFKC').trim();

/** Whether a text is an e-mail address. */
export const isEmail = (email: string): boolean =>
  email.length <= MAX_EMAIL_LENGTH &&
  plainEmail(email).length <= MAX_EMAIL_LENGTH &&
  PLAIN.safeParse(emailKey(email)).success;

/** A required e-mail address: as it was typed, but in plain characters, so that mail goes to the address that was checked. */
export const emailInput = () =>
  line(MAX_EMAIL_LENGTH)
    .refine(isEmail, { error: () => m.input_email() })
    .transform(plainEmail);
