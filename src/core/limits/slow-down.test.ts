import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/app.ts';
import { holdSlowTries } from '../../../test/slow-tries.ts';
import { until } from '../../../test/until.ts';
import { AppError } from '../errors.ts';
import { consume, hits, holdBack, refund, slowDown } from './limits.ts';

test('the first ten failed attempts are not delayed; each five more add 250 ms, up to 4 s', async (t) => {
  const { db } = await testDatabase(t);
  const delays: number[] = [];
  for (let time = 0; time < 100; time += 1) delays.push(await slowDown(db, 'a'));
  assert.deepEqual(new Set(delays.slice(0, 10)), new Set([0]));
  assert.deepEqual(new Set(delays.slice(10, 15)), new Set([250]));
  assert.deepEqual(new Set(delays.slice(15, 20)), new Set([500]));
  assert.deepEqual(new Set(delays.slice(85)), new Set([4000]));
});

test('a successful attempt does not count, and all attempts are forgotten after 15 minutes', async (t) => {
  const { db, sql } = await testDatabase(t);
  for (let time = 0; time < 10; time += 1) await holdBack(db, 'a');
  await refund(db, 'a');
  assert.equal(await slowDown(db, 'a'), 0);
  assert.equal(await slowDown(db, 'a'), 250);
  const [row] = await sql`select extract(epoch from resets_at - now())::float8 as left from rate_limits`;
  assert.ok(row?.left > 800 && row?.left <= 900);
  await sql`update rate_limits set resets_at = now()`;
  assert.equal(await slowDown(db, 'a'), 0);
});

test('the twelfth attempt continues after a delay of 250 ms: no account is locked', async (t) => {
  const { db, sql } = await testDatabase(t);
  await consume(db, 'a', { most: 1, seconds: 900 });
  await sql`update rate_limits set hits = 11`;
  const { waits, letOn } = holdSlowTries(t);
  const slowed = holdBack(db, 'a');
  await until('it waits', () => waits.length > 0);
  assert.deepEqual(waits, [250]);
  letOn();
  await slowed;
  assert.equal(await hits(db, 'a'), 12);
});

test('at most ten attempts for one account wait at a time: more are refused, and other accounts are not affected', async (t) => {
  const { db, sql } = await testDatabase(t);
  for (const key of ['a', 'b']) await consume(db, key, { most: 1, seconds: 900 });
  await sql`update rate_limits set hits = 60`;
  const { waits, letOn } = holdSlowTries(t);
  let refused = 0;
  const tries = Array.from({ length: 15 }, () => {
    const one = holdBack(db, 'a');
    one.catch(() => {
      refused += 1;
    });
    return one;
  });
  const other = holdBack(db, 'b');
  await until('all wait, or were refused', () => waits.length + refused === 16);
  letOn();
  const done = await Promise.allSettled(tries);
  const reasons = done.filter((one) => one.status === 'rejected').map((one) => one.reason);
  assert.equal(reasons.length, 5);
  for (const reason of reasons) assert.ok(reason instanceof AppError && reason.code === 'too_many_requests');
  await other;
  await sql`update rate_limits set hits = 10`;
  await holdBack(db, 'a');
});
