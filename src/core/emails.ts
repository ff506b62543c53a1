import { domainToASCII } from 'node:url';
import { z } from 'zod';
import * as m from '../paraglide/messages.js';
import { line } from './input.ts';

/** Zod's own pattern, with international top-level domains in their ASCII form. */
const PLAIN = z.email({
  pattern:
    /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/,
});

/**
 * The form in which two e-mail addresses are compared: compatibility forms are one (NFKC), case does not matter, international domains
 * are in their ASCII form (RFC 5890). Some servers tell `A` from `a` before the `@`; nobody uses that, and everybody mistypes it.
 */
export function emailKey(email: string): string {
  const folded = email.normalize('NFKC').trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  if (at < 0) return folded;
  const domain = folded.slice(at + 1);
  return `${folded.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

const isEmail = (email: string): boolean => PLAIN.safeParse(emailKey(email)).success;

/** An e-mail address that must be there, as it was typed. */
export const emailInput = () =>
  line(254).refine((email) => email === '' || isEmail(email), { error: () => m.input_email() });
