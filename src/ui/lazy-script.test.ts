import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { loadWithTimeout } from './lazy-script.ts';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

test('a script that loads in time is returned', async () => {
  const loading = loadWithTimeout(async () => ({ page: 1 }), 120_000);
  assert.deepEqual(await loading, { page: 1 });
});

test('loading a script fails after its time limit, and not earlier', async () => {
  const arriving = Promise.withResolvers<string>();
  const outcome = loadWithTimeout(() => arriving.promise, 120_000).catch((error: unknown) => error);
  mock.timers.tick(119_999);
  assert.equal(await Promise.race([outcome, Promise.resolve('still waiting')]), 'still waiting');
  mock.timers.tick(1);
  assert.equal(String(await outcome), 'Error: No script after 120000 ms');
  arriving.reject(new Error('too late to matter'));
});

test('a script that cannot be loaded fails at once with the browser’s own error', async () => {
  await assert.rejects(
    loadWithTimeout(() => Promise.reject(new TypeError('Failed to fetch')), 120_000),
    TypeError,
  );
});
