import { composed, latinDigits } from '../../core/text.ts';
import { CODE_DIGITS } from '../../core/vocabulary.ts';

/**
 * The code in a typed or pasted text: “123 456”, “123-456”, digits of any script that people here write (NFKC and Devanagari), a
 * whole line of the mail. What has no digits in it stays as it is, so that input does not disappear without a message.
 */
export function digitsOf(typed: string): string {
  const plain = latinDigits(composed(typed, 'NFKC'));
  const digits = plain.replace(/\D/g, '');
  if (digits === '') return plain.trim() === '' ? '' : plain;
  return digits.slice(0, CODE_DIGITS);
}
