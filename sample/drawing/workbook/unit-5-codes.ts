import { ask, fixed, table, type Unit } from './lesson.ts';
import { decimalCode, digits, gray, grouped } from './numerals.ts';

const ones = (pattern: string): number => [...pattern].filter((bit) => bit === '1').length;

/** Four data bits with Hamming's three parity bits, as seven bits. */
export function hamming(data: number): string {
  const [a = 0, b = 0, c = 0, d = 0] = [...digits(data, 2, 4)].map(Number);
  return [a ^ b ^ d, a ^ c ^ d, a, b ^ c ^ d, b, c, d].join('');
}

/** Codes for digits, positions and characters. */
export const codes: Unit = {
  title: 'Codes',
  lessons: [
    (dice) => ({
      title: 'BCD, the 8421 code',
      teach: `In **binary coded decimal** every decimal digit is written as four bits of its own. A clock display or a meter is simple to drive this way. The six patterns 1010 to 1111 are not used. Do not mix it up with binary:

${table([
  ['Number', 'Binary', 'BCD'],
  ...[9, 10, 47, 255].map((value) => [value, digits(value, 2), decimalCode(value)]),
])}`,
      example: `395 in BCD: 3 is 0011, 9 is 1001, 5 is 0101, so **${decimalCode(395)}**. Backwards: 1000 0110 is 86.`,
      ask: 'Write 1 to 4 in BCD, and 5 to 8 in decimal.',
      exercises: [
        ...ask(dice.ints(4, 31, 9999), String, (value) => decimalCode(value)),
        ...ask(dice.ints(4, 31, 9999), (value) => decimalCode(value), String),
      ],
    }),
    (dice) => ({
      title: 'Adding in BCD',
      teach:
        'Add each group of four bits as binary. If the result is above 1001, or if a carry left the group, it is no decimal digit: **add 0110** (six, the number of unused patterns), and pass the carry to the next group.',
      example: `Add 58 and 67.

${fixed(`  0101 1000     (58)
+ 0110 0111     (67)
-----------
  1011 1111     both groups are above 1001
+ 0110 0110     so add six to both
-----------
1 0010 0101     (125)`)}`,
      ask: 'Add in BCD. Say to how many groups six had to be added.',
      exercises: ask(
        dice.different(8, () => [dice.int(12, 99), dice.int(12, 99)] as const),
        ([first, second]) => `${first} + ${second}`,
        ([first, second]) => {
          const low = (first % 10) + (second % 10) > 9 ? 1 : 0;
          const high = Math.floor(first / 10) + Math.floor(second / 10) + low > 9 ? 1 : 0;
          return `${decimalCode(first + second)} (${low + high})`;
        },
      ),
    }),
    (dice) => ({
      title: 'Excess-3',
      teach: `Add 3 to every digit before you write it in four bits. The gain: turning over all bits of a digit gives its nine’s complement, so excess-3 is **self-complementing**, and 0 is not written as 0000, which a broken wire would also give.

${table([
  ['Digit', 0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  ['Excess-3', ...Array.from({ length: 10 }, (_, digit) => digits(digit + 3, 2, 4))],
])}`,
      example: `274: 2 + 3 = 5, 7 + 3 = 10, 4 + 3 = 7, so **${decimalCode(274, 3)}**. Turned over: ${decimalCode(725, 3)}, which is 725 = 999 − 274.`,
      ask: 'Write 1 to 5 in excess-3, and 6 to 8 in decimal.',
      exercises: [
        ...ask(dice.ints(5, 12, 999), String, (value) => decimalCode(value, 3)),
        ...ask(dice.ints(3, 12, 999), (value) => decimalCode(value, 3), String),
      ],
    }),
    (dice) => ({
      title: 'Gray code',
      teach: `In **Gray code** neighbouring numbers differ in one bit only. A disc that reports its angle can then never be wrong by more than one step. From binary: copy the first bit; every further Gray bit is the XOR of a binary bit and the one before it (1 if they differ).

${table([
  ['Number', 0, 1, 2, 3, 4, 5, 6, 7],
  ['Binary', ...Array.from({ length: 8 }, (_, value) => digits(value, 2, 3))],
  ['Gray', ...Array.from({ length: 8 }, (_, value) => gray(value, 3))],
])}`,
      example:
        '10110 to Gray: copy 1; 1 and 0 differ, 1; 0 and 1 differ, 1; 1 and 1 are equal, 0; 1 and 0 differ, 1. Result **11101**.',
      ask: 'Convert the binary numbers to Gray code.',
      exercises: ask(
        [...dice.ints(4, 9, 31), ...dice.ints(4, 64, 255)],
        (value) => digits(value, 2),
        (value) => gray(value, digits(value, 2).length),
      ),
    }),
    (dice) => ({
      title: 'From Gray code back to binary',
      teach:
        'Copy the first bit. Every further binary bit is the XOR of the **binary bit just found** and the next Gray bit. Put otherwise: a binary bit is 1 when the number of ones in the Gray code up to that place is odd.',
      example: `Gray 11101: copy 1. 1 ⊕ 1 = 0. 0 ⊕ 1 = 1. 1 ⊕ 0 = 1. 1 ⊕ 1 = 0. Binary **10110**, the number from the last lesson.

${fixed(`Gray      1   1   1   0   1
Ones      1   2   3   3   4
Binary    1   0   1   1   0`)}`,
      ask: 'Convert the Gray codes to binary.',
      exercises: ask(
        [...dice.ints(4, 9, 31), ...dice.ints(4, 64, 255)],
        (value) => gray(value, digits(value, 2).length),
        (value) => digits(value, 2),
      ),
    }),
    (dice) => ({
      title: 'ASCII and parity',
      teach:
        'ASCII gives every letter, digit and sign seven bits: A is 100 0001 (65), a is 110 0001 (97), the digit 0 is 011 0000 (48). The letters follow one another, and a small letter is its capital plus 32. The eighth bit may carry the **parity**: with even parity it is chosen so that the number of ones is even. One wrong bit is then noticed; two are not.',
      example: `K is the eleventh letter: 64 + 11 = 75 = ${grouped(digits(75, 2), 4)}. It has four ones, so the even parity bit is 0, sent first: ${grouped(digits(75, 2, 8), 4)}. Received ${grouped('11001011', 4)}: five ones, so a bit was lost.`,
      ask: 'For 1 to 4 give the 7-bit code and then the byte with even parity (parity bit first). For 5 to 8 say whether the byte can be right under even parity.',
      exercises: [
        ...ask(
          dice.some(4, [...'BDGHMQRSUVXYbdfghkmnqrtw']),
          (letter) => letter,
          (letter) => {
            const code = digits(letter.charCodeAt(0), 2, 7);
            return `${code}; ${ones(code) % 2}${code}`;
          },
        ),
        ...ask(
          dice.ints(4, 130, 254).map((value) => digits(value, 2, 8)),
          (pattern) => grouped(pattern, 4),
          (pattern) => (ones(pattern) % 2 === 0 ? 'yes' : 'no'),
        ),
      ],
    }),
    (dice) => ({
      title: 'The Hamming code',
      teach: `Parity notices a wrong bit; R. W. Hamming’s code (1950) also **finds** it. Four data bits d go to the places 3, 5, 6 and 7 of a word, parity bits p to the places 1, 2 and 4. Each parity bit makes the number of ones even over the places whose number contains it:

${table([
  ['Place', 1, 2, 3, 4, 5, 6, 7],
  ['Holds', 'p₁', 'p₂', 'd', 'p₄', 'd', 'd', 'd'],
])}

- p₁ watches 1, 3, 5, 7; p₂ watches 2, 3, 6, 7; p₄ watches 4, 5, 6, 7.

The receiver checks the three groups. The numbers of the parity bits whose group is **odd**, added up, name the wrong place; 0 means that all is well.`,
      example:
        'Data 1011: places 3, 5, 6, 7 are 1, 0, 1, 1. p₁ = 1 ⊕ 0 ⊕ 1 = 0, p₂ = 1 ⊕ 1 ⊕ 1 = 1, p₄ = 0 ⊕ 1 ⊕ 1 = 0. The word is **0110011**. Received 0110111: group 1 is odd, group 2 is even, group 4 is odd, 1 + 4 = 5, so place 5 is wrong.',
      ask: 'For 1 to 4 write the code word of the data bits. For 5 to 8 name the wrong place (or none) and give the data bits as sent.',
      exercises: [
        ...ask(
          dice.ints(4, 1, 15),
          (data) => digits(data, 2, 4),
          (data) => hamming(data),
        ),
        ...ask(
          dice.ints(4, 1, 15).map((data, index) => ({ data, wrong: index === 2 ? 0 : dice.int(1, 7) })),
          ({ data, wrong }) =>
            [...hamming(data)].map((bit, at) => (at + 1 === wrong ? 1 - Number(bit) : bit)).join(''),
          ({ data, wrong }) => `${wrong || 'none'}; ${digits(data, 2, 4)}`,
        ),
      ],
    }),
  ],
};
