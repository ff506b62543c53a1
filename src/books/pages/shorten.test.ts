import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shorten } from './shorten.ts';

test('a hundred characters stand whole, the next one brings the ellipsis', () => {
  assert.equal(shorten('a'.repeat(100)), 'a'.repeat(100));
  assert.equal(shorten('a'.repeat(101)), `${'a'.repeat(100)}...`);
  assert.equal(shorten(''), '');
});

test('characters outside the basic plane count once and are never cut in half', () => {
  const text = '📗'.repeat(101);
  assert.equal(shorten('📗'.repeat(100)), '📗'.repeat(100));
  assert.equal(shorten(text), `${'📗'.repeat(100)}...`);
  assert.equal(shorten(`${'a'.repeat(99)}📗b`), `${'a'.repeat(99)}📗...`);
});

test('Devanagari is cut at the hundredth character', () => {
  assert.equal(shorten('क'.repeat(150)), `${'क'.repeat(100)}...`);
});
