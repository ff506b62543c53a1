import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../test/app.ts';
import { signIn } from '../../test/sessions.ts';

/** Whether a shared cache may store the response (RFC 9111, 5.2.2). */
const isShared = (cacheControl: unknown) => /public|s-maxage/.test(String(cacheControl));

test('responses to signed-in callers are not cached, on any route whose responses to visitors are', async (t) => {
  const place = await testApp(t);
  const { app, cache, database } = place;
  await database.sql`insert into books (name, seller, price, verified_at) values ('A book', 'A seller', 10, now())`;
  const { headers, token } = await signIn(place, { role: 'admin' });
  for (const url of [
    '/api/books',
    '/api/books?verified=all',
    '/api/universities',
    '/api/resources',
    '/api/counts',
  ])
    for (const sent of [headers, { cookie: `session=${token}` }] as Record<string, string>[]) {
      const answer = await app.inject({ url, headers: sent });
      assert.equal(answer.statusCode, 200, url);
      assert.ok(!isShared(answer.headers['cache-control']), url);
      assert.equal(cache.find(`en ${url}`), undefined, url);
    }
  assert.equal((await app.inject('/api/books?verified=all')).statusCode, 401);
});

test('private responses have “Cache-Control: no-store”', async (t) => {
  const place = await testApp(t);
  const { headers } = await signIn(place);
  for (const url of ['/api/auth/sessions', '/api/auth/me', '/api/nothing']) {
    const answer = await place.app.inject({ url, headers });
    assert.equal(answer.headers['cache-control'], 'no-store', url);
  }
  assert.equal((await place.app.inject('/api/auth/sessions')).headers['cache-control'], 'no-store');
});

test('responses to visitors are cached, and not sent to requests with credentials', async (t) => {
  const place = await testApp(t);
  const { app, cache } = place;
  const answer = await app.inject('/api/books');
  assert.ok(isShared(answer.headers['cache-control']));
  assert.ok(cache.find('en /api/books'));
  const { headers } = await signIn(place);
  assert.equal((await app.inject({ url: '/api/books', headers })).headers['cache-control'], 'no-store');
});
