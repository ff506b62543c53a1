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

/** Letters, digits, dots and hyphens; the function that makes domains ASCII is one of URLs, and would end them at a slash. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\-\u200c\u200d]+$/u;

/**
 * The form in which two e-mail addresses are compared: compatibility forms are one (NFKC), case does not matter, international
 * domains are in their ASCII form (RFC 5890). Some servers distinguish `A` from `a` before the `@`; that is hardly used, and
 * often mistyped.
 */
export function emailKey(email: string): string {
  const folded = plainEmail(email).toLowerCase();
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  if (at < 0 || !DOMAIN.test(domain)) return folded;
  return `${folded.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

/** An address in plain characters (NFKC): the very one that is checked and compared, and not one that merely looks like it. */
export const plainEmail = (email: string): string => composed(email, 'NFKC').trim();

/** Whether a text is an e-mail address. */
export const isEmail = (email: string): boolean =>
  email.length <= MAX_EMAIL_LENGTH &&
  plainEmail(email).length <= MAX_EMAIL_LENGTH &&
  PLAIN.safeParse(emailKey(email)).success;

/** An e-mail address that must be there: as it was typed, but in plain characters, so that mail goes to the address that was checked. */
export const emailInput = () =>
  line(MAX_EMAIL_LENGTH)
    .refine((email) => email === '' || isEmail(email), { error: () => m.input_email() })
    .transform(plainEmail);
