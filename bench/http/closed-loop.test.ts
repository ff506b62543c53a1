import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'node:test';
import { closedLoop } from './closed-loop.ts';

test('each request is sent once, at most one at a time per connection, and every response is recorded', async () => {
  const seen: string[] = [];
  let open = 0;
  let most = 0;
  const server = createServer(async ({ url = '' }, response) => {
    seen.push(url);
    open += 1;
    most = Math.max(most, open);
    await new Promise(setImmediate);
    open -= 1;
    if (url === '/5') response.writeHead(503, { 'retry-after': '1' });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const paths = Array.from({ length: 20 }, (_, at) => `/${at}`);
  const left = paths.values();
  const { answers } = await closedLoop(`http://127.0.0.1:${port}`, 3, () => {
    const { value: path } = left.next();
    return path === undefined ? undefined : { path };
  });
  server.close();
  assert.deepEqual(seen.sort(), paths.sort());
  assert.equal(open, 0);
  assert.ok(most <= 3);
  assert.equal(answers.filter(({ status }) => status === 200).length, 19);
  assert.deepEqual(
    answers.filter(({ status }) => status !== 200).map(({ status, retryAfter }) => [status, retryAfter]),
    [[503, '1']],
  );
});
