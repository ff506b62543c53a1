import assert from 'node:assert/strict';
import { test } from 'node:test';
import { face } from './faces.ts';
import { layOutByPairs } from './kerned-pairs.ts';
import { rememberingFont, textInDrawingOrder } from './shaping.ts';

const codes = (text: string): number[] => [...text].map((char) => char.codePointAt(0) ?? 0);
const deal = (drawn: string[], typed: string, narrow: number[] = []): string[] =>
  textInDrawingOrder(
    drawn.map((text, index) => ({ codePoints: codes(text), wide: !narrow.includes(index) })),
    codes(typed),
  ).map((text) => String.fromCodePoint(...text));

test('glyphs in typing order keep their own text', () => {
  assert.deepEqual(deal(['प', 'त्र'], 'पत्र'), ['प', 'त्र']);
  assert.deepEqual(deal(['o', 'ffi', 'ce'], 'office'), ['o', 'ffi', 'ce']);
});

test('a vowel sign drawn before its consonant leaves the copied text in typing order', () => {
  assert.deepEqual(deal(['ि', 'क'], 'कि'), ['क', 'ि']);
  assert.deepEqual(deal(['न', 'ि', 'द'], 'नदि'), ['न', 'द', 'ि']);
});

test('an r drawn above the next letter is copied before it, and every wide glyph gets a letter', () => {
  assert.deepEqual(deal(['व', 'ण', 'र्', 'न'], 'वर्णन', [2]), ['व', 'र्', 'ण', 'न']);
  assert.deepEqual(deal(['ध', 'ा', 'र्'], 'र्धा', [2]), ['र्', 'ध', 'ा']);
  assert.deepEqual(deal(['ग', 'ु', 'र्'], 'र्गु', [1, 2]), ['र्', 'ग', 'ु']);
});

test('the glyphs of every Hindi word spell the typed word', () => {
  for (const word of 'विश्वविद्यालय परीक्षा निर्धारित राष्ट्रीय शृंखला ढूँढ़ते कर्त्तव्य स्त्रियाँ ज्ञान निर्गुण दुर्भिक्ष'.split(
    ' ',
  )) {
    const { glyphs } = face('devanagari').shape(word.normalize('NFC'));
    const text = glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('');
    assert.equal(text, word.normalize('NFC'), word);
    for (const glyph of glyphs.filter(({ advanceWidth }) => advanceWidth > 250)) {
      assert.match(String.fromCodePoint(...glyph.codePoints), /[^\p{Mn}\p{Cf}]/u, word);
    }
  }
});

test('a word laid out by pairs of letters has the same glyphs and width as the whole word', () => {
  const font = rememberingFont(face('regular').font);
  const pairs = new Map();
  for (const word of ['Tyre,', 'AVATAR', 'office', 'x²–y₁', '“Yes.”', '10110', 'e\u0301te', 'a']) {
    const whole = font.layout(word);
    const paired = layOutByPairs(font, word, pairs);
    assert.equal(paired.advanceWidth, whole.advanceWidth, word);
    assert.deepEqual(
      paired.glyphs.map(({ id }) => id),
      whole.glyphs.map(({ id }) => id),
      word,
    );
  }
});
