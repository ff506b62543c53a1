import assert from 'node:assert/strict';
import test from 'node:test';
import { partInOrder } from './order.ts';

test('partInOrder returns the same slice as a full sort', () => {
  for (const count of [0, 1, 63, 1000, 20_000]) {
    // Distinct, in pseudo-random order.
    const keys = Float64Array.from({ length: count }, (_, at) => ((at * 7919) % 100_003) - 50_000);
    const all = [...keys.keys()].sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
    for (const [from, to] of [
      [0, 20],
      [480, 500],
      [count - 1, count + 20],
      [count + 5, count + 25],
    ] as const)
      assert.deepEqual(partInOrder(keys, Math.max(0, from), to), all.slice(Math.max(0, from), to));
  }
});
