import { latinDigits } from '../core/text.ts';
import * as m from '../paraglide/messages.js';

/** The characters people write before and between the digits, as in “ISBN-13: 978 81-…”, with any Unicode hyphen or dash. */
const PREFIX = /^isbn(?:[-\s]?1[03](?=[:\s]))?[:\s]*/i;
const BETWEEN = /[\s\u00ad\u2010-\u2015\u2212-]/g;

/** The check digit for 12 digits: weights 1 and 3 in turn, sum a multiple of 10 (ISO 2108; ISBN Users’ Manual, 7th ed., appendix 1). */
const lastOf13 = (digits: string): string => {
  const sum = [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
};

/** The check digit for 9 digits: weights 10 to 2, sum a multiple of 11; ten is written X (ISO 2108:1992). */
const lastOf10 = (digits: string): string => {
  const sum = [...digits].reduce((sum, digit, at) => sum + Number(digit) * (10 - at), 0);
  const last = (11 - (sum % 11)) % 11;
  return last === 10 ? 'X' : String(last);
};

/**
 * Reads an ISBN of 10 or 13 digits, with or without hyphens and spaces.
 * @returns its 13 digits; null if the text is no ISBN; `digit` if only the check digit is wrong
 */
function read(text: string): string | 'digit' | null {
  const signs = latinDigits(text).trim().replace(PREFIX, '').replace(BETWEEN, '').toUpperCase();
  const body = signs.slice(0, -1);
  if (/^97[89]\d{10}$/.test(signs)) return signs === body + lastOf13(body) ? signs : 'digit';
  if (!/^\d{9}[\dX]$/.test(signs)) return null;
  return signs === body + lastOf10(body) ? `978${body}${lastOf13(`978${body}`)}` : 'digit';
}

/** Returns the 13 digits of an ISBN typed in any form; null if the text is no valid ISBN. */
export function isbn13(text: string): string | null {
  const found = read(text);
  return found === 'digit' ? null : found;
}

/** Returns a message for people about what is wrong with an ISBN; null if it is valid. */
export function isbnProblem(text: string): string | null {
  const found = read(text);
  if (found === 'digit') return m.books_isbn_digit();
  return found === null ? m.books_isbn_wrong() : null;
}
