import assert from 'node:assert/strict';
import test from 'node:test';
import { changesBetween } from './details.ts';

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
