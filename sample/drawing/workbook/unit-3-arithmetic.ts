import { ask, type Exercise, fixed, table, type Unit } from './lesson.ts';
import { column, digits, numeral } from './numerals.ts';

type Pair = [number, number];

const pairs = (
  list: Pair[],
  base: number,
  sign: string,
  work: (first: number, second: number) => number,
): Exercise[] =>
  ask(
    list,
    ([first, second]) => `${numeral(first, base)} ${sign} ${numeral(second, base)}`,
    ([first, second]) => numeral(work(first, second), base),
  );

const largerFirst = (first: number, second: number): Pair =>
  first > second ? [first, second] : [second, first];

/** Sums and differences, products and quotients in other bases. */
export const arithmetic: Unit = {
  title: 'Arithmetic in other bases',
  lessons: [
    (dice) => ({
      title: 'Binary addition',
      teach: `Four small sums are all there is: 0 + 0 = 0, 0 + 1 = 1, 1 + 1 = 10 (write 0, carry 1), and with a carry 1 + 1 + 1 = 11 (write 1, carry 1). Begin at the right and take the carry to the next column.`,
      example: `Add ${numeral(0b101101, 2)} and ${numeral(0b11011, 2)}.

${fixed(column(['carry 111111 ', '101101', '+ 11011', '-', digits(0b101101 + 0b11011, 2)]))}

In decimal: 45 + 27 = 72.`,
      ask: 'Add. Check two of your answers in decimal.',
      exercises: pairs(
        dice.different(8, (index): Pair => [dice.int(9, 31 << (index / 3)), dice.int(9, 31 << (index / 3))]),
        2,
        '+',
        (first, second) => first + second,
      ),
    }),
    (dice) => ({
      title: 'Binary subtraction',
      teach:
        '0 − 0 = 0, 1 − 0 = 1, 1 − 1 = 0. For 0 − 1 **borrow** from the next column on the left: a one there is worth two here, and 10 − 1 = 1. If the next column holds 0, borrow through it: it becomes 1 and the loan comes from further left.',
      example: `Subtract ${numeral(0b10111, 2)} from ${numeral(0b110010, 2)}.

${fixed(column(['110010', '- 10111', '-', digits(0b110010 - 0b10111, 2)]))}

In decimal: 50 − 23 = 27.`,
      ask: 'Subtract.',
      exercises: pairs(
        dice.different(8, (index) =>
          largerFirst(dice.int(33, 63 << (index / 3)), dice.int(9, 31 << (index / 3))),
        ),
        2,
        '−',
        (first, second) => first - second,
      ),
    }),
    (dice) => ({
      title: 'Binary multiplication',
      teach:
        'Multiply by one digit at a time. Times 1 is a copy, times 0 is nothing, and every further digit moves the copy one place to the left. So a multiplication is a sum of **shifted copies**; that is how simple processors do it.',
      example: `Multiply ${numeral(0b1101, 2)} by ${numeral(0b1011, 2)}.

${fixed(column(['1101 x 1011', '-', '1101', '1101 ', '0000  ', '1101   ', '-', digits(13 * 11, 2)]))}

In decimal: 13 × 11 = 143.`,
      ask: 'Multiply.',
      exercises: pairs(
        dice.different(8, (index): Pair => [dice.int(5, 15 + index), dice.int(3, 7 + index)]),
        2,
        '×',
        (first, second) => first * second,
      ),
    }),
    (dice) => ({
      title: 'Binary division',
      teach:
        'Long division is easier than in decimal, because the divisor goes into what you have either once or not at all. If it fits, write 1 and subtract; if not, write 0. Then bring down the next digit.',
      example: `Divide ${numeral(0b110101, 2)} by ${numeral(0b101, 2)}.

${fixed(`110101 : 101 = 1010
101
---
  11        bring down 1: too small, write 0
  110       bring down 0: it fits, write 1
  101
  ---
    11      bring down 1: too small, write 0`)}

Quotient ${numeral(10, 2)}, remainder ${numeral(3, 2)}. In decimal: 53 = 5 × 10 + 3.`,
      ask: 'Divide; give quotient and remainder.',
      exercises: ask(
        dice.different(8, (): Pair => [dice.int(30, 127), dice.int(3, 11)]),
        ([first, second]) => `${numeral(first, 2)} ÷ ${numeral(second, 2)}`,
        ([first, second]) =>
          `${digits(Math.floor(first / second), 2)} remainder ${digits(first % second, 2)}`,
      ),
    }),
    (dice) => ({
      title: 'Octal and hexadecimal arithmetic',
      teach: `Add the digits in decimal in your head. If the sum is not smaller than the base, subtract the base and carry 1. When you borrow, you borrow a whole base: 8 or 16.

${table([
  ['Digit', 'A', 'B', 'C', 'D', 'E', 'F'],
  ['Value', 10, 11, 12, 13, 14, 15],
])}`,
      example: `${numeral(0x2a7, 16)} + ${numeral(0x19d, 16)}: 7 + 13 = 20 = 16 + 4, write 4, carry 1. A + 9 + 1 = 20, write 4, carry 1. 2 + 1 + 1 = 4. The sum is ${numeral(0x2a7 + 0x19d, 16)}.

${numeral(0o523, 8)} − ${numeral(0o156, 8)}: 3 − 6 needs a loan, 3 + 8 − 6 = 5. The 2 is now 1; 1 + 8 − 5 = 4. The 5 is now 4; 4 − 1 = 3. The difference is ${numeral(0o523 - 0o156, 8)}.`,
      ask: 'Work out.',
      exercises: [
        ...pairs(
          [
            [dice.int(70, 500), dice.int(70, 500)],
            [dice.int(200, 900), dice.int(200, 900)],
          ],
          8,
          '+',
          (a, b) => a + b,
        ),
        ...pairs(
          [
            largerFirst(dice.int(300, 511), dice.int(65, 290)),
            largerFirst(dice.int(1000, 3000), dice.int(200, 900)),
          ],
          8,
          '−',
          (a, b) => a - b,
        ),
        ...pairs(
          [
            [dice.int(170, 900), dice.int(170, 900)],
            [dice.int(4000, 9000), dice.int(700, 4000)],
          ],
          16,
          '+',
          (a, b) => a + b,
        ),
        ...pairs(
          [
            largerFirst(dice.int(2000, 4000), dice.int(300, 1800)),
            largerFirst(dice.int(20000, 60000), dice.int(3000, 18000)),
          ],
          16,
          '−',
          (a, b) => a - b,
        ),
      ],
    }),
  ],
};
