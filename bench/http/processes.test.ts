import assert from 'node:assert/strict';
import test from 'node:test';
import { readCores } from './cores.ts';
import { readMemory, readStat, treeOf } from './processes.ts';

test('a line of /proc/<pid>/stat is read, whatever brackets are in the name of the process', () => {
  const line =
    '4711 (postgres: app (x) y) S 4700 4700 4700 0 -1 4194368 1200 77 0 3 120 30 7 5 20 0 1 0 9999 225000 8000 184';
  assert.deepEqual(readStat(line), { pid: 4711, parent: 4700, cpu: (120 + 30 + 7 + 5) * 10_000 });
});

test('a process tree contains a process and all of its descendants, in whatever order they are listed', () => {
  const pairs: [pid: number, parent: number][] = [[9, 5], [2, 1], [5, 2], [3, 1], [6, 2], [1, 0]]; // biome-ignore format: one list
  const processes = pairs.map(([pid, parent]) => ({ pid, parent, cpu: 1 }));
  const pids = (root: number) =>
    treeOf(processes, root)
      .map(({ pid }) => pid)
      .sort();
  assert.deepEqual(pids(2), [2, 5, 6, 9]);
  assert.deepEqual(pids(3), [3]);
  assert.deepEqual(pids(7), []);
});

test('a memory value is read by its name and returned in MB', () => {
  const text =
    '55d0-7ffe ---p 00000000 00:00 0  [rollup]\nRss:   2000 kB\nPss:   1000 kB\nPss_Dirty:  10 kB\n';
  assert.equal(readMemory(text, 'Rss'), 2.048);
  assert.equal(readMemory(text, 'Pss'), 1.024);
  assert.ok(Number.isNaN(readMemory(text, 'Swap')));
});

test('a list of cores contains single cores and ranges', () => {
  assert.deepEqual(readCores('0'), [0]);
  assert.deepEqual(readCores('0-2,5,8-9'), [0, 1, 2, 5, 8, 9]);
});
