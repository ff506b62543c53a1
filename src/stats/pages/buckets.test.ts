import assert from 'node:assert/strict';
import test from 'node:test';
import { bucketsOf } from './buckets.ts';

const daysOf = (many: number) =>
  Array.from({ length: many }, (_, at) => ({
    ...{ day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10) },
    ...{ uploads: 1, downloads: at, signUps: 0 },
  }));

test('up to 30 days are shown as days', () => {
  const buckets = bucketsOf(daysOf(30));
  assert.equal(buckets.length, 30);
  assert.deepEqual(buckets[0], {
    from: '2026-01-01',
    to: '2026-01-01',
    uploads: 1,
    downloads: 0,
    signUps: 0,
  });
  assert.deepEqual(bucketsOf([]), []);
});

test('more than a month of days is shown as weeks, which contain every day', () => {
  for (const many of [32, 35, 90, 365]) {
    const buckets = bucketsOf(daysOf(many));
    assert.equal(buckets.length, Math.ceil(many / 7));
    assert.equal(
      buckets.reduce((sum, { uploads }) => sum + uploads, 0),
      many,
    );
    assert.equal(buckets.at(-1)?.uploads, 7);
    assert.equal(buckets.at(-1)?.to, daysOf(many).at(-1)?.day);
  }
  assert.deepEqual(bucketsOf(daysOf(90))[0], {
    ...{ from: '2026-01-01', to: '2026-01-06' },
    ...{ uploads: 6, downloads: 15, signUps: 0 },
  });
});
