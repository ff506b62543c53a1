import type { TestContext } from 'node:test';
import timers from 'node:timers/promises';

/**
 * Mocks the timer of `holdBack`: slowed-down tries wait until `letOn` is called.
 * @returns `waits`: the delay of each, in ms; `letOn`: releases all of them
 */
export function holdSlowTries(t: TestContext): { waits: number[]; letOn(): void } {
  const waits: number[] = [];
  const held = Promise.withResolvers<void>();
  t.mock.method(timers, 'setTimeout', (ms: number) => {
    waits.push(ms);
    return held.promise;
  });
  return { waits, letOn: held.resolve };
}
