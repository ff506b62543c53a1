import assert from 'node:assert/strict';
import test from 'node:test';
import { processorTime, slowness } from '../../test/slowness.ts';
import { firstOf, localeOf } from './locale.ts';

test('the reader’s first language that is offered wins, whatever its region', () => {
  const offered = ['en', 'hi'] as const;
  assert.equal(firstOf('hi-IN,hi;q=0.9,en;q=0.8', offered), 'hi');
  assert.equal(firstOf('en;q=0.5, hi;q=0.7', offered), 'hi');
  assert.equal(firstOf('ta, en-GB;q=0.3', offered), 'en');
  assert.equal(firstOf('hi;q=0, en', offered), 'en');
  assert.equal(firstOf('ta', offered), undefined);
  assert.equal(firstOf(';;q=x,,', offered), undefined);
});

test('without a wish the language is the catalogue’s first', () => {
  assert.equal(localeOf({ headers: {} }), 'en');
  assert.equal(localeOf({ headers: { 'accept-language': 'hi' } }), 'en', 'Hindi is not in the catalogue yet');
});

test('a header of many blanks is read soon', () => {
  const header = `hi${' '.repeat(15_000)}x`;
  assert.ok(processorTime(() => firstOf(header, ['en', 'hi'])) < 50 * slowness());
});
