import assert from 'node:assert/strict';
import test from 'node:test';
import { brokenInto } from './draw.ts';

/** Lines of ten characters. */
const fits = (text: string): boolean => [...text].length <= 10;

test('a text breaks between words, and within a word that no line can hold', () => {
  assert.deepEqual(brokenInto('Waves', 3, fits), ['Waves']);
  assert.deepEqual(brokenInto(' Wave \n motion and\u0000 heat ', 3, fits), ['Wave', 'motion and', 'heat']);
  assert.deepEqual(brokenInto('a Thermodynamics b', 4, fits), ['a', 'Thermodyna', 'mics b']);
  assert.deepEqual(brokenInto('', 2, fits), ['']);
});

test('what has no room ends with an ellipsis, behind a whole word where there is one', () => {
  assert.deepEqual(brokenInto('one two three four five', 2, fits), ['one two', 'three…']);
  assert.deepEqual(brokenInto('abcdefghijklmnopqrstuvwxyz', 2, fits), ['abcdefghij', 'klmnopqrs…']);
  const long = brokenInto('x '.repeat(5000), 500, fits);
  assert.ok(long.length <= 30 && long.at(-1)?.endsWith('…'));
});

test('signs that belong together are not torn apart', () => {
  const narrow = (text: string): boolean => text.length <= 4;
  assert.deepEqual(brokenInto('👩‍🎓👩‍🎓', 3, narrow), ['👩‍🎓', '👩‍🎓']);
  assert.deepEqual(brokenInto('शिक्षा', 3, narrow).join(''), 'शिक्षा');
  assert.ok(brokenInto(`${'x'.repeat(299)}😀`, 50, fits).every((line) => line.isWellFormed()));
});
