import assert from 'node:assert/strict';
import test from 'node:test';
import { initialOf, languageOf } from './language.ts';

test('a text counts as Hindi if most of its letters are Devanagari', () => {
  for (const text of ['हिन्दी', 'भौतिकी (2019)', 'बी.ए. प्रश्न पत्र (BA)', 'अ'])
    assert.equal(languageOf(text), 'hi', text);
  for (const text of [
    '',
    '2019',
    'Physics',
    'Hindi (हिन्दी), question paper of 2019',
    'The letter अ in print',
  ])
    assert.equal(languageOf(text), undefined, text);
});

test('the initial of a name is its first letter, as a capital', () => {
  assert.equal(initialOf('asha Negi'), 'A');
  assert.equal(initialOf('Émile'), 'É');
  assert.equal(initialOf('  (Dr.) Om'), 'D');
});

test('the initial of a Devanagari name includes its vowel sign and joined letters', () => {
  assert.equal(initialOf('निर्मला देवी'), 'नि');
  assert.equal(initialOf('“निर्मला”'), 'नि');
  assert.equal(initialOf('क्षमा'), 'क्ष');
});

test('a name without letters has no initial', () => {
  assert.equal(initialOf('—'), '');
  assert.equal(initialOf('…'), '');
});
