import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../test/app.ts';
import { mailsTo } from '../../test/mails.ts';
import { enter, PASSWORD, signIn } from '../../test/sessions.ts';
import { holdSlowTries } from '../../test/slow-tries.ts';
import { until } from '../../test/until.ts';
import { valuesOf } from '../../test/values.ts';
import { count, hits } from '../core/limits/limits.ts';
import { accountByEmail } from '../people/service.ts';
import { replacePassword } from '../people/write.ts';

const HOME = '198.51.100.1';
const EMAIL = 'asha@campus.test';
const OTHER = 'nobody@campus.test';

async function portal(t: TestContext) {
  const place = await testApp(t);
  const asha = await signIn(place, { email: EMAIL });
  const login = (password: string, { from = HOME, who = EMAIL, cookie = '', role = 'user' } = {}) => {
    const headers: Record<string, string> = cookie ? { cookie, origin: 'http://portal.test' } : {};
    return enter(place, who, password, { remoteAddress: from, role, headers });
  };
  /** Signs in from another network and returns the cookie that marks the device as known. */
  const device = async (from = '192.0.2.77', who = EMAIL) => {
    const answer = await login(PASSWORD, { from, who });
    assert.equal(answer.statusCode, 200, answer.payload);
    const [, cookie] = [answer.headers['set-cookie']].flat();
    return String(cookie).split(';')[0] ?? '';
  };
  /** The key of a limit for an account with its current password. */
  const limitOf = async (what: string, who = EMAIL) =>
    `sign-in:${what}:${who}:${(await accountByEmail(place.database.db, who))?.since ?? ''}`;
  const failElsewhere = async (times: number, who = EMAIL) => {
    const limit = await limitOf('day', who);
    for (let at = 0; at < times; at += 1) await count(place.database.db, limit, 86_400);
  };
  /** Waits for at least `least` entries in the audit log, which are written in the background, and returns them. */
  const traces = (least: number) =>
    until(`${least} entries are there`, async () => {
      const rows = [
        ...(await place.database.sql`
          select action, row_id, address, actor_id, kind, after from audit_log where action like 'sign-in.%' order by id`),
      ];
      return rows.length >= least ? rows : undefined;
    });
  return { ...place, asha, login, device, limitOf, failElsewhere, traces };
}

const status = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;

test('a hundred failed sign-ins for an account in a day block unknown devices and networks with 429, as for unknown addresses', async (t) => {
  const { login, failElsewhere } = await portal(t);
  const answers: string[] = [];
  for (const who of [EMAIL, OTHER]) {
    await failElsewhere(99, who);
    assert.equal(await status(login('wrong', { who, from: '203.0.113.1' })), 401);
    const refused = await login('wrong', { who, from: '203.0.113.2' });
    assert.equal(refused.statusCode, 429);
    assert.ok(Number(refused.headers['retry-after']) > 86_000);
    answers.push(refused.payload);
  }
  assert.equal(answers[0], answers[1], 'an unknown address is told the same');
  assert.match(answers[0] ?? '', /24 hours.*device or in a network.*code from your mail/);
  assert.equal(await status(login(PASSWORD, { from: '203.0.113.3' })), 429, 'on a device never seen');
});

test('the owner of a blocked account can sign in on a known device and in a known network', async (t) => {
  const { login, device, failElsewhere } = await portal(t);
  const cookie = await device();
  await failElsewhere(100);
  assert.equal(await status(login(PASSWORD, { from: '203.0.113.4' })), 429);
  assert.equal(await status(login(PASSWORD, { from: '203.0.113.4', cookie })), 200);
  assert.equal(await status(login(PASSWORD, { from: '192.0.2.77' })), 200);
});

test('failed sign-ins in the owner’s own network do not block the owner’s device', async (t) => {
  const { login, device, database } = await portal(t);
  const cookie = await device(HOME);
  for (let at = 0; at < 10; at += 1) assert.equal(await status(login('wrong')), 401);
  for (let at = 0; at < 100; at += 1) await count(database.db, `sign-in:address:${HOME}`, 900);
  assert.equal(await status(login(PASSWORD)), 429);
  assert.equal(await status(login(PASSWORD, { cookie })), 200);
});

