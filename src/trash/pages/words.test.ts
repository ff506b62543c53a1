import assert from 'node:assert/strict';
import test from 'node:test';
import { contentsText, deleterName } from './words.ts';

test('the contents of a deleted row are described by their numbers, and zeros are omitted', () => {
  assert.equal(
    contentsText({ departments: 1, courses: 2, resources: 1500 }),
    '1 department, 2 courses, 1,500 resources',
  );
  assert.equal(contentsText({ departments: 0, courses: 0, resources: 1 }), '1 resource');
  assert.equal(contentsText({ departments: 0, courses: 0, resources: 0 }), '');
});

test('an entry names the person who deleted it, also if the account was deleted or the portal did it', () => {
  assert.equal(deleterName({ deletedBy: { id: '1', name: 'Asha' } }), 'Asha');
  assert.equal(deleterName({ deletedBy: { id: '1', name: '' } }), 'Somebody whose account is gone');
  assert.equal(deleterName({ deletedBy: null }), 'The portal');
});
