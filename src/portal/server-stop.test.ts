import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { install, notBuilt, type ServerProcess } from '../../test/server.ts';
import { beginDownload, storePdf } from '../../test/server-files.ts';
import { until } from '../../test/until.ts';
import { createHttp } from '../core/http/http.ts';
import { closeApp } from './app.ts';

const MEGABYTES = 16;

/** Starts a server with a download in progress whose client does not read. */
async function downloading(t: TestContext) {
  const portal = await install(t, { hasRun: true });
  const server = await portal.start();
  const address = await storePdf(portal.dataDir, portal.database(), MEGABYTES);
  const download = await beginDownload(server.port, address);
  assert.equal(download.statusCode, 200);
  return { portal, server, download };
}

const CUT = /^requests that did not finish are cut off$/;
const assertNothingCut = ({ entries }: ServerProcess) =>
  assert.ok(!entries.some(({ msg = '' }) => CUT.test(msg)), 'it waited for what does not end');

/** Returns whether a server accepts connections. */
function isOpen({ port }: ServerProcess): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
}

// Stopping a server is mostly waiting, so these tests run concurrently.
describe('stopping a server', { concurrency: true, skip: notBuilt }, () => {
  test('SIGTERM refuses new connections, finishes a running download, ignores idle keep-alive connections, and stops the database cleanly', async (t) => {
    const { portal, server, download } = await downloading(t);
    server.child.kill('SIGTERM');
    await until('new connections are refused', async () => !(await isOpen(server)));
    let bytes = 0;
    for await (const chunk of download) bytes += (chunk as Buffer).length;
    assert.equal(bytes, MEGABYTES * 1024 * 1024);
    // The client asked for keep-alive, yet its connection does not keep the server running.
    assert.deepEqual(await server.exit, { code: 0, signal: null });
    assertNothingCut(server);
    assert.equal(server.complaints(), '');
    assert.equal(await portal.postmaster(), undefined);

    const again = await portal.start();
    const agent = new Agent({ keepAlive: true });
    t.after(() => agent.destroy());
    const [answer] = await once(get({ port: again.port, path: '/healthz', agent }), 'response');
    answer.resume();
    await once(answer, 'end');
    assert.deepEqual(await again.end('SIGTERM'), { code: 0, signal: null });
    assertNothingCut(again);
    assert.doesNotMatch(portal.clusterLog(), /not properly shut down|recovery/);
  });

  test('a second signal has no effect, a third ends the server at once, and the next start adopts its running database', async (t) => {
    const { portal, server } = await downloading(t);
    server.child.kill('SIGTERM');
    await server.logged(/^stopping$/);
    const running = await portal.postmaster();
    // A duplicate signal, as under `npm start`, which forwards the signal that all processes of the portal get anyway.
    server.child.kill('SIGTERM');
    await server.logged(/^still stopping/);
    assert.deepEqual(await server.end('SIGTERM'), { code: 1, signal: null });
    assert.equal(await portal.postmaster(), running);
    const next = await portal.start();
    await until('it is ready', async () => (await next.get('/readyz')).status === 200);
    assert.equal(await portal.postmaster(), running);
    await next.end('SIGTERM');
  });
});

test('an unfinished request is cut off seven seconds after the stop begins', async (t) => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  // A bare HTTP application, because mocked timers would stop those of all other parts too.
  const app = createHttp({ publicUrl: 'http://portal.test', log });
  app.post('/api/login', { config: { access: 'public' } }, async () => '');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const underWay = once(app.server, 'request');
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  t.after(() => socket.destroy());
  socket.write('POST /api/login HTTP/1.1\r\nHost: portal\r\nContent-Length: 2\r\n\r\n');
  await underWay;
  const isCut = once(socket, 'close');
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const closing = closeApp(app);
  t.mock.timers.tick(6999);
  assert.ok(!lines.some((msg) => CUT.test(msg)));
  t.mock.timers.tick(1);
  await Promise.all([isCut, closing]);
  t.mock.timers.reset();
  assert.ok(lines.some((msg) => CUT.test(msg)));
});
