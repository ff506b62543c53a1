import assert from 'node:assert/strict';
import test from 'node:test';
import { languageName, longDate, megabytes, rupees } from './format.ts';

test('rupees are grouped the Indian way, with paise only where there are some', () => {
  assert.equal(rupees(125000), '₹1,25,000');
  assert.equal(rupees(49.5), '₹49.50');
  assert.equal(rupees(0), '₹0');
});

test('sizes are megabytes, and never nothing', () => {
  assert.equal(megabytes(1_234_567), '1.2 MB');
  assert.equal(megabytes(32_687), '0.03 MB');
  assert.equal(megabytes(1), '0.01 MB');
});

test('days are those of India, and languages have names', () => {
  assert.equal(longDate('2026-11-19T20:00:00Z'), '20 November 2026');
  assert.equal(languageName('hi'), 'Hindi');
  assert.equal(languageName('not a code'), 'not a code');
});
