import assert from 'node:assert/strict';
import test from 'node:test';
import { countIn, folded, patternOf } from './find.ts';
import { placeIn } from './place.ts';

const count = (text: string, search: string, isWords = false): number => {
  const pattern = patternOf({ text: search, isWords });
  return pattern ? countIn(text, pattern) : -1;
};

test('a text is found whatever its case, spacing, ligatures and line breaks', () => {
  assert.equal(count('Simple  Harmonic\nMotion, simple harmonic motion', 'harmonic motion'), 2);
  assert.equal(count('the ﬁrst eﬀect', 'First Effect'), 1);
  assert.equal(count('समाकल गणित और गणित', 'गणित'), 2);
  assert.equal(count('a.c (x) [y]', 'a.c (X) ['), 1);
  assert.equal(count('abc', 'a.c'), 0);
  for (const blank of ['', '  ', '\u200b']) assert.equal(count('abc', blank), -1);
});

test('a word that is hyphenated at the end of a line is found with and without its hyphen', () => {
  const text = 'Laws of thermo-\ndynamics: post- \n  harvest, post\u2011harvest and co\u00ad\noperation';
  assert.equal(count(text, 'thermodynamics'), 1);
  assert.equal(count(text, 'laws of thermodynamics:'), 1);
  assert.equal(count(text, 'post-harvest'), 2);
  assert.equal(count(text, 'cooperation'), 1);
  assert.equal(count(text, 'thermodynamics harvest', true), 3);
  assert.equal(count('- \n first -\n 5', 'first 5', true), 2);
  assert.equal(count('x1', 'x-1'), 0);
  assert.equal(
    count('Physics -\nNotes, Physics - Notes', 'physics - notes'),
    2,
    'a dash between words stays one',
  );
});

test('the words of a search link are found at the beginning of words', () => {
  assert.equal(count('Wave motion of waves; microwave', 'wave of', true), 3);
  assert.equal(count('C++ and (C)', 'c++', true), 1);
  assert.equal(count('Code in C, C11', 'c', true), 1);
  assert.equal(count('Laws of law', 'law laws', true), 2);
  assert.equal(count('रसों में रस', 'रस', true), 2);
});

test('each character of the normalised text is mapped to its position in the original', () => {
  const { text, from } = folded('A ﬀ\n\n B');
  assert.equal(text, 'a ff b');
  assert.deepEqual(from, [0, 1, 2, 2, 3, 6, 7]);
});

test('a hash with page and search terms is parsed in the format of pdf.js', () => {
  assert.deepEqual(placeIn('#page=3&search=wave+motion'), { page: 3, search: 'wave motion' });
  assert.deepEqual(placeIn('#search=%E0%A4%97'), { page: 1, search: 'ग' });
  for (const hash of ['', '#sem3', '#page=0', '#page=x', '#page=-1', '#page=100000'])
    assert.equal(placeIn(hash), null, hash);
  assert.deepEqual(placeIn('#page=2&search=100%'), { page: 2, search: '100%' });
});
