import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { pino } from 'pino';
import { plainRenderer, type TestApp, testApp } from '../../test/app.ts';
import { enter, PASSWORD, signIn } from '../../test/sessions.ts';
import { until, untilBlocked } from '../../test/until.ts';
import { valuesOf } from '../../test/values.ts';
import { ResponseCache } from '../core/cache/response-cache.ts';
import { createApp } from '../portal/app.ts';
import { openServices } from '../portal/services.ts';
import type { Session, SignedInAnswer } from './schema.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

async function portal(t: TestContext) {
  const place = await testApp(t);
  const asha = await signIn(place);
  const login = async (userAgent: string, remoteAddress = '198.51.100.1') => {
    const headers = { 'user-agent': userAgent };
    const answer = await enter(place, asha.email, PASSWORD, { headers, remoteAddress });
    return { authorization: `Bearer ${answer.json<SignedInAnswer>().token}` };
  };
  return { ...place, ...watch(place.app), asha, login };
}

/** Requests that show how a node sees sessions. */
function watch(app: TestApp['app']) {
  const list = (headers: Record<string, string>) => app.inject({ url: '/api/auth/sessions', headers });
  return {
    isLive: async (headers: Record<string, string>) => (await list(headers)).statusCode === 200,
    sessions: async (headers: Record<string, string>) => (await list(headers)).json<Session[]>(),
    end: (headers: Record<string, string>, id = '') =>
      app.inject({ method: 'DELETE', url: `/api/auth/sessions${id && '/'}${id}`, headers }),
  };
}

/** Another process of the portal on the same database. */
async function anotherNode(t: TestContext, { database, files }: TestApp) {
  const log = pino({ level: 'silent' });
  const services = await openServices({ database, log, cheapPasswords: true });
  const publicUrl = 'http://portal.test';
  const app = await createApp({
    ...{ publicUrl, log, database, files, cache: new ResponseCache() },
    renderer: plainRenderer,
    ...services,
  });
  t.after(() => app.close());
  t.after(() => services.close());
  return watch(app);
}

test('the list has the caller’s own open sessions with their devices: this one, then those last used', async (t) => {
  const { database, sessions, login, asha, ...place } = await portal(t);
  await signIn({ database, ...place }, { name: 'Somebody else' });
  const expired = await signIn({ database, ...place }, { email: 'x@campus.test' });
  await database.sql`update sessions set person_id = ${asha.id}, expires_at = now() where id = ${expired.sessionId}`;
  await database.sql`update sessions set last_used_at = now() - interval '5 minutes' where id = ${asha.sessionId}`;
  const phone = await login(PHONE);
  const list = await sessions(phone);
  assert.deepEqual(
    list.map(({ device, address, current }) => ({ device, address, current })),
    [
      { device: 'Chrome on Android', address: '198.51.100.1', current: true },
      { device: 'Unknown device', address: '192.0.2.1', current: false },
    ],
  );
  for (const { createdAt, lastUsedAt } of list) {
    assert.match(createdAt, /^\d{4}-.*Z$/);
    assert.ok(Date.parse(lastUsedAt) <= Date.now());
  }
  const own = (await sessions(asha.headers)).map(({ current }) => current);
  assert.deepEqual(own, [true, false], 'the present one first, although the other was used later');
});

test('a caller can end a single own session, and sessions of others get 404', async (t) => {
  const { isLive, end, login, asha, ...place } = await portal(t);
  const other = await signIn(place);
  const phone = await login(PHONE);
  const answer = await end(phone, asha.sessionId);
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.json<{ message: string }>().message, 'The session was ended.');
  assert.equal(answer.headers['set-cookie'], undefined);
  assert.ok(!(await isLive(asha.headers)), 'at once');
  assert.ok(await isLive(phone));
  for (const id of [asha.sessionId, other.sessionId, 'x', '%00', "'"])
    assert.equal((await end(phone, id)).statusCode, 404, id);
  assert.ok(await isLive(other.headers));
});

test('ending the current session also removes its cookie', async (t) => {
  const { isLive, end, asha } = await portal(t);
  const answer = await end(asha.headers, asha.sessionId);
  assert.match(String(answer.headers['set-cookie']), /^session=; Max-Age=0; Path=\/api;/);
  assert.ok(!(await isLive(asha.headers)));
});

