import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';

/** The time limit for a condition, in ms: far more than any needs on a busy machine, and less than the time limit of a test. */
const LONGEST = 60_000;

/**
 * Polls until a condition holds, and returns its value. This is the only place where tests poll;
 * `scripts/waits.test.ts` refuses all others.
 */
export async function until<Value>(what: string, holds: () => Value): Promise<NonNullable<Awaited<Value>>> {
  for (const end = performance.now() + LONGEST; performance.now() < end; await pause(10)) {
    const value = await holds();
    if (value) return value;
  }
  assert.fail(`not within ${LONGEST / 1000} s: ${what}`);
}

/** Waits until this number of statements in a database wait for locks. */
export const untilBlocked = ({ sql }: { sql: Sql }, times = 1): Promise<boolean> =>
  until('a statement waits for a lock', async () => {
    const waiting = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    return waiting.length >= times;
  });