test('a full queue of delayed sign-ins refuses unknown devices, and not the owner’s', async (t) => {
  const { login, device, limitOf, database } = await portal(t);
  const cookie = await device();
  const limit = await limitOf('slow');
  for (let at = 0; at < 60; at += 1) await count(database.db, limit, 900);
  const { waits, letOn } = holdSlowTries(t);
  const waiting = Array.from({ length: 10 }, (_, at) => login('wrong', { from: `203.0.113.${at}` }));
  await until('all places are taken', () => waits.length === 10);
  assert.equal(await status(login(PASSWORD, { from: '203.0.113.50' })), 429);
  assert.equal(await status(login(PASSWORD, { from: '203.0.113.50', cookie })), 200);
  letOn();
  await Promise.all(waiting);
});

test('a known device has ten attempts in 15 minutes, and is known only to the accounts that signed in on it', async (t) => {
  const { login, device, limitOf, ...place } = await portal(t);
  await signIn(place, { email: 'tenzin@campus.test' });
  const limit = await limitOf('day', 'tenzin@campus.test');
  const cookie = await device();
  for (let at = 0; at < 10; at += 1) assert.equal(await status(login('wrong', { cookie })), 401);
  assert.equal(await status(login(PASSWORD, { cookie })), 429);
  await place.database.sql`delete from rate_limits where hits > 1`;
  for (let at = 0; at < 100; at += 1) await count(place.database.db, limit, 86_400);
  assert.equal(await status(login(PASSWORD, { cookie, who: 'tenzin@campus.test' })), 429, 'another account');
});

test('a forged or changed device cookie is ignored', async (t) => {
  const { login, device, failElsewhere } = await portal(t);
  const cookie = await device();
  await failElsewhere(100);
  const value = cookie.slice('device='.length);
  const bytes = Buffer.from(value, 'base64url');
  bytes[3] = (bytes[3] ?? 0) ^ 1;
  for (const bad of [
    '',
    'x',
    `${value}A`,
    value.slice(1),
    bytes.toString('base64url'),
    'A'.repeat(43),
    'a'.repeat(10_000),
  ])
    assert.equal(await status(login(PASSWORD, { cookie: `device=${bad}`, from: '203.0.113.4' })), 429, bad);
  assert.equal(await status(login(PASSWORD, { cookie, from: '203.0.113.4' })), 200);
});

test('a device keeps its cookie at the next sign-in, and a failed sign-in sets none', async (t) => {
  const { login, device } = await portal(t);
  const cookie = await device();
  const answer = await login(PASSWORD, { cookie });
  const [, again] = [answer.headers['set-cookie']].flat();
  assert.equal(again, `${cookie}; Max-Age=15552000; Path=/api/login; HttpOnly; SameSite=Lax`);
  const wrong = await login('wrong', { cookie });
  assert.equal(wrong.headers['set-cookie'], undefined);
});

test('the owner is notified of a hundred failures once a day, in the portal and by a mail without an unsubscribe link', async (t) => {
  const { login, failElsewhere, asha, ...place } = await portal(t);
  await failElsewhere(99);
  assert.equal(await status(login('wrong', { from: '203.0.113.1' })), 401);
  const mails = async () => (await mailsTo(place, EMAIL)).filter(({ subject }) => subject.includes('failed'));
  await until('the mail is there', async () => (await mails()).length === 1);
  const [mail] = await mails();
  assert.equal(mail?.subject, '100 tries to sign in to your account failed within a day');
  assert.equal(mail?.unsubscribe, undefined);
  assert.equal(mail?.action?.url, 'http://portal.test/user/profile');
  const notices = await place.app.inject({ url: '/api/notifications', headers: asha.headers });
  assert.deepEqual(valuesOf(notices.json<{ kind: string; link: string }[]>(), 'kind', 'link'), [
    ['security', '/user/profile'],
  ]);
  // A second time on the same day, from the owner’s own network.
  await place.database.sql`update rate_limits set hits = 99 where hits = 100`;
  assert.equal(await status(login('wrong', { from: '203.0.113.9' })), 401);
  await until(
    'it was counted',
    async () => (await hits(place.database.db, `sign-in:alarm:${asha.id}`)) === 2,
  );
  assert.equal((await mails()).length, 1);
});

