import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shorten } from './shorten.ts';

test('a text of 100 characters is shown whole, and a longer one is cut with an ellipsis', () => {
  assert.equal(shorten('a'.repeat(100)), 'a'.repeat(100));
  assert.equal(shorten('a'.repeat(101)), `${'a'.repeat(100)}...`);
  assert.equal(shorten(''), '');
});

test('characters outside the basic plane count as one and are never cut in half', () => {
  const text = '📗'.repeat(101);
  assert.equal(shorten('📗'.repeat(100)), '📗'.repeat(100));
  assert.equal(shorten(text), `${'📗'.repeat(100)}...`);
  assert.equal(shorten(`${'a'.repeat(99)}📗b`), `${'a'.repeat(99)}📗...`);
});

test('a Devanagari text is cut after its hundredth character', () => {
  assert.equal(shorten('क'.repeat(150)), `${'क'.repeat(100)}...`);
});