test('signing out everywhere ends all sessions of the caller, and no others', async (t) => {
  const { database, isLive, end, login, asha, ...place } = await portal(t);
  const other = await signIn({ database, ...place });
  const phone = await login(PHONE);
  const answer = await end(phone);
  assert.equal(answer.json<{ message: string }>().message, 'You are signed out in 2 places.');
  assert.match(String(answer.headers['set-cookie']), /Max-Age=0/);
  assert.deepEqual([await isLive(phone), await isLive(asha.headers)], [false, false]);
  assert.ok(await isLive(other.headers));
  const log =
    await database.sql`select row_id from audit_log where action = 'sessions.end' and actor_id = ${asha.id}`;
  assert.equal(log.length, 2);
});

test('signing out ends the session of the header or the cookie, and removes the cookie', async (t) => {
  const { app, isLive, login } = await portal(t);
  const byHeader = await login(PHONE);
  const byCookie = await login(PHONE);
  const cookie = { cookie: `session=${byCookie.authorization.slice(7)}`, origin: 'http://portal.test' };
  for (const headers of [byHeader, cookie]) {
    const answer = await app.inject({ method: 'POST', url: '/api/logout', headers });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.json<{ message: string }>().message, 'You are signed out.');
    assert.equal(answer.headers['set-cookie'], 'session=; Max-Age=0; Path=/api; HttpOnly; SameSite=Lax');
  }
  assert.deepEqual([await isLive(byHeader), await isLive(byCookie)], [false, false]);
});

test('signing out with two different sessions in header and cookie ends both', async (t) => {
  const { app, isLive, login, asha } = await portal(t);
  const phone = await login(PHONE);
  const headers = { ...phone, cookie: `session=${asha.token}` };
  await app.inject({ method: 'POST', url: '/api/logout', headers });
  assert.deepEqual([await isLive(phone), await isLive(asha.headers)], [false, false]);
});

test('signing out twice, without a session or with an invalid token gets 200', async (t) => {
  const { app, database, asha } = await portal(t);
  for (const headers of [asha.headers, asha.headers, {}, { authorization: 'Bearer x' }]) {
    const answer = await app.inject({ method: 'POST', url: '/api/logout', headers });
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers['set-cookie']), /Max-Age=0/);
  }
  const log = await database.sql`select actor_id from audit_log where action = 'sessions.sign-out'`;
  assert.deepEqual(valuesOf(log, 'actor_id'), [asha.id]);
});

test('a session that is ended on one node soon ends on the others', async (t) => {
  const { app, asha, ...place } = await portal(t);
  const there = await anotherNode(t, { app, ...place });
  assert.ok(await there.isLive(asha.headers));
  await app.inject({ method: 'POST', url: '/api/logout', headers: asha.headers });
  await until('it is refused there', async () => !(await there.isLive(asha.headers)));
});

test('ending a person’s sessions locks the oldest first, so that concurrent requests cannot deadlock', async (t) => {
  const place = await testApp(t);
  const { sql } = place.database;
  const admin = await signIn(place, { role: 'admin' });
  type Caller = Pick<typeof admin, 'id' | 'headers'>;
  const ask = (method: 'POST' | 'DELETE', url: string, { headers }: Pick<Caller, 'headers'>, payload = {}) =>
    place.app.inject({ method, url: `/api/${url}`, headers, payload });
  for (const act of [
    ({ headers }: Caller) => ask('DELETE', 'auth/sessions', { headers }),
    ({ id }: Caller) => ask('POST', `people/${id}/suspend`, admin),
    ({ headers }: Caller) => ask('DELETE', 'auth/me', { headers }, { password: PASSWORD }),
  ]) {
    const { id, email, sessionId: oldest } = await signIn(place);
    const payload = { email, password: PASSWORD, role: 'user' };
    const { token } = (
      await place.app.inject({ method: 'POST', url: '/api/login', payload })
    ).json<SignedInAnswer>();
    // The update moves the older session's row behind the newer one in the table and in the index of unrevoked sessions.
    await sql`update sessions set last_used_at = now() - interval '5 minutes' where id = ${oldest}`;
    const answer = await sql.begin(async (tx) => {
      await tx`select from sessions where id = ${oldest} for update`;
      const answer = act({ id, headers: { authorization: `Bearer ${token}` } });
      await untilBlocked({ sql });
      await tx`select from sessions where person_id = ${id} and id <> ${oldest} for update nowait`;
      return { answer };
    });
    assert.equal((await answer.answer).statusCode, 200);
  }
});
