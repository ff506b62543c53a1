import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import test, { type TestContext } from 'node:test';
import { pino } from 'pino';
import { testApp } from '../../../test/app.ts';
import { until } from '../../../test/until.ts';
import { createHttp } from './http.ts';

type Described = { paths: Record<string, Record<string, { security?: unknown }>> };

test('an unknown API path gets 404 with problem details for every method', async (t) => {
  const { app } = await testApp(t);
  for (const method of ['GET', 'POST', 'DELETE', 'PATCH', 'PUT'] as const) {
    const answer = await app.inject({ method, url: '/api/nothing/here' });
    assert.equal(answer.statusCode, 404, method);
    assert.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8');
    assert.deepEqual(Object.keys(answer.json()).sort(), ['code', 'error', 'status', 'title', 'type']);
  }
  assert.equal((await app.inject({ method: 'POST', url: '/Books' })).statusCode, 404);
});

test('a badly encoded address gets 400 with problem details', async (t) => {
  const { app } = await testApp(t);
  const answer = await app.inject('/api/universities/%E0%A4%');
  assert.equal(answer.statusCode, 400);
  assert.equal(answer.json<{ code: string }>().code, 'bad_input');
});

test('a body that is malformed or not an object gets 400 without the words of the validator', async (t) => {
  const { app } = await testApp(t);
  const headers = { 'content-type': 'application/json' };
  for (const payload of ['', '{', '[]', 'null', '"x"', '{"__proto__":{"email":"a"}}']) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/user/register/send-code',
      headers,
      payload,
    });
    assert.equal(answer.statusCode, 400, payload);
    assert.doesNotMatch(answer.payload, /Invalid|expected|JSON|named here/, payload);
  }
});

test('an empty body with a JSON content type counts as no body', async (t) => {
  const { app } = await testApp(t);
  const headers = { 'content-type': 'application/json' };
  const send = (url: string) => app.inject({ method: 'POST', url, headers, payload: '' });
  assert.equal((await send('/api/logout')).statusCode, 200);
  const answer = await send('/api/user/register/send-code');
  assert.deepEqual([answer.statusCode, answer.json().error], [400, 'Email is required']);
});

test('an invalid query parameter gets 400 with a plain message for its field', async (t) => {
  const { app } = await testApp(t);
  for (const [url, fields] of [
    ['/api/books?q=a&q=b', { q: ['must be a single value'] }],
    ['/api/resources?university=a&university=b', { university: ['must be a single value'] }],
    ['/api/books?condition=Mint', { condition: ['must be one of Excellent, Good, Normal, Bad'] }],
    ['/api/books?page=1&page=2', { page: ['must be a single value'] }],
    [`/api/universities?q=${'x'.repeat(201)}`, { q: ['may have 200 characters at most'] }],
  ] as const) {
    const answer = await app.inject(url);
    assert.deepEqual([answer.statusCode, answer.json().fields], [400, fields], url);
  }
});

test('JSON nested more than 50 levels deep is refused before it is parsed; brackets in strings do not count', async (t) => {
  const { app } = await testApp(t);
  const headers = { 'content-type': 'application/json' };
  const url = '/api/user/register/send-code';
  const refusal = async (payload: string) =>
    (await app.inject({ method: 'POST', url, headers, payload })).json();
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  for (const deep of [nested(51), '{"a":'.repeat(51), `["\\"", ${nested(50)}]`, '['.repeat(10_000)])
    assert.match((await refusal(deep)).error, /50 levels are the most/, deep.slice(0, 20));
  const texts = ['[', '\\"', '{'].map((text) => text.repeat(60)).join('');
  for (const fine of [nested(50), `[${'[],'.repeat(60)}1]`, `{"email":"${texts}"}`])
    assert.doesNotMatch((await refusal(fine)).error, /levels/, fine.slice(0, 20));
});

