import assert from 'node:assert/strict';
import test from 'node:test';
import { fetchText } from './line.ts';

test('a request is aborted if no response begins within a minute, or ten for an upload, or if its caller aborts it', async (t) => {
  t.mock.timers.enable();
  const never = (_address: unknown, request?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      const { signal } = request ?? {};
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  t.mock.method(globalThis, 'fetch', never);
  const outcomes: string[] = [];
  const ask = (name: string, request: Parameters<typeof fetchText>[1]) =>
    fetchText('/api/books', request).catch(() => outcomes.push(name));
  const asked = ask('asked', {});
  const sent = ask('form sent', { method: 'POST', body: new FormData() });
  const left = new AbortController();
  const leaving = ask('left', { signal: left.signal });
  await ask('left before', { signal: AbortSignal.abort() });
  left.abort();
  await leaving;
  t.mock.timers.tick(59_999);
  assert.deepEqual(outcomes, ['left before', 'left']);
  t.mock.timers.tick(1);
  await asked;
  t.mock.timers.tick(540_000);
  await sent;
  assert.deepEqual(outcomes.slice(2), ['asked', 'form sent']);
});

test('a response that has begun has no time limit', async (t) => {
  t.mock.timers.enable();
  let finish = (_text: string) => {};
  const text = new Promise<string>((resolve) => {
    finish = resolve;
  });
  let ended = false;
  t.mock.method(globalThis, 'fetch', async (_address: unknown, request?: RequestInit) => {
    request?.signal?.addEventListener('abort', () => {
      ended = true;
    });
    return { text: () => text } as Response;
  });
  const asked = fetchText('/api/auth/me/export', {});
  await Promise.resolve();
  t.mock.timers.tick(300_000);
  finish('[]');
  assert.equal((await asked).text, '[]');
  assert.equal(ended, false);
});
