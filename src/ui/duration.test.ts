import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationText, isoDuration } from './duration.ts';

test('years are counted', () => {
  assert.equal(durationText('3'), '3 years');
  assert.equal(durationText('1'), '1 year');
  assert.equal(durationText(' 1.5 '), '1.5 years');
});

test('what is no number stands as it was written, and nothing is N/A', () => {
  assert.equal(durationText('six months'), 'six months');
  assert.equal(durationText(null), 'N/A');
  assert.equal(durationText(''), 'N/A');
});

test('machines read ISO 8601', () => {
  assert.equal(isoDuration('3'), 'P3Y');
  assert.equal(isoDuration('1.5'), 'P18M');
  for (const unknown of [null, '', '0', 'six months']) assert.equal(isoDuration(unknown), undefined);
});
