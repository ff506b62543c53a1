import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../test/app.ts';
import { PASSWORD, signIn } from '../../test/sessions.ts';
import type { SignedInAnswer } from './schema.ts';

type Problem = { error: string; code: string; fields: Record<string, string[]> };

async function portal(t: TestContext, publicUrl?: string) {
  const place = await testApp(t, publicUrl === undefined ? {} : { publicUrl });
  const asha = await signIn(place, { name: 'Asha Negi', email: 'Asha@Campus.test' });
  const login = (payload: object, headers: Record<string, string> = {}) =>
    place.app.inject({ method: 'POST', url: '/api/login', payload, headers });
  const right = { email: asha.email, password: PASSWORD, role: 'user' };
  return { ...place, asha, login, right };
}

test('signing in returns token, role and person, and sets the token as an HttpOnly cookie', async (t) => {
  const { app, asha, login, right } = await portal(t);
  const answer = await login(right);
  assert.equal(answer.statusCode, 200);
  const { token, ...rest } = answer.json<SignedInAnswer>();
  assert.deepEqual(rest, { role: 'user', user: { id: asha.id, name: 'Asha Negi' } });
  const [session, device, ...more] = [answer.headers['set-cookie']].flat();
  assert.equal(session, `session=${token}; Max-Age=43200; Path=/api; HttpOnly; SameSite=Lax`);
  assert.match(
    String(device),
    /^device=[\w-]{43}; Max-Age=15552000; Path=\/api\/login; HttpOnly; SameSite=Lax$/,
  );
  assert.deepEqual(more, []);
  assert.equal(answer.headers['cache-control'], 'no-store');
  for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `session=${token}` }])
    assert.equal((await app.inject({ url: '/api/auth/sessions', headers })).statusCode, 200);
  const { exp = 0, jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  assert.ok(Math.abs(exp - Date.now() / 1000 - 12 * 3600) < 60);
  assert.match(jti, /^[0-9a-f-]{36}$/);
});

test('signing in also works at the doubled path, and over https its cookies are Secure', async (t) => {
  const { app, right } = await portal(t, 'https://shelf.example');
  const answer = await app.inject({ method: 'POST', url: '/api/api/login', payload: right });
  assert.equal(answer.statusCode, 200);
  for (const cookie of [answer.headers['set-cookie']].flat()) assert.match(String(cookie), /; Secure$/);
});

test('the email address of a sign-in is compared without regard to case and Unicode form', async (t) => {
  const { login, right } = await portal(t);
  for (const email of ['asha@campus.test', 'ASHA@CAMPUS.TEST', ' Asha@campus.test ', 'ａsha@campus．test'])
    assert.equal((await login({ ...right, email })).statusCode, 200, email);
});

test('a sign-in is recorded in the account and in the audit log', async (t) => {
  const { database, asha, login, right } = await portal(t);
  await login(right, { 'user-agent': 'A browser' });
  const person = await database.sql`select last_sign_in_at from people where id = ${asha.id}`;
  assert.ok(person[0]?.last_sign_in_at);
  const log =
    await database.sql`select actor_id, actor_role, address, kind, row_id from audit_log where action = 'sessions.sign-in'`;
  const session =
    await database.sql`select id, address, user_agent from sessions where user_agent = 'A browser'`;
  assert.deepEqual(log[0], {
    actor_id: asha.id,
    actor_role: 'user',
    address: '127.0.0.1',
    kind: 'sessions',
    row_id: session[0]?.id,
  });
});

test('a sign-in without email address, password or role, or with an unknown role, gets 400', async (t) => {
  const { login, right } = await portal(t);
  for (const payload of [
    {},
    { ...right, email: '' },
    { ...right, password: undefined },
    { ...right, role: ' ' },
  ]) {
    const answer = await login(payload);
    assert.equal(answer.statusCode, 400);
    assert.equal(answer.json<Problem>().error, 'Email, password and role are all required');
  }
  assert.deepEqual(Object.keys((await login({})).json<Problem>().fields), ['email', 'password', 'role']);
  const list = await login({ ...right, password: [] });
  assert.deepEqual(list.json<Problem>().fields, { password: ['must be text'] });
  const answer = await login({ ...right, role: 'owner' });
  assert.equal(answer.statusCode, 400);
  assert.deepEqual(answer.json<Problem>().fields, { role: ['must be one of user, authority, admin'] });
});

test('an unknown address, a wrong password and a wrong role get the same 401 with the same hashing work', async (t) => {
  const { passwords, login, right } = await portal(t);
  const answers = new Set<string>();
  for (const wrong of [
    { email: 'nobody@campus.test' },
    { password: 'the blue river in June' },
    { role: 'admin' },
  ]) {
    const before = passwords.worked;
    const answer = await login({ ...right, ...wrong });
    assert.equal(passwords.worked - before, 1);
    assert.equal(answer.statusCode, 401);
    assert.equal(answer.json<Problem>().code, 'wrong_credentials');
    assert.equal(answer.headers['set-cookie'], undefined);
    const { 'x-request-id': _id, date: _date, ...headers } = answer.headers;
    answers.add(JSON.stringify([answer.payload, headers]));
  }
  assert.equal(answers.size, 1);
});

test('oversized, malformed and hostile values get 400, 401 or 413, never a 5xx', async (t) => {
  const { login, right } = await portal(t);
  const long = 'a'.repeat(10_000);
  assert.equal((await login({ ...right, password: 'a'.repeat(100_000) })).statusCode, 413);
  for (const wrong of [
    { email: `${long}@campus.test` },
    { email: 'asha\0@campus.test' },
    { email: '\uD800@campus.test' },
    { email: { $ne: null } },
    { email: ['a@b.test'] },
    { email: "' or 1=1 --" },
    { password: long },
    { password: 7 },
    { password: '\uD800' },
    { password: `${PASSWORD}\0` },
    { role: ['admin'] },
    { role: 'admin\0' },
    { role: '__proto__' },
  ]) {
    const { statusCode } = await login({ ...right, ...wrong });
    assert.ok([400, 401].includes(statusCode), `${statusCode} ${JSON.stringify(wrong).slice(0, 60)}`);
  }
  for (const payload of ['null', '[]', '"x"', '{', '{"__proto__":{"role":"admin"}}']) {
    const answer = await login(payload as unknown as object, { 'content-type': 'application/json' });
    assert.equal(answer.statusCode, 400, payload);
  }
});

test('a suspended account gets 403 only with the right password, otherwise 401', async (t) => {
  const { database, asha, login, right } = await portal(t);
  await database.sql`update people set suspended_at = now() where id = ${asha.id}`;
  const answer = await login(right);
  assert.equal(answer.statusCode, 403);
  assert.match(answer.json<Problem>().error, /suspended.*hello@unishelf\.example/);
  assert.equal(answer.headers['set-cookie'], undefined);
  assert.equal((await login({ ...right, password: 'wrong password' })).statusCode, 401);
  assert.equal((await login({ ...right, role: 'authority' })).statusCode, 401);
});

test('signing in to a deleted account gets 401', async (t) => {
  const { database, asha, login, right } = await portal(t);
  await database.sql`update people set deleted_at = now() where id = ${asha.id}`;
  assert.equal((await login(right)).statusCode, 401);
});

test('signing in leaves the account’s other sessions open', async (t) => {
  const { app, asha, login, right } = await portal(t);
  for (let at = 0; at < 25; at += 1) assert.equal((await login(right)).statusCode, 200);
  assert.equal((await app.inject({ url: '/api/auth/sessions', headers: asha.headers })).statusCode, 200);
});
