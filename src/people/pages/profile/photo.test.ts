import assert from 'node:assert/strict';
import test from 'node:test';
import { MAX_PICTURE_BYTES } from '../../../core/vocabulary.ts';
import { initialOf, pictureAddress, troubleWith } from './photo.ts';

test('a stored picture is below the API base, another one where its address says', () => {
  assert.equal(pictureAddress('/files/people/1/a.webp'), '/api/files/people/1/a.webp');
  assert.equal(pictureAddress('https://example.org/a.jpg'), 'https://example.org/a.jpg');
});

test('pictures of any kind are sent on for the server to judge, and files of no known kind too', () => {
  assert.equal(troubleWith({ type: 'image/jpeg', size: 1000 }), null);
  assert.equal(troubleWith({ type: 'image/heic', size: MAX_PICTURE_BYTES }), null);
  assert.equal(troubleWith({ type: '', size: 1000 }), null);
});

test('what is no picture, and what is too large, is refused before it is sent', () => {
  assert.equal(troubleWith({ type: 'application/pdf', size: 1000 }), 'kind');
  assert.equal(troubleWith({ type: 'image/jpeg', size: MAX_PICTURE_BYTES + 1 }), 'size');
});

test('the initial of a name is its first letter, as a capital', () => {
  assert.equal(initialOf('asha Negi'), 'A');
  assert.equal(initialOf('Émile'), 'É');
  assert.equal(initialOf('  (Dr.) Om'), 'D');
});

test('a Devanagari letter keeps its vowel sign', () => {
  assert.equal(initialOf('निर्मला देवी'), 'नि');
});

test('a name without letters has none', () => {
  assert.equal(initialOf('—'), '');
});
