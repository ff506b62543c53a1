import assert from 'node:assert/strict';
import test from 'node:test';
import { pictureAddress } from './details.ts';

test('a stored picture has a path below the API’s base, and an external picture keeps its URL', () => {
  assert.equal(pictureAddress('/files/people/1/a.webp'), '/api/files/people/1/a.webp');
  assert.equal(pictureAddress('https://example.org/a.jpg'), 'https://example.org/a.jpg');
});
