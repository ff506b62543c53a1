import assert from 'node:assert/strict';
import test from 'node:test';
import { digitsOf } from './code-digits.ts';

test('the six digits of a code are read however it is typed or pasted', () => {
  for (const typed of ['123456', '123 456', ' 123-456\n', '１２３４５６', '१२३ ४५६', 'Your code: 123456.'])
    assert.equal(digitsOf(typed), '123456', typed);
});

test('a code is cut to six digits, and text without digits stays visible', () => {
  assert.equal(digitsOf('1234567'), '123456');
  assert.equal(digitsOf('12'), '12');
  assert.equal(digitsOf('  '), '');
  assert.equal(digitsOf('abc'), 'abc');
});
