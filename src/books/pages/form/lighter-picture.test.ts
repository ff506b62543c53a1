import assert from 'node:assert/strict';
import test from 'node:test';
import { fitted } from './lighter-picture.ts';

test('a picture is scaled down by its longer side, and never enlarged', () => {
  assert.deepEqual(fitted(4000, 3000, 1920), { width: 1920, height: 1440 });
  assert.deepEqual(fitted(3000, 4000, 1920), { width: 1440, height: 1920 });
  assert.deepEqual(fitted(800, 600, 1920), { width: 800, height: 600 });
});

test('a very thin picture keeps a width of one pixel', () => {
  assert.deepEqual(fitted(1, 100_000, 1920), { width: 1, height: 1920 });
});