test('every response has the security headers and a request id of its own, never the client’s', async (t) => {
  const { app } = await testApp(t);
  for (const url of ['/api/books', '/healthz', '/api/nope', '/Books', '/api/%']) {
    const { headers } = await app.inject({ url, headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
    assert.match(String(headers['x-request-id']), /^[0-9a-f]{8}-/, url);
    assert.match(String(headers['content-security-policy']), /script-src 'self';/);
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['x-frame-options'], 'DENY');
  }
});

test('Strict-Transport-Security is sent only if the public URL is https, and for subdomains only if it is configured', async (t) => {
  const publicUrl = 'https://shelf.example';
  for (const [options, header] of [
    [{}, undefined],
    [{ publicUrl }, 'max-age=31536000'],
    [{ publicUrl, hstsSubdomains: true }, 'max-age=31536000; includeSubDomains'],
    [{ hstsSubdomains: true }, undefined],
  ] as const) {
    const { app } = await testApp(t, options);
    const { headers } = await app.inject('/healthz');
    assert.equal(headers['strict-transport-security'], header);
  }
});

test('an unexpected error gets 500 and does not show its cause', async (t) => {
  const { app, owner } = await testApp(t);
  await owner.sql`alter table books rename to shelved_books`;
  const answer = await app.inject('/api/books');
  assert.equal(answer.statusCode, 500);
  assert.doesNotMatch(answer.payload, /books|relation|sql|select/i);
});

test('the timeouts allow 50 MB at 256 kbit/s and a minute for headers, and idle connections outlast those of proxies', async (t) => {
  const { app } = await testApp(t);
  const { requestTimeout, headersTimeout, keepAliveTimeout } = app.server;
  assert.ok(keepAliveTimeout > 120_000, 'Caddy keeps its connections for two minutes');
  assert.ok(requestTimeout >= (50 * 1024 * 1024 * 8) / 256);
  assert.equal(headersTimeout, 60_000);
});

/** Opens a portal without features or a database, and a connection to it that records what it receives. */
async function connected(t: TestContext) {
  const app = createHttp({ publicUrl: 'http://portal.test', log: pino({ level: 'silent' }) });
  t.after(() => app.close());
  app.post('/api/login', { config: { access: 'public' } }, async () => '');
  app.get('/api/silence', { config: { access: 'public' } }, () => new Promise(() => {}));
  app.get('/api/half', { config: { access: 'public' } }, (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': 100 }).write('half');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  t.after(() => socket.destroy());
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  return { app, socket, closed: once(socket, 'close'), received: () => received };
}

const HALF_A_LOGIN = [
  'POST /api/login HTTP/1.1\r\nHost: portal.test\r\nContent-Type: application/json',
  'Content-Length: 100\r\n\r\n{"email":',
].join('\r\n');

function assertProblem(answer: string, status: number, code: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
  assert.match(head, /^x-request-id: [0-9a-f]{8}-/m);
  assert.match(head, /^x-content-type-options: nosniff/m);
  assert.match(head, /^content-type: application\/problem\+json/m);
  assert.deepEqual([JSON.parse(body).status, JSON.parse(body).code], [status, code]);
}

test('a body without files that is incomplete after two minutes gets 408', async (t) => {
  const { app, socket, closed, received } = await connected(t);
  // Mocking stops all timers of the process; nothing else uses any here.
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const begun = once(app.server, 'request');
  socket.write(HALF_A_LOGIN);
  await begun;
  t.mock.timers.tick(119_999);
  assert.equal(socket.closed, false);
  t.mock.timers.tick(1);
  await closed;
  t.mock.timers.reset();
  assertProblem(received(), 408, 'bad_input');
});

test('the 408 for an incomplete body is sent neither within nor instead of the response to an earlier request', async (t) => {
  for (const path of ['/api/half', '/api/silence']) {
    const { app, socket, closed, received } = await connected(t);
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    app.server.on('request', ({ method }) => method === 'POST' && resolve());
    const half = path === '/api/half' ? once(socket, 'data') : undefined;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: portal.test\r\n\r\n`);
    await half;
    socket.write(HALF_A_LOGIN);
    await begun;
    t.mock.timers.tick(120_000);
    await closed;
    t.mock.timers.reset();
    assert.doesNotMatch(received(), /408/, path);
  }
});

test('a connection is closed if its reader stops reading, and kept while the response is being prepared', async (t) => {
  for (const [path, isEnded] of [
    ['/api/half', true],
    ['/api/silence', false],
  ] as const) {
    const { app, socket } = await connected(t);
    const begun = once(app.server, 'request');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: portal.test\r\n\r\n`);
    const [{ socket: inner }] = await begun;
    const { timeout } = inner;
    inner.emit('timeout');
    const { destroyed } = inner;
    // Otherwise the portal would wait for the silent answer when it closes.
    socket.destroy();
    assert.deepEqual([timeout, destroyed], [app.server.keepAliveTimeout, isEnded], path);
  }
});

test('invalid HTTP gets problem details with 400 or 431, unless a response is being sent', async (t) => {
  const post = 'POST /api/login HTTP/1.1\r\nHost: portal.test\r\nTransfer-Encoding: chunked\r\n';
  for (const [sent, status, code] of [
    ['What?\r\n\r\n', 400, 'bad_input'],
    ['GET /api/half HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad_input'],
    [`${post}Content-Type: application/json\r\n\r\nno length\r\n`, 400, 'bad_input'],
    [`GET / HTTP/1.1\r\nHost: portal.test\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
  ] as const) {
    const { socket, closed, received } = await connected(t);
    socket.write(sent);
    await closed;
    assertProblem(received(), status, code);
  }
  const { socket, closed, received } = await connected(t);
  socket.write('GET /api/half HTTP/1.1\r\nHost: portal.test\r\n\r\n');
  await until('it is under way', () => received().endsWith('half'));
  socket.write('What?\r\n\r\n');
  await closed;
  assert.match(received(), /half$/);
});

test('a client that disconnects within its body is logged as an unreadable request, not as a database that is down', async (t) => {
  const lines = new PassThrough().setEncoding('utf8');
  const app = createHttp({ publicUrl: 'http://portal.test', log: pino({}, lines) });
  t.after(() => app.close());
  const reading = Promise.withResolvers<void>();
  app.addHook('preParsing', async () => reading.resolve());
  app.post('/api/open', { config: { access: 'public' } }, async () => '');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST /api/open HTTP/1.1\r\nHost: portal.test\r\nContent-Type: application/json\r\n');
  socket.write('Content-Length: 100\r\n\r\n{"email":');
  await reading.promise;
  const said: string[] = [];
  lines.on('data', (line: string) => said.push(line));
  socket.destroy();
  await until('it is refused', () => said.some((line) => line.includes('"reqId"')));
  assert.match(said.join(''), /What was sent cannot be read/);
  assert.doesNotMatch(said.join(''), /cannot reach its data/);
});

test('healthz and readyz answer 200; while the database is down, readyz and the API answer 503', async (t) => {
  const { app, database } = await testApp(t);
  assert.deepEqual((await app.inject('/healthz')).json(), { status: 'ok' });
  assert.deepEqual((await app.inject('/readyz')).json(), { status: 'ok' });
  await database.sql.end();
  const answer = await app.inject('/readyz');
  assert.equal(answer.statusCode, 503);
  assert.equal(answer.headers['retry-after'], '5');
  assert.equal((await app.inject('/healthz')).statusCode, 200);
  assert.equal((await app.inject('/api/books')).statusCode, 503);
});

test('the portal does not start if a route does not declare its access', async (t) => {
  const app = createHttp({ publicUrl: 'http://portal.test', log: pino({ level: 'silent' }) });
  t.after(() => app.close());
  app.get('/api/open', { config: { access: 'public' } }, async () => '');
  app.get('/api/forgotten', async () => '');
  await assert.rejects(async () => await app.ready(), /GET \/api\/forgotten does not declare its access/);
});

test('every operation of the API description has the credentials that its route declares', async (t) => {
  const { app } = await testApp(t);
  const { paths } = (await app.inject('/api/openapi.json')).json<Described>();
  assert.deepEqual(paths['/api/books']?.get?.security, [{}, { bearer: [] }, { cookie: [] }]);
  assert.deepEqual(paths['/api/books']?.post?.security, [{ bearer: [] }, { cookie: [] }]);
});

test('the API has a cached OpenAPI 3.1 description with its public routes, which can be browsed', async (t) => {
  const { app, cache } = await testApp(t);
  const answer = await app.inject('/api/openapi.json');
  assert.ok(cache.find('en /api/openapi.json'), 'written once');
  const document = answer.json<{ openapi: string; paths: Record<string, object> }>();
  assert.equal(document.openapi, '3.1.0');
  for (const path of [
    '/api/books',
    '/api/universities',
    '/api/universities/{id}',
    '/api/resources',
    '/api/resources/download/{id}',
  ])
    assert.ok(document.paths[path], path);
  const page = await app.inject('/api/docs/');
  assert.equal(page.statusCode, 200);
  assert.match(page.payload, /swagger-ui/);
});
