import timers from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { count } from './limits.ts';
import { tooOften } from './too-often.ts';

/** From which count on something is slowed down, and by how many seconds at most. */
type Slowness = { from: number; most: number };

/** Failures count for so long, in seconds. */
const SPAN = 15 * 60;
/** Another quarter of a second for every five counts more. */
const STEP = { counts: 5, ms: 250 };

/** How many requests may wait at the same time in one process: in all, and for one key. */
const WAITING = { inAll: 200, forOne: 10 };
const waiting = new Map<string, number>();
let waitingInAll = 0;

/**
 * Slows down guesses at one account that come from many addresses, so that no account needs to be locked. Counts the try, waits as long
 * as the failures of the last 15 minutes deserve (none up to ten, then 250 ms more for every five, at most 4 s) and lets it go on. At
 * most ten tries of one account wait at a time, which bounds all guesses at it to 2.5 a second when it is slowest.
 *
 * For a sign-in, in this order: `consume` what refuses, then, unless the account has been signed in to from that network or device before,
 * `await holdBack(db, key)`, then verify the password; when that succeeds, `refund(db, ...keys)` all that was counted, so that only
 * failures remain. Call it for unknown e-mail addresses too, or the wait distinguishes them from known ones.
 * @param key the account alone, such as `sign-in:slow:${emailKey}`
 * @throws {AppError} too_many_requests when too many wait already
 */
export async function holdBack(db: Db, key: string): Promise<void> {
  const ms = await slowDown(db, key);
  if (ms === 0) return;
  const waitingForOne = waiting.get(key) ?? 0;
  if (waitingForOne >= WAITING.forOne || waitingInAll >= WAITING.inAll) throw tooOften(ms / 1000);
  waiting.set(key, waitingForOne + 1);
  waitingInAll += 1;
  try {
    await timers.setTimeout(ms);
  } finally {
    waitingInAll -= 1;
    const left = (waiting.get(key) ?? 1) - 1;
    if (left > 0) waiting.set(key, left);
    else waiting.delete(key);
  }
}

/**
 * Counts a try and says how long to wait before answering it.
 * @returns ms
 */
export async function slowDown(
  db: Db,
  key: string,
  { from, most }: Slowness = { from: 10, most: 4 },
): Promise<number> {
  const beyond = (await count(db, key, SPAN)) - from;
  return Math.min(Math.max(0, Math.ceil(beyond / STEP.counts)) * STEP.ms, most * 1000);
}
