import assert from 'node:assert/strict';
import test from 'node:test';
import { processorTime, slowness } from '../../test/slowness.ts';
import { firstOf, localeOf } from './locale.ts';

test('the offered language that the reader prefers most is chosen, whatever its region', () => {
  const offered = ['en', 'hi'] as const;
  assert.equal(firstOf('hi-IN,hi;q=0.9,en;q=0.8', offered), 'hi');
  assert.equal(firstOf('en;q=0.5, hi;q=0.7', offered), 'hi');
  assert.equal(firstOf('ta, en-GB;q=0.3', offered), 'en');
  assert.equal(firstOf('hi;q=0, en', offered), 'en');
  assert.equal(firstOf('ta', offered), undefined);
  assert.equal(firstOf(';;q=x,,', offered), undefined);
});

test('without a supported preference the language is the first of the catalogue', () => {
  assert.equal(localeOf({ headers: {} }), 'en');
  assert.equal(localeOf({ headers: { 'accept-language': 'hi' } }), 'en', 'Hindi is not in the catalogue yet');
});

test('parsing a header with 15,000 spaces takes little processor time', () => {
  const header = `hi${' '.repeat(15_000)}x`;
  assert.ok(processorTime(() => firstOf(header, ['en', 'hi'])) < 50 * slowness());
});
