import { ask, fixed, table, type Unit } from './lesson.ts';
import { binaryFraction, digits, superscript } from './numerals.ts';

const doublings = (numerator: number, places: number): string => {
  const steps: string[] = [];
  let left = numerator;
  const whole = 2 ** places;
  while (left > 0) {
    const before = left / whole;
    left *= 2;
    const bit = left >= whole ? 1 : 0;
    steps.push(`${String(before).padEnd(8)} × 2 = ${String(left / whole).padEnd(8)}  digit ${bit}`);
    left -= bit * whole;
  }
  return fixed(steps.join('\n'));
};

const mixed = (value: number, places: number): string => {
  const whole = Math.floor(value / 2 ** places);
  return `${digits(whole, 2)}.${digits(value % 2 ** places, 2, places)}₂`;
};

/** A byte with four exponent bits (bias 7) and three fraction bits, and the number it stands for. */
function smallFloat(sign: number, exponent: number, fraction: number): { pattern: string; value: string } {
  const size = (1 + fraction / 8) * 2 ** (exponent - 7);
  return {
    pattern: `${sign} ${digits(exponent, 2, 4)} ${digits(fraction, 2, 3)}`,
    value: `${sign ? '−' : ''}${size}`,
  };
}

/** Fractions in binary, and how far a machine word reaches. */
export const fractions: Unit = {
  title: 'Fractions and ranges',
  lessons: [
    (dice) => ({
      title: 'Decimal fractions to binary',
      teach:
        'To the right of the point the weights are ½, ¼, ⅛ and so on. **Double** the fraction; what steps over the point, 0 or 1, is the next digit; go on with what is left. The digits are read **from the first to the last**. Stop when nothing is left, or when you have enough places: most decimal fractions, 0.1 among them, never end in binary.',
      example: `Convert 0.6875 to binary.

${doublings(11, 4)}

0.6875 = ${binaryFraction(11, 4)}₂. Check: ½ + ⅛ + 1/16 = 0.5 + 0.125 + 0.0625.`,
      ask: 'Convert to binary. All of them end after at most six places.',
      exercises: ask(
        [
          ...dice.ints(4, 1, 15).map((value) => value * 4),
          ...dice.ints(4, 8, 31).map((value) => value * 2 + 1),
        ],
        (value) => String(value / 64),
        (value) => `${binaryFraction(value, 6).replace(/0+$/u, '')}₂`,
      ),
    }),
    (dice) => ({
      title: 'Binary fractions to decimal',
      teach:
        'Add the weights above the ones: 0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625. A short way: read the digits after the point as a whole number and divide it by 2 to the power of the number of places. The whole part and the fraction are converted one after the other.',
      example:
        '110.101₂: the whole part is 4 + 2 = 6, the fraction is 0.5 + 0.125 = 0.625, together **6.625**. The short way: 101₂ = 5 and there are three places, 5/8 = 0.625.',
      ask: 'Convert to decimal.',
      exercises: ask(
        dice.ints(8, 17, 255).map((value) => value | 1),
        (value) => mixed(value, 4),
        (value) => String(value / 16),
      ),
    }),
    (dice) => ({
      title: 'How many bits, how many values',
      teach:
        'With *n* bits there are 2ⁿ different patterns, for the whole numbers from 0 to 2ⁿ − 1. The other way round: to count up to *N* you need the smallest *n* with 2ⁿ > *N*. Eight bits are a **byte**, four are a **nibble**. 2¹⁰ = 1024 bytes are a kibibyte (KiB), 2²⁰ a mebibyte (MiB).',
      example:
        'How many bits does a roll number up to 750 need? 2⁹ = 512 is too little, 2¹⁰ = 1024 is enough: 10 bits. How many addresses has a memory with 16 address lines? 2¹⁶ = 65,536.',
      ask: 'Answer in one number.',
      exercises: [
        ...dice.ints(3, 5, 14).map((bits) => ({
          question: `What is the largest whole number that ${bits} bits can hold?`,
          answer: String(2 ** bits - 1),
        })),
        ...dice.ints(3, 40, 9000).map((count) => {
          const bits = digits(count, 2).length;
          return {
            question: `How many bits are needed to count from 0 to ${count}?`,
            answer: `${bits} (2${superscript(bits)} = ${2 ** bits})`,
          };
        }),
        ...dice.ints(2, 10, 15).map((lines) => ({
          question: `A memory has ${lines} address lines and keeps one byte at each address. How many KiB is that?`,
          answer: `${2 ** (lines - 10)} KiB`,
        })),
      ],
    }),
    (dice) => ({
      title: 'Floating point',
      teach: `Very large and very small numbers are stored as a sign, an **exponent** and a **fraction**, as in 1.101₂ × 2³. The digit before the point is always 1 and need not be stored. A constant, the **bias**, is added to the exponent, so that it is never negative. This page uses one byte: 1 bit sign, 4 bits exponent with bias 7, 3 bits fraction. (IEEE 754 works alike with 1, 8 and 23 bits and the bias 127.)

${table([
  ['Sign', 'Exponent', 'Fraction', 'Number'],
  ['s', 'eeee', 'fff', '(−1)ˢ × 1.fff₂ × 2^(e − 7)'],
])}`,
      example:
        'Store −6.5: 6.5 = 110.1₂ = 1.101₂ × 2². The sign is 1, the exponent 2 + 7 = 9 = 1001₂, the fraction 101: **1 1001 101**. Backwards, 0 0110 010 is 1.010₂ × 2⁶⁻⁷ = 1.25 × 0.5 = 0.625.',
      ask: 'Store 1 to 4 in one byte; read 5 to 8.',
      exercises: [
        ...ask(
          dice.different(4, () => smallFloat(dice.int(0, 1), dice.int(5, 12), dice.int(1, 7))),
          ({ value }) => value,
          ({ pattern }) => pattern,
        ),
        ...ask(
          dice.different(4, () => smallFloat(dice.int(0, 1), dice.int(5, 12), dice.int(1, 7))),
          ({ pattern }) => pattern,
          ({ value }) => value,
        ),
      ],
    }),
  ],
};
