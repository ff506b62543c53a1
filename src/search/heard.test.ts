import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from './heard.ts';
import { tokensOf } from './words.ts';

test('an English word written in Devanagari matches the English word of the same sound', () => {
  const pairs = {
    'machine learning': 'मशीन लर्निंग',
    'operating systems': 'ऑपरेटिंग सिस्टम',
    'computer networks': 'कंप्यूटर नेटवर्क',
    'structures literature': 'स्ट्रक्चर लिटरेचर',
    'chemistry mechanics': 'केमिस्ट्री मैकेनिक्स',
    'engineering management': 'इंजीनियरिंग मैनेजमेंट',
    'science business design': 'साइंस बिजनेस डिजाइन',
    'garhwal aligarh': 'गढ़वाल अलीगढ़',
    'shakespeare interview': 'शेक्सपियर इंटरव्यू',
    'psychology statistics': 'साइकोलॉजी स्टैटिस्टिक्स',
  };
  const names = Object.keys(pairs).flatMap(tokensOf);
  for (const [english, hindi] of Object.entries(pairs))
    for (const [at, { word }] of tokensOf(hindi).entries())
      assert.deepEqual(nearest(word, names), [tokensOf(english)[at]?.stem], word);
});

test('among English words with the same consonants, the one with the nearest vowels matches', () => {
  const names = tokensOf('machine operations motion');
  assert.deepEqual(nearest('मशीन', names), ['machin']);
  assert.deepEqual(nearest('मोशन', names), ['motion']);
});

test('English words that sound the same all match', () => {
  assert.deepEqual(nearest('प्रिंसिपल', tokensOf('principle principal')), ['principl', 'princip']);
});

test('short words, codes and words in other letters have no sound', () => {
  const names = tokensOf('data law bcom402 पाठ');
  for (const word of ['डेटा', 'लॉ', 'पाठ', '']) assert.deepEqual(nearest(word, names), [], word);
});
