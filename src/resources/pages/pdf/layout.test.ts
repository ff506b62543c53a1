import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anchorAt, drawingScale, pageLookedAt, pagesToDraw, scrollTopFor } from './layout.ts';

const A4 = { width: 595, height: 842 };
const places = [
  { page: 1, top: 24, height: 400 },
  { page: 2, top: 440, height: 400 },
  { page: 3, top: 856, height: 200 },
];

test('the pages nearest to the one looked at are drawn, at most six, in reading order', () => {
  assert.deepEqual(pagesToDraw(new Set([9, 3, 4, 5, 6, 7, 8]), 6), [3, 4, 5, 6, 7, 8]);
  assert.deepEqual(pagesToDraw([2, 1], 1), [1, 2]);
  assert.deepEqual(pagesToDraw([], 5), []);
});

test('a page is drawn as sharp as the screen, but for no more than two pixels to one', () => {
  assert.equal(drawingScale(A4, 595, 1), 1);
  assert.equal(drawingScale(A4, 298, 3), (298 / 595) * 2);
});

test('no page is drawn with more than six million pixels', () => {
  const poster = { width: 3000, height: 9000 };
  const scale = drawingScale(poster, 1500, 2);
  assert.ok(poster.width * scale * (poster.height * scale) <= 6_000_001);
});

test('the page looked at is the one on a line a third down the window', () => {
  assert.equal(pageLookedAt(places, 0, 498)?.page, 1);
  assert.equal(pageLookedAt(places, 280, 498)?.page, 2);
  assert.equal(pageLookedAt(places, 5000, 498)?.page, 3);
  assert.equal(pageLookedAt([], 0, 498), undefined);
});

test('the window finds back to its line when pages change their height', () => {
  const anchor = anchorAt({ page: 2, top: 440, height: 400 }, 640);
  assert.deepEqual(anchor, { page: 2, share: 0.5 });
  assert.equal(scrollTopFor(anchor, { top: 240, height: 200 }), 340);
});

test('at the very top the window stays there', () => {
  const anchor = anchorAt({ page: 1, top: 24, height: 400 }, 0);
  assert.equal(scrollTopFor(anchor, { top: 24, height: 400 }), 0);
});
