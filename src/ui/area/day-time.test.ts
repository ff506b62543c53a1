import assert from 'node:assert/strict';
import test from 'node:test';
import { timeAgo } from './day-time.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const at = (iso: string) => timeAgo(iso, now);

test('a time within the last minute is shown as “now”', () => {
  assert.equal(at('2026-11-21T12:00:00Z'), 'now');
  assert.equal(at('2026-11-21T11:59:01Z'), 'now');
});

test('older times are shown in whole minutes', () => {
  assert.equal(at('2026-11-21T11:59:00Z'), '1 minute ago');
  assert.equal(at('2026-11-21T11:54:10Z'), '5 minutes ago');
  assert.equal(at('2026-11-21T11:00:00Z'), '60 minutes ago');
});

test('a time in the future, from a clock that is ahead, is shown as “now”', () => {
  assert.equal(at('2026-11-21T12:05:00Z'), 'now');
});
