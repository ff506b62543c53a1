import assert from 'node:assert/strict';
import test from 'node:test';
import { initialOf } from './language.ts';

test('the initial of a name is its first letter, as a capital', () => {
  assert.equal(initialOf('asha Negi'), 'A');
  assert.equal(initialOf('Émile'), 'É');
  assert.equal(initialOf('  (Dr.) Om'), 'D');
});

test('a Devanagari letter keeps its vowel sign, and the letter that is tied to it', () => {
  assert.equal(initialOf('निर्मला देवी'), 'नि');
  assert.equal(initialOf('“निर्मला”'), 'नि');
  assert.equal(initialOf('क्षमा'), 'क्ष');
});

test('a name without letters has none', () => {
  assert.equal(initialOf('—'), '');
  assert.equal(initialOf('…'), '');
});
