import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { LightMyRequestResponse as Answer, FastifyRequest } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { testApp } from '../../test/app.ts';
import { signIn } from '../../test/sessions.ts';
import { until } from '../../test/until.ts';
import { authenticator } from './authenticate.ts';
import { endSessions, removeExpired } from './write.ts';

type Headers = Record<string, string>;
type Ask = (headers: Headers) => Promise<Answer>;
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** The portal with an account in it, and a call that shows whether a request is authenticated. */
async function portal(t: TestContext) {
  const place = await testApp(t);
  const person = await signIn(place);
  const ask: Ask = async (headers) => place.app.inject({ url: '/api/auth/sessions', headers });
  return { ...place, person, ask };
}

/** Asserts that the response is the one for an ended session. */
async function isRefused(request: ReturnType<Ask>, what: string) {
  const answer = await request;
  assert.equal(answer.statusCode, 401, what);
  const { code, error } = answer.json<{ code: string; error: string }>();
  assert.deepEqual([code, error], ['not_signed_in', 'Your session has ended. Please sign in again.'], what);
}

test('a request is authenticated by a token in the header or in the cookie, and the header takes precedence', async (t) => {
  const { ask, person } = await portal(t);
  const { token } = person;
  assert.equal((await ask(bearer(token))).statusCode, 200);
  assert.equal((await ask({ cookie: `theme=dark; session=${token}` })).statusCode, 200);
  assert.equal((await ask({ cookie: 'session=x', ...bearer(token) })).statusCode, 200);
  await isRefused(ask({ cookie: `session=${token}`, ...bearer('x') }), 'a bad header beside a good cookie');
});

test('a request without a token gets 401 “Please sign in first”, and other schemes in the header are ignored', async (t) => {
  const { ask, person } = await portal(t);
  for (const headers of [
    {},
    { authorization: 'Basic dTpw' },
    { authorization: person.token },
    { cookie: 'a=b' },
  ] as Headers[]) {
    const answer = await ask(headers);
    assert.equal(answer.statusCode, 401);
    assert.equal(answer.json<{ error: string }>().error, 'Please sign in first.');
  }
  const both = { authorization: 'Basic dTpw', cookie: `session=${person.token}` };
  assert.equal((await ask(both)).statusCode, 200, 'a password of the proxy beside the cookie');
});

test('two session cookies with different values authenticate no account', async (t) => {
  const { ask, person, ...place } = await portal(t);
  const other = await signIn(place);
  await isRefused(ask({ cookie: `session=${person.token}; session=${other.token}` }), 'two people');
  await isRefused(ask({ cookie: `session=; session=${other.token}` }), 'nobody and somebody');
  assert.equal((await ask({ cookie: `session=${other.token}; session=${other.token}` })).statusCode, 200);
});

test('a session expires after an idle hour and 12 hours after its beginning', async (t) => {
  const { ask, database, ...place } = await portal(t);
  const used = async (idle: string, age = '2 hours') => {
    const { headers, sessionId } = await signIn({ database, ...place });
    await database.sql`update sessions set last_used_at = now() - ${idle}::interval,
      created_at = now() - ${age}::interval, expires_at = now() - ${age}::interval + interval '12 hours' where id = ${sessionId}`;
    return ask(headers);
  };
  assert.equal((await used('59 minutes')).statusCode, 200);
  assert.equal((await used('1 hour 20 seconds')).statusCode, 200, 'the last use may be later than recorded');
  assert.equal((await used('61 minutes')).statusCode, 401);
  assert.equal((await used('0', '11 hours 59 minutes')).statusCode, 200);
  assert.equal((await used('0', '12 hours 1 second')).statusCode, 401);
});

test('a session that began or was used while the clock was ahead is invalid after the clock is set back', async (t) => {
  const { ask, database, ...place } = await portal(t);
  const ahead = async (used: string, begun: string) => {
    const { headers, sessionId, id } = await signIn({ database, ...place });
    await database.sql`update sessions set last_used_at = last_used_at + ${used}::interval,
      expires_at = expires_at + ${begun}::interval where id = ${sessionId}`;
    return { id, sessionId, status: (await ask(headers)).statusCode };
  };
  assert.equal((await ahead('30 seconds', '30 seconds')).status, 200);
  const used = await ahead('22 hours', '0');
  const begun = await ahead('0', '2 minutes');
  assert.deepEqual([used.status, begun.status], [401, 401]);
  // Its times would become valid as the clock advances, so it counts as open and can be ended.
  assert.deepEqual(await endSessions(database.db, used.id), [used.sessionId]);
  await removeExpired(database.db, 10);
  assert.equal((await database.sql`select from sessions where id = ${begun.sessionId}`).length, 0);
});