test('the owner is also notified when a known device has used up its attempts of a day', async (t) => {
  const { login, device, ...place } = await portal(t);
  const cookie = await device();
  assert.equal(await status(login('wrong', { cookie })), 401);
  await place.database.sql`update rate_limits set hits = 99
    where hits = 1 and resets_at between now() + interval '23 hours' and now() + interval '25 hours'`;
  assert.equal(await status(login('wrong', { cookie })), 401);
  await until('the mail is there', async () => (await mailsTo(place, EMAIL)).length === 1);
  assert.match((await mailsTo(place, EMAIL))[0]?.subject ?? '', /^100 tries/);
  assert.equal(await status(login(PASSWORD, { cookie })), 429);
});

test('a new password revokes known devices and networks, except the network where it was set', async (t) => {
  const { login, device, failElsewhere, app, asha } = await portal(t);
  const cookie = await device();
  const next = 'a grey heron at noon';
  const changed = await app.inject({
    method: 'POST',
    url: '/api/auth/password',
    headers: asha.headers,
    remoteAddress: '192.0.2.99',
    payload: { currentPassword: PASSWORD, password: next },
  });
  assert.equal(changed.statusCode, 200, changed.payload);
  await failElsewhere(100);
  assert.equal(await status(login(next, { from: '203.0.113.4', cookie })), 429);
  assert.equal(await status(login(next, { from: '192.0.2.77' })), 429);
  assert.equal(await status(login(next, { from: '192.0.2.99', cookie })), 200);
  assert.equal(await status(login(next, { from: '203.0.113.4', cookie })), 200, 'known again');
});

test('a new password resets the count of failures, also if it was set without the portal', async (t) => {
  const { login, failElsewhere, asha, ...place } = await portal(t);
  await failElsewhere(100);
  assert.equal(await status(login(PASSWORD)), 429);
  const hash = await place.passwords.hash('a grey heron at noon');
  await place.database.db.transaction().execute((tx) => replacePassword(tx, asha.id, hash));
  assert.equal(await status(login('a grey heron at noon')), 200);
});

test('failed, blocked and refused sign-ins are in the audit log, without passwords and full addresses', async (t) => {
  const { login, failElsewhere, traces, asha, database } = await portal(t);
  await login('wrong secret', { from: '203.0.113.9' });
  await traces(1);
  await login('wrong secret', { from: '2001:db8:1:2::3', who: OTHER, role: 'admin' });
  const rows = await traces(2);
  assert.deepEqual(valuesOf(rows, 'action', 'row_id', 'address', 'actor_id', 'kind'), [
    ['sign-in.failed', asha.id, '203.0.113.0/24', null, 'sessions'],
    ['sign-in.failed', null, '2001:db8:1::/48', null, 'sessions'],
  ]);
  assert.deepEqual(rows[0]?.after, { role: 'user', by: 'password', times: 1 });
  assert.match(rows[1]?.after.unknownAddress, /^[0-9a-f]{16}$/);
  for (let at = 0; at < 11; at += 1) await login('wrong secret', { from: '203.0.113.9' });
  // Ten of the day’s hundred are already used up.
  await failElsewhere(89);
  await login('wrong secret', { from: '198.51.100.9' });
  await traces(8);
  await database.sql`update people set suspended_at = now() where id = ${asha.id}`;
  await database.sql`delete from rate_limits`;
  assert.equal(await status(login(PASSWORD)), 403);
  const later = (await traces(9))
    .slice(2)
    .map(({ action, after }) => `${action} ${after.times} ${after.reached ?? after.reason ?? ''}`);
  assert.deepEqual(later.sort(), [
    'sign-in.failed 1 ',
    'sign-in.failed 10 ',
    'sign-in.failed 5 ',
    'sign-in.locked 1 account',
    'sign-in.locked 1 network',
    'sign-in.refused 1 suspended',
    'sign-in.refused 1 too many',
  ]);
  const text = JSON.stringify(await traces(9));
  assert.doesNotMatch(text, /secret|campus\.test|203\.0\.113\.9|blue river/);
});

