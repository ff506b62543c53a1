import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationText, isoDuration } from './duration.ts';

test('a duration that is a number is shown in years', () => {
  assert.equal(durationText('3'), '3 years');
  assert.equal(durationText('1'), '1 year');
  assert.equal(durationText(' 1.5 '), '1.5 years');
});

test('text that is not a number is shown as written, and a missing value as N/A', () => {
  assert.equal(durationText('six months'), 'six months');
  assert.equal(durationText(null), 'N/A');
  assert.equal(durationText(''), 'N/A');
});

test('a duration is written as ISO 8601 for machines, and left out if it is unknown', () => {
  assert.equal(isoDuration('3'), 'P3Y');
  assert.equal(isoDuration('1.5'), 'P18M');
  for (const unknown of [null, '', '0', 'six months']) assert.equal(isoDuration(unknown), undefined);
});
