import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../../test/app.ts';
import { PASSWORD, signIn } from '../../../test/sessions.ts';
import { bearerOf, cookieOf } from './credentials.ts';

type Headers = Record<string, string>;

/** Opens a portal. @returns a function that says whether the portal carries out a request with the given headers */
async function portal(t: TestContext, publicUrl = 'http://portal.test') {
  const { app } = await testApp(t, { publicUrl });
  return async (headers: Headers, method: 'POST' | 'GET' = 'POST') => {
    const url = method === 'POST' ? '/api/logout' : '/api/books';
    const answer = await app.inject({ method, url, headers: { host: 'portal.test', ...headers } });
    if (answer.statusCode === 403) assert.match(answer.json<{ error: string }>().error, /another site/);
    return answer.statusCode === 200;
  };
}

test('a change requested by a page of the portal is carried out', async (t) => {
  const passes = await portal(t);
  assert.ok(await passes({ origin: 'http://portal.test' }));
  assert.ok(await passes({ origin: 'http://portal.test', 'sec-fetch-site': 'same-origin' }));
  assert.ok(await passes({ 'sec-fetch-site': 'same-origin', cookie: 'session=x' }));
  assert.ok(await passes({ 'sec-fetch-site': 'none', cookie: 'session=x' }));
  assert.ok(await passes({ origin: 'http://portal.test', cookie: 'session=x' }));
});

test('a change requested by a page of another site gets 403, whatever credentials it has', async (t) => {
  const passes = await portal(t);
  for (const credentials of [{}, { cookie: 'session=x' }, { authorization: 'Bearer x' }] as Headers[]) {
    for (const origin of [
      'http://evil.test',
      'null',
      'http://portal.test:8080',
      'https://evil.test',
      'http://portal.test.evil.test',
      'http://user@portal.test',
      'http://portal.test/',
      'http://portal.test, http://evil.test',
      'portal.test',
      'file://',
      '',
    ])
      assert.ok(!(await passes({ ...credentials, origin })), origin);
    for (const site of ['cross-site', 'same-site', 'anything', ''])
      assert.ok(!(await passes({ ...credentials, 'sec-fetch-site': site })), site);
    assert.ok(
      !(await passes({ ...credentials, origin: 'http://portal.test', 'sec-fetch-site': 'cross-site' })),
    );
  }
});

test('a change with cookies as its only credentials and no Origin or Sec-Fetch-Site header gets 403', async (t) => {
  const passes = await portal(t);
  assert.ok(!(await passes({ cookie: 'session=x' })));
  assert.ok(!(await passes({ cookie: 'session=x', authorization: 'Basic dTpw' })));
  assert.ok(!(await passes({ cookie: 'session=x', referer: 'http://portal.test/' })));
  assert.ok(await passes({ cookie: 'session=x', authorization: 'Bearer x' }));
  assert.ok(await passes({}), 'nothing comes along that could be abused');
});

test('behind a proxy, an origin may match the public URL or the Host header; another scheme or port gets 403', async (t) => {
  const passes = await portal(t, 'https://shelf.example');
  assert.ok(await passes({ host: '10.0.0.7:3000', origin: 'https://shelf.example' }));
  assert.ok(await passes({ host: 'shelf.example', origin: 'https://shelf.example' }));
  assert.ok(await passes({ host: 'Other.example', origin: 'https://other.example' }), 'a second name');
  assert.ok(!(await passes({ host: 'shelf.example', origin: 'http://shelf.example' })), 'not encrypted');
  assert.ok(!(await passes({ host: '10.0.0.7:3000', origin: 'https://10.0.0.7' })), 'another port');
});

test('a GET request from a page of another site is answered', async (t) => {
  const passes = await portal(t);
  assert.ok(
    await passes({ origin: 'http://evil.test', 'sec-fetch-site': 'cross-site', cookie: 'a=b' }, 'GET'),
  );
});

test('a sign-in from a page of another site gets 403, and one sent as plain text or as a form gets 415', async (t) => {
  const place = await testApp(t);
  const { email } = await signIn(place);
  const login = (headers: Headers, payload: string | object = { email, password: PASSWORD, role: 'user' }) =>
    place.app.inject({ method: 'POST', url: '/api/login', headers, payload });
  const foreign: Headers[] = [
    { origin: 'http://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    const answer = await login(headers);
    assert.equal(answer.statusCode, 403);
    assert.equal(answer.headers['set-cookie'], undefined);
  }
  const json = JSON.stringify({ email, password: PASSWORD, role: 'user' });
  assert.equal(
    (await login({ 'content-type': 'text/plain' }, json)).statusCode,
    415,
    'as a form can send it',
  );
  const form = `email=${encodeURIComponent(email)}&password=x&role=user`;
  assert.equal((await login({ 'content-type': 'application/x-www-form-urlencoded' }, form)).statusCode, 415);
  assert.equal((await login({ origin: 'http://portal.test' })).statusCode, 200);
  // Programs that keep cookies may sign in again, perhaps with another account: sign-in ignores the cookies.
  assert.equal((await login({ cookie: 'session=x; device=y' })).statusCode, 200);
});

test('the bearer token and the session cookie are parsed from the headers; two different session cookies count as an empty one', () => {
  assert.equal(bearerOf({ authorization: 'Bearer a.b.c' }), 'a.b.c');
  assert.equal(bearerOf({ authorization: 'bearer   a.b.c ' }), 'a.b.c');
  assert.equal(bearerOf({ authorization: 'Bearer' }), '');
  assert.equal(bearerOf({ authorization: 'Bearers a' }), undefined);
  assert.equal(bearerOf({ authorization: 'Basic a' }), undefined);
  assert.equal(bearerOf({}), undefined);
  assert.equal(cookieOf({ cookie: 'a=b; session=x=y; c' }, 'session'), 'x=y');
  assert.equal(cookieOf({ cookie: 'session=x; session=x' }, 'session'), 'x');
  assert.equal(cookieOf({ cookie: 'session=x; session=y' }, 'session'), '');
  assert.equal(cookieOf({ cookie: 'my-session=x; sessions=y; session' }, 'session'), undefined);
  assert.equal(cookieOf({}, 'session'), undefined);
});
