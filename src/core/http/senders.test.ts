import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { pino } from 'pino';
import { testApp } from '../../../test/app.ts';
import { enter, signIn } from '../../../test/sessions.ts';
import { isLocalHost } from '../network.ts';
import { addressOf, isLocalUrl } from './senders.ts';

const HTTPS = 'https://shelf.example';

/** Returns the address of the sender for an X-Forwarded-For header. */
const seen = (peer: string, chain: string | undefined, trustedProxies: number, publicUrl = HTTPS) =>
  addressOf(peer, chain === undefined ? {} : { 'x-forwarded-for': chain }, { publicUrl, trustedProxies });

test('behind trusted proxies the sender’s address is the one that the outermost proxy saw', () => {
  assert.equal(seen('127.0.0.1', '203.0.113.9', 1), '203.0.113.9');
  assert.equal(
    seen('::ffff:127.0.0.1', '198.51.100.1, 203.0.113.9', 1),
    '203.0.113.9',
    'the first is made up',
  );
  assert.equal(seen('127.0.0.1', '203.0.113.9, 10.0.0.7', 2), '203.0.113.9');
  assert.equal(seen('127.0.0.1', '203.0.113.9:51000', 1), '203.0.113.9');
  assert.equal(seen('127.0.0.1', '[2001:db8::1]:443', 1), '2001:db8::1');
});

test('if X-Forwarded-For is shorter than configured, the address is the one that the nearest proxy saw, not a forged one', () => {
  assert.equal(seen('127.0.0.1', '198.51.100.1, 203.0.113.9', 3), '203.0.113.9');
  assert.equal(seen('127.0.0.1', '203.0.113.9, 10.0.0.7', 3), '203.0.113.9', 'a proxy of ours is no sender');
  assert.equal(seen('127.0.0.1', '10.0.0.7', 2), '10.0.0.7');
  assert.equal(seen('127.0.0.1', undefined, 1), '127.0.0.1 for unknown');
  assert.equal(seen('203.0.113.9', undefined, 1), '203.0.113.9');
});

test('the address in the header of an untrusted proxy only distinguishes senders', () => {
  assert.equal(seen('127.0.0.1', '198.51.100.1, 203.0.113.9', 0), '127.0.0.1 for 203.0.113.9');
  assert.equal(seen('172.17.0.1', '203.0.113.9', 0), '172.17.0.1 for 203.0.113.9');
  assert.equal(seen('127.0.0.1', 'made up', 0), '127.0.0.1 for unknown');
  assert.equal(seen('127.0.0.1', undefined, 0), '127.0.0.1 for unknown');
  assert.equal(seen('127.0.0.1', '203.0.113.9', 0, 'http://campus.test'), '127.0.0.1 for 203.0.113.9');
});

test('without a proxy the X-Forwarded-For header is ignored', () => {
  assert.equal(seen('127.0.0.1', undefined, 0, 'http://localhost:3000'), '127.0.0.1');
  assert.equal(seen('10.1.2.3', '203.0.113.9', 0, 'http://campus.test'), '10.1.2.3');
  assert.equal(seen('198.51.100.1', '203.0.113.9', 0), '198.51.100.1');
});

test('names and addresses of the local machine are recognised, and similar ones are not', () => {
  for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '127.1.2.3', '::1', '[::1]', 'a.localhost'])
    assert.ok(isLocalHost(host), host);
  for (const host of ['0.0.0.0', '::', 'localhost.example', '127.0.0.1.example', '192.168.0.1', ''])
    assert.ok(!isLocalHost(host), host);
  assert.ok(isLocalUrl('http://127.0.0.1:3000/x'));
  assert.ok(!isLocalUrl('http://localhost@shelf.example'));
  assert.ok(!isLocalUrl('localhost'));
});

async function watched(t: TestContext, options: { publicUrl?: string; trustedProxies?: number }) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const place = await testApp(t, { ...options, log: pino({ level: 'warn' }, stream) });
  const { headers } = await signIn(place, { role: 'admin' });
  const warnings = async () => {
    const chain = options.trustedProxies ? { 'x-forwarded-for': '203.0.113.1, 203.0.113.2' } : {};
    const answer = await place.app.inject({ url: '/api/warnings', headers: { ...headers, ...chain } });
    return answer.json<{ code: string; text: string }[]>().map(({ code, text }) => {
      assert.match(text, /TRUSTED_PROXIES/);
      return code;
    });
  };
  return {
    ...place,
    warnings,
    warned: () => lines.filter((line) => line.includes('TRUSTED_PROXIES')).length,
  };
}

test('a public https URL without trusted proxies is logged once at the start, and administrators are warned', async (t) => {
  const { warnings, warned } = await watched(t, { publicUrl: HTTPS });
  assert.equal(warned(), 1);
  assert.deepEqual(await warnings(), ['https']);
});

test('an unexpected header of a local proxy is logged once, and administrators are warned; one of a remote sender is ignored', async (t) => {
  const { app, warnings, warned } = await watched(t, {});
  const ask = (headers: Record<string, string>, remoteAddress: string) =>
    app.inject({ url: '/api/counts', headers, remoteAddress });
  await ask({ 'x-forwarded-for': '203.0.113.9' }, '198.51.100.1');
  assert.deepEqual(await warnings(), []);
  await ask({ forwarded: 'for=203.0.113.9' }, '127.0.0.1');
  await ask({ 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1');
  assert.deepEqual(await warnings(), ['unexpected']);
  assert.equal(warned(), 1);
});

test('fewer proxies than configured are logged once, and administrators are warned; health checks do not count', async (t) => {
  const { app, warnings, warned } = await watched(t, { publicUrl: HTTPS, trustedProxies: 2 });
  await app.inject('/healthz');
  assert.deepEqual(await warnings(), []);
  await app.inject({ url: '/api/counts', headers: { 'x-forwarded-for': '203.0.113.9' } });
  assert.deepEqual(await warnings(), ['fewer']);
  assert.equal(warned(), 1);
});

test('behind a proxy with TRUSTED_PROXIES at 0, wrong passwords lock out only their sender, or none if the proxy names no sender', async (t) => {
  const place = await testApp(t, { publicUrl: HTTPS });
  const { email } = await signIn(place, { email: 'asha@campus.test' });
  const login = async (password: string, headers: Record<string, string>, who: string = email) =>
    (await enter(place, who, password, { headers })).statusCode;
  const guesser = { 'x-forwarded-for': '203.0.113.9' };
  const right = 'the blue river in May';
  for (let at = 0; at < 11; at += 1)
    for (let who = 0; who < 10; who += 1) await login('wrong', guesser, `nobody-${who}@campus.test`);
  assert.equal(await login(right, guesser), 429);
  assert.equal(await login(right, { 'x-forwarded-for': '198.51.100.1' }), 200);
  // A proxy that adds no header: senders cannot be distinguished, so none is rejected because of the others.
  for (let who = 0; who < 110; who += 1) await login('wrong', {}, `nobody-${who}@campus.test`);
  assert.equal(await login(right, {}), 200);
});
