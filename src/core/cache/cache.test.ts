import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import test, { type TestContext } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { plainRenderer, testApp } from '../../../test/app.ts';
import { signIn } from '../../../test/sessions.ts';
import { until } from '../../../test/until.ts';
import { openBuilt } from '../pages/built.ts';
import { AT_ONCE, type Renderer, WAITING } from '../pages/pages.ts';
import { Entry, ResponseCache } from './response-cache.ts';
import { encodingFor, matches } from './serve.ts';
import { dropTags, followTags } from './tags.ts';

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Starts the portal on a real port, because `app.inject` would bypass the cache in front of Fastify. */
async function served(t: TestContext, renderer = plainRenderer) {
  const portal = await testApp(t, { renderer });
  const { app, database, cache } = portal;
  await followTags(database, cache);
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request({ port, path, headers, method }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      });
      sent.on('error', reject).end();
    });
  const books = (count: number) =>
    database.sql`insert into books (name, seller, price, verified_at) select 'Book ' || n, 'A seller', 10, now() from generate_series(1, ${count}::int) n`;
  return { ...portal, get, books };
}

test('a cached response equals the computed one in every encoding, and a request with its ETag gets 304', async (t) => {
  const { get, books } = await served(t);
  await books(30);
  for (const [encoding, open] of [
    ['identity', (x: Buffer) => x],
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const headers = { 'accept-encoding': encoding };
    const first = await get('/api/books', headers);
    const second = await get('/api/books', headers);
    assert.equal(JSON.parse(open(first.body).toString()).length, 30);
    assert.deepEqual(second.body, first.body);
    assert.equal(first.headers['content-encoding'], encoding === 'identity' ? undefined : encoding);
    for (const name of [
      'etag',
      'x-total-count',
      'content-type',
      'vary',
      'cache-control',
      'content-security-policy',
    ])
      assert.equal(second.headers[name], first.headers[name], name);
    assert.notEqual(second.headers['x-request-id'], first.headers['x-request-id']);
    const known = await get('/api/books', { ...headers, 'if-none-match': String(first.headers.etag) });
    assert.equal(known.status, 304);
    assert.equal(known.body.length, 0);
    const head = await get('/api/books', headers, 'HEAD');
    assert.equal(head.body.length, 0);
    assert.equal(head.headers['content-length'], String(first.body.length));
    const conditional = { ...headers, 'if-none-match': String(first.headers.etag) };
    for (const cookie of ['', 'session=none'])
      assert.equal((await get('/api/books', { ...conditional, cookie }, 'HEAD')).status, 304, cookie);
  }
});

test('a page is rendered once for all encodings, and served from the cache while the database is down', async (t) => {
  let rendered = 0;
  const renderer: Renderer = {
    ...plainRenderer,
    render: async () => {
      rendered += 1;
      return { kind: 'page', status: 200, html: `<p>${'A long page. '.repeat(100)}` };
    },
  };
  const { get, database } = await served(t, renderer);
  const encodings = ['br', 'identity', 'br'];
  for (const encoding of encodings) await get('/page', { 'accept-encoding': encoding });
  await database.sql.end();
  const answers = await Promise.all(
    ['gzip', 'gzip', 'br', 'identity'].map((encoding) => get('/page', { 'accept-encoding': encoding })),
  );
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers['content-encoding']]),
    [
      [200, 'gzip'],
      [200, 'gzip'],
      [200, 'br'],
      [200, undefined],
    ],
  );
  assert.match(gunzipSync(answers[0]?.body ?? '').toString(), /^<p>A long page/);
  assert.equal(rendered, 1);
});

/** Starts a portal whose pages contain a running number, and which sends no page until `go` is called. */
async function slow(t: TestContext, status = 200) {
  const { promise: isTime, resolve: go } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const arrived: ServerResponse[] = [];
  const renderer: Renderer = {
    ...plainRenderer,
    async render({ url }) {
      const html = `${begun.push(url)}`;
      await isTime;
      return { kind: 'page', status, html };
    },
  };
  const portal = await served(t, renderer);
  portal.app.server.on('request', (_request, response) => arrived.push(response));
  return { ...portal, begun, arrived, go };
}

