import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageWindow } from './list-search.ts';

test('shows every page when there are few', () => {
  assert.deepEqual(pageWindow(1, 3), [1, 2, 3]);
  assert.deepEqual(pageWindow(1, 1), [1]);
});

test('shows the first, the last and the neighbours when there are many', () => {
  assert.deepEqual(pageWindow(10, 20), [1, 8, 9, 10, 11, 12, 20]);
});

test('fills a gap of one page', () => {
  assert.deepEqual(pageWindow(5, 9), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('shows the page people asked for even when it lies beyond the last', () => {
  assert.deepEqual(pageWindow(9, 3), [1, 3, 7, 8, 9]);
});

test('shows one page when there is nothing', () => {
  assert.deepEqual(pageWindow(1, 0), [1]);
});
