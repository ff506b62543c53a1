import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DrawQueue } from './draw-queue.ts';

const never = new AbortController().signal;

test('pages are drawn one at a time, nearest to the focus first', async () => {
  const queue = new DrawQueue();
  queue.focus = 5;
  const drawn: number[] = [];
  let busy = 0;
  const draw = (page: number) =>
    queue.add(page, never, async () => {
      busy += 1;
      assert.equal(busy, 1);
      await Promise.resolve();
      drawn.push(page);
      busy -= 1;
      return page;
    });
  assert.deepEqual(await Promise.all([3, 4, 5, 6].map(draw)), [3, 4, 5, 6]);
  assert.equal(drawn[0], 5);
  assert.equal(drawn[3], 3);
});

test('a change of focus reorders the waiting pages', async () => {
  const queue = new DrawQueue();
  const drawn: number[] = [];
  const draw = (page: number) =>
    queue.add(page, never, async () => {
      drawn.push(page);
      if (page === 1) queue.focus = 9;
    });
  await Promise.all([1, 2, 9].map(draw));
  assert.deepEqual(drawn, [1, 9, 2]);
});

test('an aborted page is not drawn', async () => {
  const queue = new DrawQueue();
  const stop = new AbortController();
  const unwanted = queue.add(1, stop.signal, () => assert.fail('It was drawn.'));
  stop.abort();
  await assert.rejects(unwanted, { name: 'AbortError' });
  await assert.rejects(
    queue.add(2, stop.signal, () => assert.fail('It was drawn.')),
    { name: 'AbortError' },
  );
});

test('aborting a page that waits for its bytes lets the next page be drawn', async () => {
  const queue = new DrawQueue();
  const stop = new AbortController();
  const begun = Promise.withResolvers<void>();
  const given = queue.add(1, stop.signal, () => {
    begun.resolve();
    return new Promise(() => {});
  });
  const next = queue.add(2, never, async () => 'drawn');
  await begun.promise;
  stop.abort();
  await assert.rejects(given, { name: 'AbortError' });
  assert.equal(await next, 'drawn');
});

test('a page that fails to draw lets the next page be drawn', async () => {
  const queue = new DrawQueue();
  const failing = queue.add(1, never, () => Promise.reject(new Error('damaged')));
  const next = queue.add(2, never, async () => 'drawn');
  await assert.rejects(failing, /damaged/);
  assert.equal(await next, 'drawn');
});
