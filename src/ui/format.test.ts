import assert from 'node:assert/strict';
import test from 'node:test';
import { fileSize, languageName, longDate, rupees } from './format.ts';

test('rupees are grouped the Indian way and have paise only if they are not 0', () => {
  assert.equal(rupees(125000), '₹1,25,000');
  assert.equal(rupees(49.5), '₹49.50');
  assert.equal(rupees(0), '₹0');
});

test('file sizes are shown in the unit that fits, and only an empty file as 0 kB', () => {
  const bytes = [0, 1, 32_687, 999_499, 999_500, 1_234_567, 5_010_000, 10_000_000, 1_250_000_000, 3.5e12];
  assert.deepEqual(bytes.map(fileSize), [
    ...['0 kB', '1 kB', '33 kB', '999 kB', '1 MB', '1.2 MB', '5 MB', '10 MB', '1.3 GB', '3.5 TB'],
  ]);
});

test('dates are shown in Indian time, and languages by their names', () => {
  assert.equal(longDate('2026-11-19T20:00:00Z'), '20 November 2026');
  assert.equal(languageName('hi'), 'Hindi');
  assert.equal(languageName('not a code'), 'not a code');
});
