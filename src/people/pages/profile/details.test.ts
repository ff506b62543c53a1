import assert from 'node:assert/strict';
import test from 'node:test';
import { MAX_PICTURE_BYTES } from '../../../core/vocabulary.ts';
import { changesBetween, pictureAddress, troubleWith } from './details.ts';

const loaded = { name: 'Asha Negi', phone: '98160 12345', designation: null };

test('what was changed elsewhere is named, with what is stored now', () => {
  assert.deepEqual(changesBetween(loaded, { ...loaded, name: 'आशा नेगी', phone: null }), [
    { field: 'name', stored: 'आशा नेगी' },
    { field: 'phone', stored: null },
  ]);
});

test('an empty text and nothing are the same', () => {
  assert.deepEqual(changesBetween(loaded, { ...loaded, designation: '' }), []);
});

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
