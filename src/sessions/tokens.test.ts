import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { SignJWT, UnsecuredJWT } from 'jose';
import { testApp } from '../../test/app.ts';
import { signIn } from '../../test/sessions.ts';

type Headers = Record<string, string>;
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

test('a token that is forged, truncated, expired or of an unknown session gets 401', async (t) => {
  const place = await testApp(t);
  const { app, secret } = place;
  const { id, sessionId, token } = await signIn(place);
  const ask = (headers: Headers) => app.inject({ url: '/api/auth/sessions', headers });
  const isRefused = async (headers: Headers, what: string) => {
    const answer = await ask(headers);
    assert.equal(answer.statusCode, 401, what);
    assert.match(answer.json<{ error: string }>().error, /^Your session has ended/, what);
  };
  const key = secret.key('session tokens');
  const claims = (given: object = {}) =>
    new SignJWT({
      role: 'user',
      iss: 'unishelf',
      sub: id,
      jti: sessionId,
      exp: Date.now() / 1000 + 600,
      ...given,
    });
  const signed = (given: object = {}, by: Uint8Array = key, alg = 'HS256') =>
    claims(given).setProtectedHeader({ alg }).sign(by);
  assert.equal((await ask(bearer(await signed()))).statusCode, 200, 'made as ours are');

  const [head, body, signature = ''] = token.split('.');
  const other = Buffer.from(JSON.stringify({ role: 'admin', sub: id, jti: sessionId })).toString('base64url');
  const none = new UnsecuredJWT({ role: 'admin' }).setIssuer('unishelf').setSubject(id).setJti(sessionId);
  const bad: Record<string, string> = {
    'another payload': `${head}.${other}.${signature}`,
    'another signature': `${head}.${body}.${signature.split('').reverse().join('')}`,
    'no signature': `${head}.${body}.`,
    'alg none': none.setExpirationTime('1h').encode(),
    'another key': await signed({}, Buffer.alloc(32, 7)),
    'the key of another purpose': await signed({}, secret.key('codes')),
    'another algorithm': await signed({}, Buffer.concat([key, key]), 'HS512'),
    'another issuer': await signed({ iss: 'somebody' }),
    expired: await signed({ exp: Date.now() / 1000 - 1 }),
    'without exp': await signed({ exp: undefined }),
    'a session that never was': await signed({ jti: randomUUID() }),
    'a session that is no id': await signed({ jti: "x' or 1=1" }),
    'the session of somebody else': await signed({ sub: randomUUID() }),
    '100 kB': 'a'.repeat(100_000),
    '100 kB, ours': await signed({ more: 'a'.repeat(100_000) }),
    'NUL in it': `${token.slice(0, 20)}\0${token.slice(20)}`,
    'NUL after it': `${token}\0`,
    nothing: '',
    dots: '..',
  };
  for (const [what, one] of Object.entries(bad)) {
    await isRefused(bearer(one), what);
    if (one !== '') await isRefused({ cookie: `session=${one}` }, `${what}, as a cookie`);
  }
});
