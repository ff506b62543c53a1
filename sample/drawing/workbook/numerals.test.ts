import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Dice } from './dice.ts';
import {
  decimalCode,
  digits,
  divisionSteps,
  flipped,
  gray,
  grouped,
  numeral,
  signed,
  superscript,
  twosComplement,
} from './numerals.ts';
import { hamming } from './unit-5-codes.ts';

test('numbers are written with their base, leading zeros, exponent, groups or sign', () => {
  assert.equal(numeral(45, 2), '101101₂');
  assert.equal(numeral(2942, 16), 'B7E₁₆');
  assert.equal(digits(5, 2, 8), '00000101');
  assert.equal(superscript(-16), '⁻¹⁶');
  assert.equal(grouped('1011010011', 4), '10 1101 0011');
  assert.equal(signed(-42), '−42');
});

test('negative numbers are written in two’s complement', () => {
  assert.equal(twosComplement(-1, 8), '11111111');
  assert.equal(twosComplement(-128, 8), '10000000');
  assert.equal(twosComplement(-44, 8), '11010100');
  assert.equal(flipped('0101'), '1010');
});

test('consecutive numbers in Gray code differ in one bit', () => {
  for (let value = 1; value < 64; value++) {
    const changed = Number.parseInt(gray(value, 6), 2) ^ Number.parseInt(gray(value - 1, 6), 2);
    assert.equal(changed & (changed - 1), 0);
  }
});

test('decimal codes write each digit separately', () => {
  assert.equal(decimalCode(395), '0011 1001 0101');
  assert.equal(decimalCode(274, 3), '0101 1010 0111');
});

test('repeated division gives the digits from last to first', () => {
  assert.equal(
    divisionSteps(2942, 16)
      .map(({ rest }) => rest)
      .reverse()
      .join(''),
    'B7E',
  );
});

test('a Hamming word has even parity in all three groups', () => {
  for (let data = 0; data < 16; data++) {
    const word = [...hamming(data)].map(Number);
    for (const place of [1, 2, 4]) {
      const ones = word.filter((bit, index) => bit === 1 && (index + 1) & place);
      assert.equal(ones.length % 2, 0);
    }
  }
});

test('dice give the same numbers for the same seed, and stay within their bounds', () => {
  assert.deepEqual(new Dice(7).ints(5, 1, 100), new Dice(7).ints(5, 1, 100));
  assert.notDeepEqual(new Dice(7).ints(5, 1, 100), new Dice(8).ints(5, 1, 100));
  const rolls = Array.from(
    { length: 600 },
    (
      (dice) => () =>
        dice.int(1, 6)
    )(new Dice(1)),
  );
  assert.deepEqual([...new Set(rolls)].sort(), [1, 2, 3, 4, 5, 6]);
});
