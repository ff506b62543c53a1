import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** So long a condition may take that never holds, in ms: far more than any needs on a busy machine, less than a test may take. */
const LONGEST = 60_000;

/**
 * Asks again and again until a condition holds, and returns what it then was. The one place where tests poll;
 * `scripts/waits.test.ts` refuses every other.
 */
export async function until<Value>(what: string, holds: () => Value): Promise<NonNullable<Awaited<Value>>> {
  for (const end = performance.now() + LONGEST; performance.now() < end; await pause(10)) {
    const value = await holds();
    if (value) return value;
  }
  assert.fail(`not within ${LONGEST / 1000} s: ${what}`);
}