test('concurrent requests for a page share one rendering, and none is refused', async (t) => {
  const { get, begun, arrived, go } = await slow(t);
  const most = AT_ONCE + WAITING + 20;
  const asked = Array.from({ length: most }, (_, at) =>
    get('/page', at % 2 ? { 'accept-encoding': 'br' } : {}),
  );
  await until('all have asked', () => arrived.length === most);
  go();
  for (const { status, headers, body } of await Promise.all(asked)) {
    assert.deepEqual([status, body.toString()], [200, '1']);
    assert.match(String(headers['x-request-id']), /^[0-9a-f]{8}-/);
    assert.match(String(headers['content-security-policy']), /script-src/);
  }
  assert.equal(begun.length, 1);
});

test('a request after a change does not get a rendering that started before the change', async (t) => {
  const { get, cache, begun, arrived, go } = await slow(t);
  const before = [get('/page'), get('/page')];
  await until('both have asked', () => arrived.length === 2);
  cache.drop(['site']);
  const after = get('/page');
  await until('it is made anew', () => begun.length === 2);
  go();
  const bodies = (await Promise.all([...before, after])).map(({ body }) => body.toString());
  assert.deepEqual(bodies, ['1', '1', '2']);
  assert.equal((await get('/page')).body.toString(), '2');
});

test('requests that wait for a page get it even if the first reader disconnects', async (t) => {
  const { get, app, begun, arrived, go } = await slow(t);
  const { port } = app.server.address() as AddressInfo;
  const first = request({ port, path: '/page' }).on('error', () => {});
  first.end();
  await until('it is begun', () => begun.length === 1);
  const second = get('/page');
  await until('both have asked', () => arrived.length === 2);
  const left = once(arrived[0] as ServerResponse, 'close');
  first.destroy();
  await left;
  go();
  assert.equal((await second).body.toString(), '1');
});

test('a page that must not be cached (404) is rendered for each of several concurrent requests', async (t) => {
  const { get, begun, arrived, go } = await slow(t, 404);
  const asked = [get('/page'), get('/page'), get('/page')];
  await until('all have asked', () => arrived.length === 3);
  go();
  for (const { status } of await Promise.all(asked)) assert.equal(status, 404);
  assert.equal(begun.length, 3);
});

test('a cached response is served until a transaction that drops its tag commits; a rollback drops nothing', async (t) => {
  const { get, books, database, cache } = await served(t);
  await books(1);
  assert.equal(JSON.parse((await get('/api/books')).body.toString()).length, 1);
  await books(1);
  assert.equal(JSON.parse((await get('/api/books')).body.toString()).length, 1, 'kept');
  await assert.rejects(
    database.db.transaction().execute(async (trx) => {
      await dropTags(trx, ['books']);
      throw new Error('rolled back');
    }),
  );
  assert.ok(cache.find('en /api/books'), 'a transaction that fails drops nothing');
  await database.db.transaction().execute((trx) => dropTags(trx, ['books']));
  await until('the list is dropped', () => !cache.find('en /api/books'));
  assert.equal(JSON.parse((await get('/api/books')).body.toString()).length, 2);
});

test('the length of a list is counted once for visitors until its tag is dropped, and each time for signed-in accounts', async (t) => {
  const place = await served(t);
  const { get, books, database, cache } = place;
  const { headers } = await signIn(place);
  const total = async (page: number, as = {}) =>
    Number((await get(`/api/books?limit=5&page=${page}`, as)).headers['x-total-count']);
  await books(30);
  assert.deepEqual([await total(1), await total(1, headers)], [30, 30]);
  await books(1);
  assert.deepEqual([await total(2), await total(3, { cookie: 'session=none' })], [30, 30], 'remembered');
  assert.equal(await total(2, headers), 31);
  await database.db.transaction().execute((trx) => dropTags(trx, ['books']));
  await until('the list is dropped', () => !cache.find('en /api/books?limit=5&page=2'));
  assert.equal(await total(2), 31);
});

