import assert from 'node:assert/strict';
import test from 'node:test';
import { Pace } from './upload-queue.ts';

test('the remaining time is computed from the average speed of the last ten seconds', () => {
  const pace = new Pace();
  assert.equal(pace.secondsFor(1000), null, 'nothing is known at the start');
  pace.note(0, 0);
  pace.note(500, 500);
  assert.equal(pace.secondsFor(1000), null, 'nor after half a second');
  pace.note(2000, 2000);
  assert.equal(pace.secondsFor(1000), 1);
  for (let second = 3; second <= 20; second += 1) pace.note(2000 + (second - 2) * 100, second * 1000);
  assert.equal(pace.secondsFor(1000), 10, 'what was faster long ago does not count');
});

test('a long pause does not affect the computed speed', () => {
  const pace = new Pace();
  pace.note(0, 0);
  pace.note(2000, 2000);
  pace.note(2100, 3_600_000);
  assert.equal(pace.secondsFor(1000), null);
  pace.note(4100, 3_602_000);
  assert.equal(pace.secondsFor(1000), 1);
});

test('a stalled connection has no remaining time, and a retry starts a new measurement', () => {
  const pace = new Pace();
  pace.note(1000, 0);
  pace.note(1000, 5000);
  assert.equal(pace.secondsFor(1000), null);
  pace.note(0, 6000);
  assert.equal(pace.secondsFor(1000), null);
  pace.note(2000, 8000);
  assert.equal(pace.secondsFor(1000), 1);
});
