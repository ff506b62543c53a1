import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { loadWithTimeout, ScriptMissing } from './lazy-script.ts';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

test('a script that arrives in time is handed on', async () => {
  const loading = loadWithTimeout(async () => ({ page: 1 }), 120_000);
  assert.deepEqual(await loading, { page: 1 });
});

test('a script that does not arrive in time is given up, not a moment earlier', async () => {
  const arriving = Promise.withResolvers<string>();
  const outcome = loadWithTimeout(() => arriving.promise, 120_000).catch((error: unknown) => error);
  mock.timers.tick(119_999);
  assert.equal(await Promise.race([outcome, Promise.resolve('still waiting')]), 'still waiting');
  mock.timers.tick(1);
  assert.ok((await outcome) instanceof ScriptMissing);
  arriving.reject(new Error('too late to matter'));
});

test('a script that fails fails at once, and the browser’s own error is its cause', async () => {
  const cause = new TypeError('Failed to fetch');
  await assert.rejects(
    loadWithTimeout(() => Promise.reject(cause), 120_000),
    { name: 'ScriptMissing', cause },
  );
});