test('the time of a session’s last use is stored at most every half minute', async (t) => {
  const { ask, database, person } = await portal(t);
  const idle = async () => {
    const [row] =
      await database.sql`select extract(epoch from now() - last_used_at)::int as s from sessions where id = ${person.sessionId}`;
    return Number(row?.s);
  };
  await database.sql`update sessions set last_used_at = now() - interval '20 seconds'`;
  await ask(person.headers);
  assert.ok((await idle()) >= 20);
  await database.sql`update sessions set last_used_at = now() - interval '40 seconds'`;
  await until('it is written down', async () => {
    await ask(person.headers);
    return (await idle()) < 20;
  });
});

test('a request succeeds even if the session’s last use cannot be stored', async (t) => {
  const { ask, database, owner, person } = await portal(t);
  await database.sql`update sessions set last_used_at = now() - interval '40 seconds'`;
  await owner.sql`alter table sessions add check (last_used_at < '2000-01-01') not valid`;
  assert.equal((await ask(person.headers)).statusCode, 200);
});

test('an invalid token gets 401 on routes for signed-in callers, and public routes treat its sender as a visitor', async (t) => {
  const { app, ask, database, person } = await portal(t);
  await database.sql`update sessions set revoked_at = now()`;
  await isRefused(ask(person.headers), 'a route for people who are signed in');
  for (const headers of [person.headers, { cookie: `session=${person.token}` }] as Headers[])
    assert.equal((await app.inject({ url: '/api/books', headers })).statusCode, 200);
});

test('sessions end soon after the account is suspended or deleted, or its role or password changes', async (t) => {
  const place = await portal(t);
  const { ask, database } = place;
  for (const change of [
    `suspended_at = now()`,
    `deleted_at = now(), name = '', email = null, email_key = null, password_hash = null`,
    `role = 'authority'`,
    `password_hash = 'another'`,
  ]) {
    const { headers, id } = await signIn(place);
    assert.equal((await ask(headers)).statusCode, 200);
    await database.sql.unsafe(`update people set ${change} where id = '${id}'`);
    await until(`refused: ${change}`, async () => (await ask(headers)).statusCode === 401);
  }
});

test('the caller’s role is that of the account, not that of the token', async (t) => {
  const place = await portal(t);
  const { id, sessionId, headers } = await signIn(place, { role: 'authority' });
  assert.equal((await place.app.inject({ url: '/api/audit', headers })).statusCode, 403);
  await place.database.sql`update people set role = 'admin' where id = ${id}`;
  await place.database.sql`update sessions set revoked_at = null where id = ${sessionId}`;
  const answer = () => place.app.inject({ url: '/api/audit', headers });
  await until('the new role counts', async () => (await answer()).statusCode === 200);
});

test('requests with a token get 503 while the database is unavailable, and others the usual response', async (t) => {
  const { ask, app, database, person } = await portal(t);
  await database.sql.end();
  assert.equal((await ask(person.headers)).statusCode, 503);
  assert.equal((await app.inject({ url: '/api/books', headers: person.headers })).statusCode, 503);
  assert.equal((await ask({})).statusCode, 401);
});

test('simultaneous requests share one query of the session, whose result is cached until it is dropped', async (t) => {
  const { app, database, secret, person } = await portal(t);
  let looks = 0;
  const counted = { ...database, db: database.db.withPlugin(counting(() => (looks += 1))) };
  const sessions = authenticator(counted, secret);
  const request = { headers: person.headers, log: app.log } as unknown as FastifyRequest;
  const now = performance.now();
  t.mock.method(performance, 'now', () => now);
  const actors = await Promise.all(Array.from({ length: 50 }, () => sessions.authenticate(request)));
  assert.ok(actors.every(({ role }) => role === 'user'));
  assert.equal(looks, 1);
  sessions.forget(person.id);
  await sessions.authenticate(request);
  assert.equal(looks, 2);
});

/** Counts the queries. */
const counting = (counted: () => void): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    counted();
    return node;
  },
  transformResult: async ({ result }) => result,
});
