import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Heard, hear, heardAs } from './heard.ts';
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
    'psychology statistics': 'साइकोलॉजी स्टैटिस्टिक्स',
  };
  const heard: Heard = new Map();
  for (const english of Object.keys(pairs)) hear(heard, tokensOf(english));
  for (const [english, hindi] of Object.entries(pairs))
    for (const [at, { word }] of tokensOf(hindi).entries())
      assert.deepEqual(heardAs([heard], word), [tokensOf(english)[at]?.stem], word);
});

test('among English words with the same consonants, the one with the nearest vowels matches', () => {
  const [subjects, places]: [Heard, Heard] = [new Map(), new Map()];
  hear(subjects, tokensOf('machine operations'));
  hear(places, tokensOf('motion'));
  assert.deepEqual(heardAs([subjects, places], 'मशीन'), ['machin']);
  assert.deepEqual(heardAs([subjects, places], 'मोशन'), ['motion']);
});

test('English words that sound the same all match', () => {
  const heard: Heard = new Map();
  hear(heard, tokensOf('principle principal'));
  assert.deepEqual(heardAs([heard], 'प्रिंसिपल'), ['principl', 'princip']);
});

test('words with few consonants, codes and words in Latin letters match no English word by sound', () => {
  const heard: Heard = new Map();
  hear(heard, tokensOf('data law bcom402 networks'));
  for (const word of ['डेटा', 'लॉ', 'networks', 'नेट', '']) assert.deepEqual(heardAs([heard], word), [], word);
});
