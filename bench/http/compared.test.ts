import assert from 'node:assert/strict';
import test from 'node:test';
import { median, spread } from '../report.ts';
import { cellsOf } from './compared.ts';
import { inTurns, type Round, type Side } from './load.ts';

const round = (perSecond: number, cpu: number): Round => ({
  perSecond,
  cpu,
  postgres: Number.NaN,
  p50: 1,
  p99: 2,
  memory: 100,
});
const side = (name: string): Side => ({
  name,
  server: { origin: name, pid: 0, [Symbol.asyncDispose]: async () => {} },
});

test('a single outlier changes neither the median nor the ratio', () => {
  const now = [round(1000, 50), round(10, 900), round(1100, 52)];
  const then = [round(500, 100), round(520, 101), round(540, 99)];
  assert.deepEqual(cellsOf([now, then], ['perSecond', 'cpu']), [
    '1,000 (10–1,100) / 520 (500–540)',
    '2.00 (0.02–2.04)',
    '52 / 100',
    '0.53 (0.50–8.91)',
  ]);
});

test('a value that cannot be measured is shown as a dash', () => {
  assert.deepEqual(cellsOf([[round(1, 1)], [round(1, 1)]], ['postgres']), ['– / –', '–']);
});

test('a spread shows the median, the minimum and the maximum, with separated thousands', () => {
  assert.equal(median([5, 1, 3]), 3);
  assert.equal(spread([1234.4, 900, Number.NaN, 5000]), '1,234 (900–5,000)');
  assert.equal(spread([Number.NaN]), '–');
});

test('after a warm-up the servers take turns: each runs once a round, in alternating order', async () => {
  const calls: string[] = [];
  const met = await inTurns([side('a'), side('b')], 3, async ({ name }, isWarmUp) => {
    calls.push(isWarmUp ? `warm ${name}` : name);
    return round(calls.length, 0);
  });
  assert.deepEqual(calls, ['warm a', 'warm b', 'a', 'b', 'b', 'a', 'a', 'b']);
  assert.deepEqual(
    met.map((rounds) => rounds.map(({ perSecond }) => perSecond)),
    [
      [3, 6, 7],
      [4, 5, 8],
    ],
  );
});
