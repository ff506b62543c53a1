import assert from 'node:assert/strict';
import test from 'node:test';
import { intersected, PostingList } from './posting-list.ts';

/** Pseudo-random numbers, the same in each run (Park, Miller 1988). */
function drawn() {
  let state = 1;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

test('intersected returns the slots that some list of each clause has, for sorted arrays and bitmaps alike', () => {
  const next = drawn();
  const slotsOf = (count: number, last: number) =>
    Array.from(new Set(Array.from({ length: count }, () => 1 + next(last))));
  for (let round = 0; round < 200; round += 1) {
    const last = 100 + next(9000);
    const clauses = Array.from({ length: 1 + next(3) }, () =>
      Array.from({ length: 1 + next(3) }, () => slotsOf(next(2) === 0 ? next(20) : next(4000), last)),
    );
    const expected = Array.from({ length: last }, (_, at) => at + 1).filter((slot) =>
      clauses.every((lists) => lists.some((slots) => slots.includes(slot))),
    );
    const lists = clauses.map((clause) => clause.map((slots) => PostingList.of(Int32Array.from(slots))));
    assert.deepEqual([...intersected(lists)], expected);
  }
});

test('adding slots to a list returns a new list with each slot once, and leaves the old one unchanged', () => {
  for (const own of [[3, 900], Array.from({ length: 500 }, (_, at) => 2 * at)]) {
    const list = PostingList.of(Int32Array.from(own));
    const longer = list.with([own[1] ?? 0, 901, 2000]);
    assert.equal(longer.count, own.length + 2);
    assert.deepEqual(
      [...intersected([[longer]])],
      [...own, 901, 2000].sort((a, b) => a - b),
    );
    assert.deepEqual([list.count, list.has(901), list.has(own[1] ?? 0)], [own.length, false, true]);
  }
});
