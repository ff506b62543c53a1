import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openQueue } from './queue.ts';

const busy = () => 'busy';

/** Makes work that ends only when the test releases it. */
function heldWork() {
  const begun: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const work = (at: number) => {
    ends[at] = Promise.withResolvers<void>();
    return () => {
      begun.push(at);
      return (ends[at] as PromiseWithResolvers<void>).promise;
    };
  };
  return {
    begun,
    work,
    end: (at: number) => ends[at]?.resolve(),
    fail: (at: number) => ends[at]?.reject(new Error('broken')),
  };
}

test('a queue runs a limited number of tasks at once, and the others in the order of their arrival', async () => {
  const queue = openQueue({ atOnce: 2, waiting: 10, busy });
  const { begun, work, end } = heldWork();
  const done = [0, 1, 2, 3].map((at) => queue(work(at)));
  assert.deepEqual(begun, [0, 1]);
  end(1);
  await done[1];
  await Promise.resolve();
  assert.deepEqual(begun, [0, 1, 2]);
  for (const at of [0, 2]) end(at);
  await Promise.all([done[0], done[2]]);
  end(3);
  await done[3];
  assert.deepEqual(begun, [0, 1, 2, 3]);
});

test('a task is refused as unavailable while the queue is full, and accepted once a place is free', async () => {
  const queue = openQueue({ atOnce: 1, waiting: 1, busy });
  const { work, end } = heldWork();
  const first = queue(work(0));
  const second = queue(work(1));
  await assert.rejects(queue(work(2)), { code: 'unavailable', retryAfter: 2 });
  end(0);
  await first;
  const third = queue(work(3));
  end(1);
  end(3);
  await Promise.all([second, third]);
});

test('a task that fails makes room for the next', async () => {
  const queue = openQueue({ atOnce: 1, waiting: 1, busy });
  const { work, fail } = heldWork();
  const first = queue(work(0));
  const second = queue(async () => 'done');
  fail(0);
  await assert.rejects(first, /broken/);
  assert.equal(await second, 'done');
  assert.equal(await queue(async () => 'again'), 'again');
});

test('a task that has waited too long is refused as unavailable, and makes room for the next', async () => {
  // Any wait is longer than a negative patience.
  const queue = openQueue({ atOnce: 1, waiting: 2, patience: -1, busy });
  const { begun, work, end } = heldWork();
  const first = queue(async () => 'at once');
  const late = [queue(work(0)), queue(work(1))];
  for (const one of late) one.catch(() => {});
  assert.equal(await first, 'at once');
  for (const one of late) await assert.rejects(one, { code: 'unavailable', retryAfter: 2 });
  assert.deepEqual(begun, []);
  const next = queue(work(2));
  end(2);
  await next;
});
