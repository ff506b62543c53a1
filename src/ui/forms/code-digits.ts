import { composed, latinDigits } from '../../core/text.ts';
import { CODE_DIGITS } from '../../core/vocabulary.ts';

/**
 * Extracts the code from a typed or pasted text: “123 456”, “123-456”, digits of other scripts (NFKC and Devanagari), or a whole line
 * of the mail. Text without digits stays as it is, so that input does not disappear without a message.
 */
export function digitsOf(typed: string): string {
  const plain = latinDigits(composed(typed, 'NFKC'));
  const digits = plain.replace(/\D/g, '');
  if (digits === '') return plain.trim() === '' ? '' : plain;
  return digits.slice(0, CODE_DIGITS);
}