test('values are cached only while the cache follows dropped tags, and not if reading fails or the tag is dropped meanwhile', async () => {
  const cache = new ResponseCache();
  const tags = new Set(['books']);
  let reads = 0;
  const ask = () => cache.remember('a count', tags, async () => ++reads);
  assert.deepEqual([await ask(), await ask()], [1, 2], 'nothing is heard of yet');
  cache.follow();
  assert.deepEqual([await ask(), await ask()], [3, 3]);
  cache.drop(['books']);
  const reading = ask();
  cache.drop(['books']);
  assert.deepEqual([await reading, await ask()], [4, 5]);
  const failing = () => cache.remember('another', tags, () => Promise.reject(new Error('away')));
  await assert.rejects(failing());
  assert.equal(await cache.remember('another', tags, async () => 'read'), 'read');
});

test('cached values count towards the size of the cache, which removes the oldest first, and with their tags', async () => {
  const cache = new ResponseCache(80_000);
  cache.follow();
  const part = Buffer.alloc(9_000);
  let reads = 0;
  const ask = (key: string) =>
    cache.remember(key, new Set(['books']), async () => {
      reads += 1;
      return part;
    });
  for (let at = 0; at < 9; at += 1) await ask(`part ${at}`);
  assert.equal(reads, 9);
  await ask('part 8');
  assert.equal(reads, 9, 'the newest is there');
  await ask('part 0');
  assert.equal(reads, 10, 'the oldest made room');
  cache.drop(['books']);
  await ask('part 8');
  assert.equal(reads, 11);
});

test('requests with a cookie of the portal are neither answered from the cache nor stored in it', async (t) => {
  const { get, books } = await served(t);
  await get('/api/books');
  await books(1);
  for (const cookie of ['session=none', 'device=x', 'token=x; session=none', 'token=x;session =none']) {
    const answer = await get('/api/books', { cookie });
    assert.equal(JSON.parse(answer.body.toString()).length, 1, cookie);
    assert.equal(answer.headers['cache-control'], 'no-store', cookie);
  }
  assert.equal(JSON.parse((await get('/api/books')).body.toString()).length, 0);
});

test('requests with only cookies of other applications are answered from the cache and stored in it', async (t) => {
  const { get, books } = await served(t);
  const first = await get('/api/books', { cookie: '_ga=GA1.2.3; my-session=x' });
  assert.equal(first.headers['cache-control'], 'public, max-age=0, must-revalidate');
  await books(1);
  for (const cookie of ['token=x', 'x=session=y', 'sessions=y; session', ''])
    assert.deepEqual((await get('/api/books', { cookie })).body, first.body, cookie);
});

test('the cache key has only the query parameters that the route reads, in one order and spelling', async (t) => {
  const { get, books, cache } = await served(t);
  await books(30);
  const plain = await get('/api/books?limit=10&page=2');
  await books(1);
  for (const url of [
    '/api/books?page=2&limit=10',
    '/api/books?utm_source=x&page=2&limit=10&__proto__=1',
    '/api/api/books?page=%32&limit=10',
    '//api//books?limit=1%30&page=2&a[]=1',
    '/api/b%6Foks?limit=10&page=2',
    '/api/books?limit=10&page=2#x',
  ]) {
    const same = await get(url);
    assert.deepEqual(same.body, plain.body, url);
    assert.equal(same.headers.link, plain.headers.link, url);
  }
  assert.ok(cache.find('en /api/books?limit=10&page=2'));
  assert.equal(cache.find('en /api/books?utm_source=x&page=2&limit=10'), undefined);
});

test('the Link header repeats no query parameter that the route does not read', async (t) => {
  const { get, books } = await served(t);
  await books(30);
  const { headers } = await get('/api/books?page=1&spam=evil.example&limit=10');
  assert.match(String(headers.link), /page=2/);
  assert.doesNotMatch(String(headers.link), /spam|evil/);
});

