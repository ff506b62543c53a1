const subscripts = '₀₁₂₃₄₅₆₇₈₉';

/** The digits of a whole number in a base from 2 to 16, filled up with zeros to `width`. */
export function digits(value: number, base: number, width = 1): string {
  return value.toString(base).toUpperCase().padStart(width, '0');
}

/** The same with the base as a subscript: 1011₂. */
export function numeral(value: number, base: number, width = 1): string {
  return `${digits(value, base, width)}${subscript(base)}`;
}

export function subscript(value: number): string {
  return [...String(value)].map((digit) => subscripts[Number(digit)]).join('');
}

export function superscript(value: number): string {
  const raised: Record<string, string> = { '-': '⁻', '0': '⁰', '1': '¹', '2': '²', '3': '³' };
  const rest = '⁴⁵⁶⁷⁸⁹';
  return [...String(value)].map((digit) => raised[digit] ?? rest[Number(digit) - 4]).join('');
}

/** Digits in groups counted from the right: 1 0110 1100. */
export function grouped(text: string, size: number): string {
  return text.replace(new RegExp(`(?<=.)(?=(?:.{${size}})+$)`, 'gu'), ' ');
}

/** A whole number with its proper minus sign. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** The two's complement pattern of a number in `bits` bits. */
export function twosComplement(value: number, bits: number): string {
  return digits(value < 0 ? 2 ** bits + value : value, 2, bits);
}

/** The one's complement: every bit inverted. */
export function flipped(pattern: string): string {
  return [...pattern].map((bit) => (bit === '0' ? '1' : '0')).join('');
}

/** Every decimal digit as four bits, with `excess` added to it (0 for 8421, 3 for excess-3). */
export function decimalCode(value: number, excess = 0): string {
  return [...String(value)].map((digit) => digits(Number(digit) + excess, 2, 4)).join(' ');
}

export function gray(value: number, bits: number): string {
  return digits(value ^ (value >>> 1), 2, bits);
}

/** A binary fraction from 0 to 1 with exactly `places` places after the point. */
export function binaryFraction(numerator: number, places: number): string {
  return `0.${digits(numerator, 2, places)}`;
}

/** The steps of repeated division: quotient and remainder, until the quotient is 0. */
export function divisionSteps(
  value: number,
  base: number,
): { value: number; quotient: number; rest: string }[] {
  const steps: { value: number; quotient: number; rest: string }[] = [];
  for (let left = value; left > 0; left = Math.floor(left / base)) {
    steps.push({ value: left, quotient: Math.floor(left / base), rest: digits(left % base, base) });
  }
  return steps;
}

/** A sum written as in a notebook, lines of one width, for a code block. */
export function column(lines: (string | '-')[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  return lines.map((line) => (line === '-' ? '-'.repeat(width) : line.padStart(width))).join('\n');
}
