import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  anchorAt,
  deviceMaxPixels,
  drawingScale,
  largestZoom,
  nextZoom,
  pageLookedAt,
  pagesToDraw,
  pointOf,
  withinZoom,
} from './layout.ts';

const A4 = { width: 595, height: 842 };
const MOST = deviceMaxPixels({});
const places = [
  { page: 1, left: 16, top: 24, width: 300, height: 400 },
  { page: 2, left: 16, top: 440, width: 300, height: 400 },
  { page: 3, left: 16, top: 856, width: 300, height: 200 },
];

test('at most the six pages nearest to the current one are drawn, and listed in reading order', () => {
  assert.deepEqual(pagesToDraw(new Set([9, 3, 4, 5, 6, 7, 8]), 6), [3, 4, 5, 6, 7, 8]);
  assert.deepEqual(pagesToDraw([2, 1], 1), [1, 2]);
  assert.deepEqual(pagesToDraw([], 5), []);
});

test('a page is drawn at the screen’s resolution, but at most two device pixels per CSS pixel', () => {
  assert.equal(drawingScale(A4, 595, 1, MOST), 1);
  assert.equal(drawingScale(A4, 298, 3, MOST), (298 / 595) * 2);
});

test('no page is drawn with more than six million pixels, or three million on a device with little memory', () => {
  const poster = { width: 3000, height: 9000 };
  const scale = drawingScale(poster, 1500, 2, MOST);
  assert.ok(poster.width * scale * (poster.height * scale) <= 6_000_001);
  assert.equal(deviceMaxPixels({ deviceMemory: 2 }), 3_000_000);
  assert.equal(deviceMaxPixels({ deviceMemory: 8 }), 6_000_000);
});

test('the current page is the one at a third of the window’s height', () => {
  assert.equal(pageLookedAt(places, 0, 498)?.page, 1);
  assert.equal(pageLookedAt(places, 280, 498)?.page, 2);
  assert.equal(pageLookedAt(places, 5000, 498)?.page, 3);
  assert.equal(pageLookedAt([], 0, 498), undefined);
});

test('a point of a page is found again after the page changes its size', () => {
  const anchor = anchorAt({ page: 2, left: 16, top: 440, width: 300, height: 400 }, { x: 91, y: 640 });
  assert.deepEqual(anchor, { page: 2, across: 0.25, down: 0.5 });
  assert.deepEqual(pointOf(anchor, { page: 2, left: 16, top: 240, width: 600, height: 800 }), {
    x: 166,
    y: 640,
  });
});

test('the largest zoom keeps a page sharp, and is at least 2.5', () => {
  assert.equal(largestZoom(A4, 320, MOST), 5);
  const onDesktop = largestZoom(A4, 760, MOST);
  assert.ok(onDesktop > 2.5 && onDesktop < 2.8);
  assert.ok(drawingScale(A4, 760 * onDesktop, 1, MOST) >= (760 * onDesktop) / A4.width - 1e-9);
  assert.equal(largestZoom({ width: 3000, height: 9000 }, 1500, MOST), 2.5);
});

test('the zoom buttons step from any zoom of a pinch gesture, and stop at both limits', () => {
  assert.equal(nextZoom(1, 'in', 5), 1.25);
  assert.equal(nextZoom(1.7, 'in', 5), 2);
  assert.equal(nextZoom(1.7, 'out', 5), 1.5);
  assert.equal(nextZoom(2.5, 'in', 2.7), 2.7);
  assert.equal(nextZoom(0.5, 'out', 5), 0.5);
  assert.equal(withinZoom(9, 5), 5);
  assert.equal(withinZoom(0.1, 5), 0.5);
});
