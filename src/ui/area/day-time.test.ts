import assert from 'node:assert/strict';
import test from 'node:test';
import { timeAgo } from './day-time.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const at = (iso: string) => timeAgo(iso, now);

test('what happened within the last minute is now', () => {
  assert.equal(at('2026-11-21T12:00:00Z'), 'now');
  assert.equal(at('2026-11-21T11:59:01Z'), 'now');
});

test('minutes are counted whole', () => {
  assert.equal(at('2026-11-21T11:59:00Z'), '1 minute ago');
  assert.equal(at('2026-11-21T11:54:10Z'), '5 minutes ago');
  assert.equal(at('2026-11-21T11:00:00Z'), '60 minutes ago');
});

test('a clock that runs ahead of ours makes it now, not later', () => {
  assert.equal(at('2026-11-21T12:05:00Z'), 'now');
});
