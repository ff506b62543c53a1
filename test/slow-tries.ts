import type { TestContext } from 'node:test';
import timers from 'node:timers/promises';

/**
 * Takes the clock out of `holdBack`: tries that are slowed down wait until they are let on.
 * @returns how long each would wait, in ms, and what lets them all on
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
