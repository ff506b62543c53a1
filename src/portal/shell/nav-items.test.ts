import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentState } from './nav-items.ts';

const universities = { to: '/Universities', under: ['/coursepages/', '/course/'] };
const home = { to: '/' };

test('an item is the current page on its own path', () => {
  assert.equal(currentState(universities, '/Universities'), 'page');
  assert.equal(currentState(universities, '/Universities/'), 'page');
  assert.equal(currentState(home, '/'), 'page');
});

test('an item is current on the pages that belong to it', () => {
  assert.equal(currentState(universities, '/coursepages/7/courses'), 'true');
  assert.equal(currentState(universities, '/course/7/Physics/B.Sc.'), 'true');
});

test('an item is not current elsewhere', () => {
  assert.equal(currentState(universities, '/Books'), undefined);
  assert.equal(currentState(home, '/Books'), undefined);
});
