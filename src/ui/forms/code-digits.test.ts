import assert from 'node:assert/strict';
import test from 'node:test';
import { digitsOf } from './code-digits.ts';

test('a code is taken however it is typed or pasted', () => {
  for (const typed of ['123456', '123 456', ' 123-456\n', '１２３４５６', '१२३ ४५६', 'Your code: 123456.'])
    assert.equal(digitsOf(typed), '123456', typed);
});

test('a code is complete with six digits, and what has none stays to be seen', () => {
  assert.equal(digitsOf('1234567'), '123456');
  assert.equal(digitsOf('12'), '12');
  assert.equal(digitsOf('  '), '');
  assert.equal(digitsOf('abc'), 'abc');
});