test('a page is cached by the query parameters that it reads, and a redirect to its canonical address keeps all of them', async (t) => {
  const renderer = await openBuilt(path.resolve('dist'));
  const { app, cache } = await testApp(t, { renderer });
  const html = async (url: string) => (await app.inject(url)).body;
  const [first, second] = [await html('/Books?q=maths'), await html('/Books?utm=%22evil%22&q=maths')];
  assert.equal(first, second);
  assert.ok(cache.find('en /Books?q=maths'));
  await html('/About-us?evil.example');
  assert.ok(cache.find('en /About-us'));
  assert.equal(cache.find('en /About-us?evil.example'), undefined);
  assert.match(await html('/Books?q=maths'), /value="maths"/);
  assert.match(await html('/login?next=%2Fuser%2Fprofile'), /<form/);
  // A redirect to the canonical spelling keeps all query parameters.
  const moved = await app.inject('/books?utm=1&q=maths');
  assert.equal(moved.headers.location, '/Books?utm=1&q=maths');
});

test('a page is cached only under its own path, and paths with “.” or “..” segments get 404', async (t) => {
  const { get, cache } = await served(t, await openBuilt(path.resolve('dist')));
  assert.equal((await get('/Books?q=maths#x')).status, 200);
  assert.ok(cache.find('en /Books?q=maths'));
  for (const url of ['/x/../Books', '/x/%2e%2E/Books', '/./Books', '/x\\..\\Books', '/Teams/..'])
    assert.equal((await get(url)).status, 404, url);
});

test('a list answers a search of 190 characters and refuses one of 9,000 with 400', async (t) => {
  const { get } = await served(t);
  assert.equal((await get(`/api/books?q=${'a'.repeat(190)}`)).status, 200);
  assert.equal((await get(`/api/books?q=${'a'.repeat(9000)}`)).status, 400);
});

test('a 400 response is not cached', async (t) => {
  const { get, cache } = await served(t);
  assert.equal((await get('/api/books?limit=0')).status, 400);
  assert.equal(cache.find('en /api/books?limit=0'), undefined);
});

test('an anonymous request directly after a change reads the change', async (t) => {
  const portal = await served(t);
  const { headers } = await signIn(portal, { role: 'admin' });
  for (let at = 0; at < 100; at += 1) {
    const payload = { name: `Zemu ${at}`, location: 'Lachen' };
    const added = await portal.app.inject({ method: 'POST', url: '/api/universities', headers, payload });
    assert.ok(added.statusCode < 300, added.body);
    const { body } = await portal.get(`/api/universities?limit=100`);
    assert.match(body.toString(), new RegExp(`"Zemu ${at}"`));
  }
});

test('a response whose tag is dropped while it is computed is not cached, and clearing the cache removes every response', () => {
  const cache = new ResponseCache();
  const begun = cache.now();
  cache.drop(['books']);
  const entry = { size: 1, tags: new Set(['books']) } as never;
  cache.keep('a', entry, begun);
  assert.equal(cache.find('a'), undefined);
  cache.keep('a', entry, cache.now());
  assert.ok(cache.find('a'));
  cache.clear();
  assert.equal(cache.find('a'), undefined);
});

test('a page of 2.8 MB, as large as that of a university with 4,000 courses, is cached', () => {
  const cache = new ResponseCache();
  cache.keep(
    'a',
    new Entry({ headers: {}, body: Buffer.alloc(2_800_000), tags: ['universities'] }),
    cache.now(),
  );
  assert.ok(cache.find('a'));
});

test('a response that is too large for the cache is not cached', () => {
  const cache = new ResponseCache(80_000);
  cache.keep('a', new Entry({ headers: {}, body: Buffer.alloc(80_000), tags: ['books'] }), cache.now());
  assert.equal(cache.find('a'), undefined);
});

test('the best encoding that the client accepts is chosen; If-None-Match may be a list, a weak ETag or *', () => {
  assert.equal(encodingFor('gzip, deflate, br'), 'br');
  assert.equal(encodingFor('gzip;q=0.8, br;q=0'), 'gzip');
  assert.equal(encodingFor('gzip; q=0.0'), 'identity');
  assert.equal(encodingFor('GZIP, BR;Q=0'), 'gzip');
  assert.equal(encodingFor(undefined), 'identity');
  assert.ok(matches('W/"a", "b"', '"a"'));
  assert.ok(matches('*', '"a"'));
  assert.ok(!matches('"ab"', '"a"'));
});
