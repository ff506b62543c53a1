import { ask, fixed, table, type Unit } from './lesson.ts';
import { column, digits, divisionSteps, grouped, numeral, superscript } from './numerals.ts';

const division = (value: number, base: number): string =>
  fixed(
    divisionSteps(value, base)
      .map(({ value: left, quotient, rest }) => {
        const step = `${String(left).padStart(5)} : ${base} = ${String(quotient).padStart(4)}`;
        return `${step}   remainder ${rest}`;
      })
      .join('\n'),
  );

const weights = (value: number, base: number): string => {
  const text = digits(value, base);
  return [...text]
    .map((digit, place) => `${Number.parseInt(digit, base)}×${base}${superscript(text.length - 1 - place)}`)
    .join(' + ');
};

const values = (value: number, base: number): string => {
  const text = digits(value, base);
  return [...text]
    .map((digit, place) => Number.parseInt(digit, base) * base ** (text.length - 1 - place))
    .join(' + ');
};

/** Number bases: whole numbers. */
export const bases: Unit = {
  title: 'Number bases',
  lessons: [
    (dice) => ({
      title: 'Place value',
      teach: `In 347 the digit 3 stands for three hundreds, because it is two places from the right: its **weight** is 10². A number system with the **base** *b* uses the digits 0 to *b* − 1, and the weights are 1, *b*, *b*², *b*³ and so on, counted from the right.

${table([
  ['System', 'Base', 'Digits'],
  ['Binary', 2, '0 1'],
  ['Octal', 8, '0 1 2 3 4 5 6 7'],
  ['Decimal', 10, '0 1 2 3 4 5 6 7 8 9'],
  ['Hexadecimal', 16, '0 1 2 3 4 5 6 7 8 9 A B C D E F'],
])}

The base is written as a small number below the line, so that ${numeral(9, 2)} is not taken for a thousand and one.`,
      example: `Write ${numeral(347, 10)} and ${numeral(0x2b5, 16)} as sums of weights.

347 = ${weights(347, 10)}. In hexadecimal B means eleven, so ${numeral(0x2b5, 16)} = ${weights(0x2b5, 16)} = ${values(0x2b5, 16)} = 693.`,
      ask: 'Write each numeral as a sum of digit × weight. You need not work the sum out.',
      exercises: [10, 10, 2, 2, 8, 8, 16, 16].map((base) => {
        const value = dice.int(base ** 2, base ** 3 - 1);
        return { question: numeral(value, base), answer: weights(value, base) };
      }),
    }),
    (dice) => ({
      title: 'Counting in binary, octal and hexadecimal',
      teach: `Counting works as with an old kilometre counter: when a wheel stands at its highest digit, it goes back to 0 and moves the wheel to its left one step on. In binary the highest digit is 1, in octal 7, in hexadecimal F.

${table([
  ['Decimal', 'Binary', 'Octal', 'Hexadecimal'],
  ...[0, 1, 2, 7, 8, 9, 10, 15, 16].map((value) => [
    value,
    digits(value, 2, 5),
    digits(value, 8),
    digits(value, 16),
  ]),
])}`,
      example: `Which number follows ${numeral(0b100111, 2)}? The last three digits are 1, so they all turn to 0 and the next 0 becomes 1: ${numeral(0b101000, 2)}. Which follows ${numeral(0x1ff, 16)}? Both F wheels turn over and the 1 becomes 2: ${numeral(0x200, 16)}.`,
      ask: 'Write the number that follows.',
      exercises: ask(
        [
          [(dice.int(4, 15) << 2) + 3, 2],
          [(dice.int(4, 15) << 3) + 7, 2],
          [(dice.int(2, 7) << 4) + 15, 2],
          [dice.int(2, 6) * 8 + 7, 8],
          [dice.int(2, 6) * 64 + 63, 8],
          [dice.int(2, 9) * 16 + 15, 16],
          [dice.int(10, 14) * 256 + 255, 16],
          [dice.int(1, 9) * 4096 + 0x9ff, 16],
        ] as [number, number][],
        ([value, base]) => numeral(value, base),
        ([value, base]) => numeral(value + 1, base),
      ),
    }),
    (dice) => ({
      title: 'Decimal to binary',
      teach:
        'Divide the number by 2, write down the quotient and the remainder, and go on with the quotient until it is 0. The remainders, **read from the last to the first**, are the binary digits. It works because the first remainder says whether the number is odd, the second whether its half is, and so on.',
      example: `Convert ${numeral(45, 10)} to binary.

${division(45, 2)}

From bottom to top: ${numeral(45, 10)} = ${numeral(45, 2)}. Check: ${values(45, 2)} = 45.`,
      ask: 'Convert to binary.',
      exercises: ask(
        [...dice.ints(4, 17, 63), ...dice.ints(4, 64, 255)],
        (value) => numeral(value, 10),
        (value) => numeral(value, 2),
      ),
    }),
    (dice) => ({
      title: 'Binary to decimal',
      teach:
        'Write the weights 1, 2, 4, 8, … above the digits, from the right. Add the weights that stand above a 1. A quicker way for long numerals is **doubling**: begin with 0; for every digit from the left, double what you have and add the digit.',
      example: `Convert ${numeral(0b1101001, 2)}.

${fixed(column(['64  32  16   8   4   2   1', ' 1   1   0   1   0   0   1']))}

64 + 32 + 8 + 1 = 105. By doubling: 0 → 1 → 3 → 6 → 13 → 26 → 52 → 105.`,
      ask: 'Convert to decimal.',
      exercises: ask(
        [...dice.ints(4, 33, 127), ...dice.ints(4, 128, 1023)],
        (value) => numeral(value, 2),
        (value) => String(value),
      ),
    }),
    (dice) => ({
      title: 'Decimal to octal and to hexadecimal',
      teach:
        'The method of lesson 3 works for every base: divide by 8 for octal, by 16 for hexadecimal. Remainders from 10 to 15 are written A to F.',
      example: `Convert ${numeral(2942, 10)} to hexadecimal.

${division(2942, 16)}

${numeral(2942, 10)} = ${numeral(2942, 16)}. The same number in octal:

${division(2942, 8)}

${numeral(2942, 10)} = ${numeral(2942, 8)}.`,
      ask: 'Convert 1 to 4 to octal and 5 to 8 to hexadecimal.',
      exercises: [
        ...ask(
          dice.ints(4, 70, 4000),
          (value) => numeral(value, 10),
          (value) => numeral(value, 8),
        ),
        ...ask(
          dice.ints(4, 200, 60000),
          (value) => numeral(value, 10),
          (value) => numeral(value, 16),
        ),
      ],
    }),
    (dice) => ({
      title: 'Octal and hexadecimal to decimal',
      teach:
        'Multiply every digit by its weight and add. The weights are 1, 8, 64, 512, 4096 for octal and 1, 16, 256, 4096, 65536 for hexadecimal; learn them by heart.',
      example: `${numeral(0o1725, 8)} = ${weights(0o1725, 8)} = ${values(0o1725, 8)} = ${0o1725}.

${numeral(0x3ea, 16)} = ${weights(0x3ea, 16)} = ${values(0x3ea, 16)} = ${0x3ea}.`,
      ask: 'Convert to decimal.',
      exercises: [
        ...ask(
          dice.ints(4, 65, 4095),
          (value) => numeral(value, 8),
          (value) => String(value),
        ),
        ...ask(
          dice.ints(4, 160, 40000),
          (value) => numeral(value, 16),
          (value) => String(value),
        ),
      ],
    }),
    (dice) => ({
      title: 'Binary, octal and hexadecimal by grouping',
      teach:
        'Because 8 = 2³ and 16 = 2⁴, one octal digit is exactly three bits and one hexadecimal digit exactly four. Group the bits **from the right**, put zeros before the last group if it is short, and replace each group. From octal to hexadecimal, or back, go through binary.',
      example: `${numeral(0b1011010011, 2)} = ${grouped(digits(0b1011010011, 2), 3)} = ${numeral(0b1011010011, 8)}.

${numeral(0b1011010011, 2)} = ${grouped(digits(0b1011010011, 2), 4)} = ${numeral(0b1011010011, 16)}.

${numeral(0x5f, 16)} = 0101 1111 = 001 011 111 = ${numeral(0x5f, 8)}.`,
      ask: 'Convert 1 to 3 to octal, 4 to 6 to hexadecimal, 7 from octal to hexadecimal, 8 from hexadecimal to octal.',
      exercises: [
        ...ask(
          dice.ints(3, 100, 2047),
          (value) => numeral(value, 2),
          (value) => numeral(value, 8),
        ),
        ...ask(
          dice.ints(3, 300, 8191),
          (value) => numeral(value, 2),
          (value) => numeral(value, 16),
        ),
        ...ask(
          dice.ints(1, 512, 4095),
          (value) => numeral(value, 8),
          (value) => numeral(value, 16),
        ),
        ...ask(
          dice.ints(1, 256, 4095),
          (value) => numeral(value, 16),
          (value) => numeral(value, 8),
        ),
      ],
    }),
  ],
};
