import { ask, fixed, table, type Unit } from './lesson.ts';
import { digits, flipped, signed, twosComplement } from './numerals.ts';

const nines = (value: number): string => [...String(value)].map((digit) => 9 - Number(digit)).join('');

/** Negative numbers: complements, and what goes wrong when a result does not fit. */
export const signedNumbers: Unit = {
  title: 'Signed numbers',
  lessons: [
    (dice) => ({
      title: 'Sign and magnitude, one’s complement',
      teach: `A machine has no minus sign, only bits. In **sign and magnitude** the first bit is the sign (0 plus, 1 minus) and the others are the size. In **one’s complement** a negative number is the positive one with every bit turned over. Both have a fault: there are two zeros, and adding needs special cases.

${table([
  ['Number', 'Sign and magnitude', 'One’s complement'],
  ['+5', '0000 0101', '0000 0101'],
  ['−5', '1000 0101', '1111 1010'],
  ['+0', '0000 0000', '0000 0000'],
  ['−0', '1000 0000', '1111 1111'],
])}`,
      example: `Write −23 in 8 bits. 23 is 0001 0111. Sign and magnitude: 1001 0111. One’s complement: 1110 1000.`,
      ask: 'Write in 8 bits: first as sign and magnitude, then in one’s complement.',
      exercises: ask(
        dice.ints(8, 9, 120),
        (value) => signed(-value),
        (value) => `${digits(128 + value, 2)}; ${flipped(digits(value, 2, 8))}`,
      ),
    }),
    (dice) => ({
      title: 'Two’s complement: writing a negative number',
      teach:
        'Nearly every machine uses **two’s complement**. To write −*x*: write *x* with all its bits, turn every bit over, add 1. Or, without adding: copy from the right up to and including the first 1, and turn over the rest. With *n* bits you reach from −2ⁿ⁻¹ to 2ⁿ⁻¹ − 1; there is one zero only.',
      example: `Write −44 in 8 bits.

${fixed(`+44           ${twosComplement(44, 8)}\nturned over   ${flipped(twosComplement(44, 8))}\nplus 1        ${twosComplement(-44, 8)}`)}

The short way: 44 ends in 100, these stay; 00101 before them becomes 11010.`,
      ask: 'Write in 8-bit two’s complement. Two of them are positive and need no change.',
      exercises: ask(
        [...dice.ints(6, 3, 128).map((value) => -value), ...dice.ints(2, 20, 127)],
        signed,
        (value) => twosComplement(value, 8),
      ),
    }),
    (dice) => ({
      title: 'Two’s complement: reading a pattern',
      teach:
        'If the first bit is 0, read the number as usual. If it is 1, the number is negative: give the first bit its weight with a **minus** sign (−128 in 8 bits) and add the others. Or form the two’s complement once more and put a minus before it.',
      example:
        '1101 0110: −128 + 64 + 16 + 4 + 2 = **−42**. Check: turned over 0010 1001, plus 1 is 0010 1010 = 42. And 1111 1111 is −1: remember it, it is met often.',
      ask: 'Which number is it, in 8-bit two’s complement?',
      exercises: ask(
        [...dice.ints(6, 2, 128).map((value) => -value), ...dice.ints(2, 20, 127)],
        (value) => twosComplement(value, 8),
        signed,
      ),
    }),
    (dice) => ({
      title: 'Subtracting by adding',
      teach:
        '*a* − *b* is *a* + (−*b*): add the two’s complement of *b* and drop a carry out of the first bit. The same adder then adds and subtracts; this is the reason why two’s complement won.',
      example: `68 − 23 in 8 bits:

${fixed(`  ${twosComplement(68, 8)}   (+68)
+ ${twosComplement(-23, 8)}   (−23)
----------
1 ${twosComplement(45, 8)}   (+45; the carry is dropped)`)}`,
      ask: 'Work out in 8-bit two’s complement; give the pattern and the number.',
      exercises: ask(
        dice.different(8, () => [dice.int(5, 100), dice.int(5, 100)] as const),
        ([first, second]) => `${first} − ${second}`,
        ([first, second]) => `${twosComplement(first - second, 8)} (${signed(first - second)})`,
      ),
    }),
    (dice) => ({
      title: 'Overflow',
      teach:
        'In 8 bits nothing above 127 and nothing below −128 exists. If the true sum lies outside, the pattern is wrong: **overflow**. It can only happen when both numbers have the same sign, and it shows: the sign of the result is the other one. A carry out of the first bit alone is no overflow.',
      example: `${twosComplement(100, 8)} + ${twosComplement(50, 8)} = ${digits(150, 2)}: plus and plus gave minus, so it is an overflow (the pattern means −106, the sum is 150). −30 + −20: ${twosComplement(-30, 8)} + ${twosComplement(-20, 8)} = 1 ${twosComplement(-50, 8)}; minus and minus gave minus, so −50 is right.`,
      ask: 'Add in 8 bits. Overflow or not? If not, give the result as a number.',
      exercises: ask(
        dice.different(8, (index) => {
          const sign = index % 3 === 1 ? -1 : 1;
          return [sign * dice.int(30, 110), (index % 4 === 3 ? -sign : sign) * dice.int(15, 90)] as const;
        }),
        ([first, second]) => `${twosComplement(first, 8)} + ${twosComplement(second, 8)}`,
        ([first, second]) =>
          Math.abs(first + second + 0.5) > 128 ? 'overflow' : `no, ${signed(first + second)}`,
      ),
    }),
    (dice) => ({
      title: 'Nine’s and ten’s complement',
      teach:
        'The idea is not tied to binary. In decimal the **nine’s complement** takes every digit from 9; the **ten’s complement** is one more. Adding the ten’s complement and dropping the carry subtracts, with no borrowing at all.',
      example:
        '725 − 348: the nine’s complement of 348 is 651, the ten’s complement 652. 725 + 652 = 1377; drop the 1: **377**.',
      ask: 'Give the nine’s complement, the ten’s complement, and the difference found with it.',
      exercises: ask(
        dice.different(6, () => [dice.int(550, 999), dice.int(111, 540)] as const),
        ([first, second]) => `${first} − ${second}`,
        ([first, second]) => `${nines(second)}, ${Number(nines(second)) + 1}; ${first - second}`,
      ),
    }),
  ],
};
