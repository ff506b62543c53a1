import assert from 'node:assert/strict';
import test from 'node:test';
import { changesBetween, pictureAddress } from './details.ts';

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
