import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../test/app.ts';
import { mailsTo } from '../../test/mails.ts';
import { enter, PASSWORD, signIn } from '../../test/sessions.ts';
import { untilBlocked } from '../../test/until.ts';
import type { SignedInAnswer } from './schema.ts';

const NEW = 'a grey heron at noon';

type Problem = { error: string; code: string; fields: Record<string, string[]> };

async function portal(t: TestContext) {
  const place = await testApp(t);
  const asha = await signIn(place, { name: 'Asha Negi', email: 'Asha@campus.test' });
  const change = (payload: object, headers: Record<string, string> = asha.headers) =>
    place.app.inject({ method: 'POST', url: '/api/auth/password', headers, payload });
  const login = async (password: string) => (await enter(place, asha.email, password)).statusCode;
  const isLive = async (headers: Record<string, string>) =>
    (await place.app.inject({ url: '/api/auth/sessions', headers })).statusCode === 200;
  return { ...place, asha, change, login, isLive };
}

test('changing the password ends all sessions of the account and starts a new one in this browser', async (t) => {
  const { asha, change, login, isLive } = await portal(t);
  assert.ok(await isLive(asha.headers));
  const answer = await change({ currentPassword: PASSWORD, password: NEW });
  assert.equal(answer.statusCode, 200);
  const { token, ...rest } = answer.json<SignedInAnswer>();
  assert.deepEqual(rest, {
    role: 'user',
    user: { id: asha.id, name: 'Asha Negi' },
    message: 'Your password has been changed. You are signed out everywhere else.',
  });
  assert.match(String(answer.headers['set-cookie']), new RegExp(`^session=${token}; Max-Age=43200`));
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.ok(!(await isLive(asha.headers)), 'at once');
  assert.ok(await isLive({ authorization: `Bearer ${token}` }));
  assert.deepEqual([await login(PASSWORD), await login(NEW)], [401, 200]);
});

test('a change of password is mailed to the account’s owner, and logged without the password', async (t) => {
  const { asha, change, ...place } = await portal(t);
  await change({ currentPassword: PASSWORD, password: NEW });
  const [mail, ...more] = await mailsTo(place, asha.email);
  assert.equal(more.length, 0);
  assert.equal(mail?.subject, 'Your password at Unishelf was changed');
  assert.equal(mail?.greeting, 'Dear Asha Negi,');
  assert.equal(mail?.action?.url, 'http://portal.test/forgot-password');
  const log = await place.database
    .sql`select actor_id, row_id, before, after from audit_log where action = 'people.change-password'`;
  assert.deepEqual(log[0], {
    actor_id: asha.id,
    row_id: asha.id,
    before: null,
    after: { changed: ['password'] },
  });
});

test('a wrong current password gets 400 and changes nothing, with a limited number of attempts', async (t) => {
  const { asha, change, login, isLive } = await portal(t);
  const answer = await change({ currentPassword: 'wrong', password: NEW });
  assert.equal(answer.statusCode, 400);
  assert.deepEqual(Object.keys(answer.json<Problem>().fields), ['currentPassword']);
  assert.ok(await isLive(asha.headers));
  assert.equal(await login(PASSWORD), 200);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => change({ currentPassword: 'wrong', password: NEW })),
  );
  assert.equal(answers.filter(({ statusCode }) => statusCode === 400).length, 9);
  assert.ok(
    answers.filter(({ statusCode }) => statusCode === 429).every(({ headers }) => headers['retry-after']),
  );
});

test('both passwords are required, and a weak, common or too long new one gets 400', async (t) => {
  const { change, isLive, asha } = await portal(t);
  const answer = await change({});
  assert.equal(answer.statusCode, 400);
  assert.equal(answer.json<Problem>().error, 'The current and the new password are both required');
  assert.deepEqual(Object.keys(answer.json<Problem>().fields), ['currentPassword', 'password']);
  for (const password of [
    'short',
    'password1',
    'x'.repeat(201),
    'x'.repeat(15_000),
    7,
    'AshaNegi',
    'asha@campus.test',
  ]) {
    const weak = await change({ currentPassword: PASSWORD, password });
    assert.equal(weak.statusCode, 400);
    assert.deepEqual(Object.keys(weak.json<Problem>().fields), ['password']);
  }
  assert.ok(await isLive(asha.headers));
});

test('one of two simultaneous changes of a password succeeds', async (t) => {
  const { change, login } = await portal(t);
  const passwords = [NEW, 'two kestrels above'];
  const answers = await Promise.all(
    passwords.map((password) => change({ currentPassword: PASSWORD, password })),
  );
  const [won, lost] = answers.map(({ statusCode }) => statusCode).sort();
  // The later request gets 409 for the concurrent change, 400 for a different password, or 401 for an ended session.
  assert.equal(won, 200);
  assert.ok([400, 401, 409].includes(lost ?? 0), String(lost));
  const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? '';
  assert.equal(await login(winner), 200);
});

test('a session that ends during a change of password makes it fail with 401, and no session is started', async (t) => {
  const { app, asha, change, login, database } = await portal(t);
  const { sql } = database;
  const held = await sql.begin(async (tx) => {
    await tx`select from people where id = ${asha.id} for no key update`;
    const changed = change({ currentPassword: PASSWORD, password: NEW });
    await untilBlocked(database);
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/logout', headers: asha.headers });
    assert.equal(statusCode, 200);
    return { changed };
  });
  const answer = await held.changed;
  assert.equal(answer.statusCode, 401);
  assert.equal(answer.headers['set-cookie'], undefined);
  const [open] = await sql`select count(*)::int as sessions from sessions where revoked_at is null`;
  assert.equal(open?.sessions, 0);
  assert.deepEqual([await login(NEW), await login(PASSWORD)], [401, 200]);
});