test('the log’s hash of an unknown address is the same within a portal, and differs between addresses and portals', async (t) => {
  const hashes: string[] = [];
  for (let at = 0; at < 2; at += 1) {
    const { login, traces } = await portal(t);
    for (const [at, [from, who]] of [
      ['203.0.113.1', OTHER],
      ['198.51.100.1', OTHER],
      ['203.0.113.1', 'x@campus.test'],
    ].entries()) {
      await login('wrong', { from, who });
      await traces(at + 1);
    }
    const rows = await traces(3);
    assert.equal(rows[0]?.after.unknownAddress, rows[1]?.after.unknownAddress);
    hashes.push(rows[0]?.after.unknownAddress, rows[2]?.after.unknownAddress);
  }
  assert.equal(new Set(hashes).size, 4);
});

test('the audit log gets a limited number of entries for attempts at unknown addresses', async (t) => {
  const { login, traces, database } = await portal(t);
  for (let at = 0; at < 197; at += 1) await count(database.db, 'trace:all:unknown', 3600);
  for (let at = 0; at < 20; at += 1)
    await login('wrong', { from: `203.0.113.${at}`, who: `a${at}@campus.test` });
  const all = () => hits(database.db, 'trace:all:unknown');
  await until('all were counted', async () => (await all()) === 217);
  const rows = await traces(3);
  assert.equal(rows.length, 3);
  assert.equal(rows.filter(({ after }) => after.last).length, 1, 'the last one says that more may follow');
  // Entries of known accounts have their own limit.
  await login('wrong', { from: '203.0.113.200' });
  assert.equal((await traces(4)).length, 4);
});

test('a refused network stores no counter for each address that it tries', async (t) => {
  const { login, traces, database } = await portal(t);
  const from = '203.0.113.9';
  for (let at = 0; at < 100; at += 1) await count(database.db, `sign-in:address:${from}`, 900);
  const rows = async () => (await database.sql`select from rate_limits`).length;
  const refuse = async (who: string) => assert.equal(await status(login('wrong', { from, who })), 429);
  await refuse('a0@campus.test');
  await traces(1);
  const before = await rows();
  for (let at = 1; at < 4; at += 1) await refuse(`a${at}@campus.test`);
  assert.equal(await rows(), before);
  await refuse('a4@campus.test');
  const noted = (await traces(2)).map(({ action, after }) => [action, after.reason, after.times]);
  assert.deepEqual(noted, [
    ['sign-in.refused', 'too many', 1],
    ['sign-in.refused', 'too many', 5],
  ]);
});

test('responses do not wait for the audit log, and a stopping portal writes the pending entries', async (t) => {
  const { app, login, traces, owner } = await portal(t);
  const isLocked = Promise.withResolvers<void>();
  const isAnswered = Promise.withResolvers<void>();
  const holding = owner.sql.begin(async (tx) => {
    await tx`lock table audit_log in exclusive mode`;
    isLocked.resolve();
    await isAnswered.promise;
  });
  await isLocked.promise;
  for (const who of [EMAIL, OTHER]) assert.equal(await status(login('wrong', { who })), 401);
  const stopped = app.close();
  isAnswered.resolve();
  await Promise.all([holding, stopped]);
  assert.equal((await traces(0)).length, 2);
});
