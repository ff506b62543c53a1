import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../test/app.ts';
import { mailsTo } from '../../test/mails.ts';
import { BROWSER, withCookie } from '../../test/registration.ts';
import { enter, PASSWORD, signIn } from '../../test/sessions.ts';
import { untilBlocked } from '../../test/until.ts';
import { valuesOf } from '../../test/values.ts';
import { issueCode } from '../core/codes/codes.ts';

const NEW = 'a grey heron at noon';

type Headers = Record<string, string>;
type Problem = { error: string; code: string; fields: Record<string, string[]> };

async function portal(t: TestContext) {
  const place = await testApp(t);
  const asha = await signIn(place, { name: 'Asha Negi', email: 'Asha@campus.test' });
  const post = (url: string, payload: object, remoteAddress = '198.51.100.1', headers: Headers = {}) =>
    place.app.inject({ method: 'POST', url, payload, remoteAddress, headers });
  const ask = (email: string, from?: string, headers?: Headers) =>
    post('/api/password/send-code', { email }, from, headers);
  const reset = (payload: object, from?: string, headers?: Headers) =>
    post('/api/password/reset', payload, from, headers);
  /** Returns the most recently mailed code. */
  const codeOf = async (email: string) => (await mailsTo(place, email)).at(-1)?.code ?? '';
  const login = async (password: string) =>
    (await post('/api/login', { email: asha.email, password, role: 'user' })).statusCode;
  /** Simulates that the minute between two codes has passed. */
  const minuteLater = () => place.database.sql`delete from rate_limits`;
  return { ...place, asha, ask, reset, codeOf, login, minuteLater };
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a forgotten password is replaced with a code from a mail, which ends all sessions, and the owner is notified', async (t) => {
  const { app, asha, ask, reset, codeOf, login, ...place } = await portal(t);
  assert.equal((await ask('asha@CAMPUS.test')).statusCode, 200);
  const [mail] = await mailsTo(place, asha.email);
  assert.match(mail?.code ?? '', /^\d{6}$/);
  assert.match(mail?.subject ?? '', /^\d{6} is your Unishelf code$/);
  assert.equal(mail?.greeting, 'Dear Asha Negi,');
  assert.match(mail?.paragraphs.join(' ') ?? '', /10 minutes/);
  const code = await codeOf(asha.email);
  const answer = await reset({
    email: asha.email,
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
    password: NEW,
  });
  assert.equal(answer.statusCode, 200);
  assert.match(answer.json<{ message: string }>().message, /^Your password has been changed/);
  assert.equal(answer.headers['set-cookie'], undefined);
  assert.deepEqual([await login(PASSWORD), await login(NEW)], [401, 200]);
  assert.equal((await app.inject({ url: '/api/auth/sessions', headers: asha.headers })).statusCode, 401);
  assert.equal((await mailsTo(place, asha.email)).at(-1)?.subject, 'Your password at Unishelf was changed');
  const log = await place.database
    .sql`select actor_id, address, row_id from audit_log where action = 'people.change-password'`;
  assert.deepEqual(log[0], { actor_id: null, address: '198.51.100.1', row_id: asha.id });
});

test('a request for a code gets the same response with and without an account, and its mail goes to the plain or stored address', async (t) => {
  const { asha, ask, minuteLater, ...place } = await portal(t);
  const answers = [await ask(asha.email), await ask('nobody@campus.test')];
  assert.deepEqual(valuesOf(answers, 'statusCode'), [200, 200]);
  assert.equal(answers[0]?.payload, answers[1]?.payload);
  const [mail] = await mailsTo(place, 'nobody@campus.test');
  assert.equal(mail?.subject, 'No account at Unishelf with this address');
  assert.equal(mail?.code, undefined);
  assert.equal(mail?.action?.url, 'http://portal.test/user-register');

  // Fullwidth letters, as some keyboards type them.
  const wide = 'ｅｌｓｅ＠campus.test';
  assert.equal((await ask(wide)).statusCode, 200);
  const [plain] = await mailsTo(place, 'else@campus.test');
  assert.match(plain?.paragraphs.join(' ') ?? '', /with the address else@campus\.test\./);
  assert.deepEqual(await mailsTo(place, wide), []);

  await minuteLater();
  await ask('ａsha@campus.test');
  assert.equal((await mailsTo(place, 'ａsha@campus.test')).length, 0);
  assert.equal((await mailsTo(place, asha.email)).length, 2);
});

test('a code works once, and wrong, foreign, expired and replaced codes get 400 with the same message', async (t) => {
  const { asha, ask, reset, codeOf, login, minuteLater, database, ...place } = await portal(t);
  const tenzin = await signIn({ database, ...place }, { email: 'tenzin@campus.test' });
  const isRefused = async (payload: object) => {
    const answer = await reset(payload);
    assert.equal(answer.statusCode, 400);
    const { error, fields } = answer.json<Problem>();
    assert.equal(error, 'The code is wrong or has expired. Ask for a new one.');
    assert.deepEqual(Object.keys(fields), ['code']);
  };
  await isRefused({ email: asha.email, code: '123456', password: NEW });
  await isRefused({ email: 'nobody@campus.test', code: '123456', password: NEW });
  await ask(asha.email);
  const first = await codeOf(asha.email);
  await isRefused({ email: asha.email, code: other(first), password: NEW });
  await isRefused({ email: tenzin.email, code: first, password: NEW });
  await minuteLater();
  await ask(asha.email);
  const second = await codeOf(asha.email);
  if (first !== second) await isRefused({ email: asha.email, code: first, password: NEW });
  await database.sql`update codes set expires_at = now() where used_at is null`;
  await isRefused({ email: asha.email, code: second, password: NEW });
  await minuteLater();
  await ask(asha.email);
  const third = { email: asha.email, code: await codeOf(asha.email), password: NEW };
  const both = await Promise.all([reset(third), reset({ ...third, password: 'two kestrels above' })]);
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 400]);
  await isRefused(third);
});

test('a code for an address without an account, or for another purpose, cannot set a password', async (t) => {
  const { asha, reset, database, secret } = await portal(t);
  const email = 'nobody@campus.test';
  const code = await issueCode(database.db, secret, { purpose: 'reset-password', emailKey: email });
  const answer = await reset({ email, code, password: NEW });
  assert.equal(answer.statusCode, 400);
  assert.deepEqual(Object.keys(answer.json<Problem>().fields), ['code']);

  const about = { purpose: 'change-email', emailKey: 'asha@campus.test', personId: asha.id } as const;
  const foreign = await issueCode(database.db, secret, about);
  assert.equal((await reset({ email: asha.email, code: foreign, password: NEW })).statusCode, 400);
});

test('simultaneous wrong attempts void a code if they come from many networks, but not if from a single one', async (t) => {
  const { asha, ask, reset, codeOf, login, minuteLater } = await portal(t);
  const guess = async (code: string, from: (at: number) => string) => {
    const guesses = Array.from({ length: 30 }, (_, at) =>
      reset({ email: asha.email, code: other(code), password: NEW }, from(at)),
    );
    assert.ok((await Promise.all(guesses)).every(({ statusCode }) => statusCode === 400));
  };
  const set = async (code: string) => (await reset({ email: asha.email, code, password: NEW })).statusCode;
  await ask(asha.email);
  const first = await codeOf(asha.email);
  await guess(first, (at) => `203.0.113.${at}`);
  assert.equal(await set(first), 400);
  assert.equal(await login(PASSWORD), 200);
  await minuteLater();
  await ask(asha.email);
  const second = await codeOf(asha.email);
  await guess(second, () => '203.0.113.5');
  assert.equal(await set(second), 200, 'guesses of others do not kill it for its owner');
});

test('wrong attempts and requests by strangers do not void the code in the browser that requested it', async (t) => {
  const { asha, ask, reset, codeOf, login, minuteLater } = await portal(t);
  const owner = withCookie(await ask(asha.email, '192.0.2.1', BROWSER));
  const code = await codeOf(asha.email);
  const stranger = withCookie(await ask('ravi@campus.test', '203.0.113.1', BROWSER));
  const wrong = { email: asha.email, code: other(code), password: NEW };
  const right = { ...wrong, code };
  const guesses = Array.from({ length: 40 }, (_, at) =>
    reset(wrong, `203.0.113.${at % 4}`, at % 2 ? stranger : {}),
  );
  assert.ok((await Promise.all(guesses)).every(({ statusCode }) => statusCode === 400));
  assert.equal((await reset(right, '192.0.2.2', stranger)).statusCode, 400);
  assert.equal((await reset(right, '192.0.2.2')).statusCode, 400);
  await minuteLater();
  assert.equal((await ask(asha.email, '203.0.113.1', stranger)).statusCode, 200);
  await minuteLater();
  assert.equal((await ask(asha.email, '203.0.113.2')).statusCode, 200);
  assert.equal((await reset(right, '192.0.2.2', owner)).statusCode, 200);
  assert.equal(await login(NEW), 200);
});

test('five wrong attempts in the browser that requested a code void it, from whatever networks', async (t) => {
  const { asha, ask, reset, codeOf } = await portal(t);
  const owner = withCookie(await ask(asha.email, '192.0.2.1', BROWSER));
  const code = await codeOf(asha.email);
  const given = (code: string, from: string) =>
    reset({ email: asha.email, code, password: NEW }, from, owner);
  for (let at = 0; at < 5; at += 1) assert.equal((await given(other(code), `192.0.2.${at}`)).statusCode, 400);
  assert.equal((await given(code, '192.0.2.9')).statusCode, 400);
});

test('using a code voids the other codes of its address', async (t) => {
  const { asha, ask, reset, codeOf, minuteLater } = await portal(t);
  const owner = withCookie(await ask(asha.email, '192.0.2.1', BROWSER));
  const first = await codeOf(asha.email);
  await minuteLater();
  assert.equal((await ask(asha.email, '203.0.113.1')).statusCode, 200);
  const newest = { email: asha.email, code: await codeOf(asha.email), password: 'two kestrels above' };
  assert.equal((await reset({ ...newest, code: first, password: NEW }, '192.0.2.1', owner)).statusCode, 200);
  assert.equal((await reset(newest)).statusCode, 400);
});

test('changing the password in a session voids codes that were mailed before', async (t) => {
  const { app, asha, ask, reset, codeOf, login } = await portal(t);
  await ask(asha.email);
  const code = await codeOf(asha.email);
  const payload = { currentPassword: PASSWORD, password: NEW };
  await app.inject({ method: 'POST', url: '/api/auth/password', headers: asha.headers, payload });
  const late = await reset({ email: asha.email, code, password: 'a white egret at dusk' });
  assert.deepEqual([late.statusCode, Object.keys(late.json<Problem>().fields)], [400, ['code']]);
  assert.equal(await login(NEW), 200);
});

test('a request for a code sets the same device cookie with and without an account', async (t) => {
  const { asha, ask, minuteLater } = await portal(t);
  const named = async (email: string, headers: Headers) =>
    String((await ask(email, '192.0.2.1', headers)).headers['set-cookie']);
  for (const email of [asha.email, 'nobody@campus.test']) {
    const first = await named(email, BROWSER);
    assert.match(first, /^device=[\w-]{43}; Max-Age=600; Path=\/api\/password; HttpOnly; SameSite=Lax$/);
    await minuteLater();
    const cookie = first.split(';')[0] ?? '';
    assert.equal(await named(email, { ...BROWSER, cookie }), first, 'the name stays the same');
    await minuteLater();
    const forged = `device=${'A'.repeat(43)}`;
    assert.doesNotMatch(await named(email, { ...BROWSER, cookie: forged }), new RegExp(forged));
    await minuteLater();
    assert.equal(await named(email, {}), 'undefined', 'programs get none');
    assert.match(
      await named(email, { 'sec-fetch-site': 'same-origin' }),
      /^undefined$/,
      'a refusal has none',
    );
    await minuteLater();
    assert.match(await named(email, { 'sec-fetch-site': 'same-origin' }), /^device=/);
    await minuteLater();
  }
});

test('an address gets one code a minute, with or without an account', async (t) => {
  const { asha, ask } = await portal(t);
  for (const email of [asha.email, 'nobody@campus.test']) {
    assert.equal((await ask(email)).statusCode, 200);
    const answer = await ask(email, '203.0.113.5');
    assert.equal(answer.statusCode, 429);
    assert.ok(Number(answer.headers['retry-after']) <= 60);
  }
});

test('a weak password or a missing field does not count as an attempt', async (t) => {
  const { asha, ask, reset, codeOf } = await portal(t);
  const asked = await ask(asha.email, '198.51.100.1', BROWSER);
  const code = await codeOf(asha.email);
  for (const password of ['password', 'ASHA@campus.test', 'asha negi'])
    for (let at = 0; at < 24; at += 1) {
      const headers = at % 2 ? withCookie(asked) : BROWSER;
      const weak = await reset({ email: asha.email, code, password }, undefined, headers);
      assert.equal(weak.statusCode, 400);
      assert.deepEqual(Object.keys(weak.json<Problem>().fields), ['password']);
    }
  const missing = await reset({});
  assert.equal(missing.json<Problem>().error, 'All fields are required');
  assert.deepEqual(Object.keys(missing.json<Problem>().fields), ['email', 'code', 'password']);
  assert.equal((await ask('')).json<Problem>().error, 'Email is required');
  assert.equal((await reset({ email: asha.email, code, password: NEW })).statusCode, 200);
});

test('a suspended account can set a new password and stays suspended, and a deleted account cannot (400)', async (t) => {
  const { asha, ask, reset, codeOf, login, minuteLater, database } = await portal(t);
  await database.sql`update people set suspended_at = now() where id = ${asha.id}`;
  await ask(asha.email);
  const code = await codeOf(asha.email);
  assert.equal((await reset({ email: asha.email, code, password: NEW })).statusCode, 200);
  assert.equal(await login(NEW), 403);

  await minuteLater();
  await ask(asha.email);
  const late = await codeOf(asha.email);
  await database.sql`update people set deleted_at = now() where id = ${asha.id}`;
  assert.equal((await reset({ email: asha.email, code: late, password: NEW })).statusCode, 400);
});

test('a new password resets the ten failed attempts of its account', async (t) => {
  const { asha, ask, reset, codeOf, login } = await portal(t);
  for (let at = 0; at < 10; at += 1) await login('wrong');
  assert.equal(await login(PASSWORD), 429);
  await ask(asha.email);
  await reset({ email: asha.email, code: await codeOf(asha.email), password: NEW });
  assert.equal(await login(NEW), 200);
});

test('a new password resets the ten failed attempts of a known device', async (t) => {
  const { app, asha, ask, reset, codeOf } = await portal(t);
  const login = (password: string, headers: Headers = {}) =>
    enter({ app }, asha.email, password, { headers });
  const [, device] = [(await login(PASSWORD)).headers['set-cookie']].flat();
  const known = { ...BROWSER, cookie: String(device).split(';')[0] ?? '' };
  for (let at = 0; at < 10; at += 1) assert.equal((await login('wrong', known)).statusCode, 401);
  assert.equal((await login(PASSWORD, known)).statusCode, 429);
  await ask(asha.email);
  await reset({ email: asha.email, code: await codeOf(asha.email), password: NEW });
  assert.equal((await login(NEW, known)).statusCode, 200);
});

test('a reset locks the account first, so that it waits for a transaction that voids the account’s codes', async (t) => {
  const { asha, ask, reset, codeOf, database } = await portal(t);
  await ask(asha.email);
  const code = await codeOf(asha.email);
  const { sql } = database;
  const answer = await sql.begin(async (tx) => {
    await tx`select from people where id = ${asha.id} for no key update`;
    const answer = reset({ email: asha.email, code, password: NEW });
    await untilBlocked(database);
    await tx`update codes set used_at = now() where person_id = ${asha.id}`;
    return { answer };
  });
  assert.equal((await answer.answer).statusCode, 400);
});

test('an administrator can mail a code to an account’s owner, once a minute, and it sets a new password', async (t) => {
  const { app, asha, reset, codeOf, login, database, ...place } = await portal(t);
  const admin = await signIn({ database, ...place }, { role: 'admin', name: 'Ravi Chauhan' });
  const send = (headers: Record<string, string> = admin.headers, id = asha.id) =>
    app.inject({ method: 'POST', url: `/api/people/${id}/password-mail`, headers });
  const answer = await send();
  assert.equal(answer.statusCode, 200);
  assert.match(answer.json<{ message: string }>().message, /on its way to Asha@campus\.test/);
  const [mail] = await mailsTo({ database, ...place }, asha.email);
  assert.match(
    mail?.paragraphs.join(' ') ?? '',
    /Ravi Chauhan, who looks after Unishelf, sends you this code/,
  );
  assert.equal(mail?.action?.url, 'http://portal.test/forgot-password#email=Asha%40campus.test');
  const [entry] = await database.sql`select actor_id, row_id, before, after from audit_log
    where action = 'people.send-password-mail'`;
  assert.deepEqual({ ...entry }, { actor_id: admin.id, row_id: asha.id, before: null, after: null });
  assert.equal(await login(PASSWORD), 200, 'nothing changes before the code is used');

  const again = await send();
  assert.equal(again.statusCode, 429, 'one a minute, like codes that people ask for themselves');
  assert.ok(again.headers['retry-after']);
  const { statusCode } = await reset({ email: asha.email, code: await codeOf(asha.email), password: NEW });
  assert.equal(statusCode, 200);
  assert.deepEqual([await login(PASSWORD), await login(NEW)], [401, 200]);
});

test('only administrators can mail codes, and not to suspended or sample accounts (409)', async (t) => {
  const { app, asha, database, ...place } = await portal(t);
  const here = { database, ...place };
  const admin = await signIn(here, { role: 'admin' });
  const send = (headers: Record<string, string>, id = asha.id) =>
    app.inject({ method: 'POST', url: `/api/people/${id}/password-mail`, headers });
  const [university] =
    await database.sql`insert into universities (name) values ('Kedar University') returning id`;
  await database.sql`insert into preferences (person_id, university_ids) values (${asha.id}, ${[university?.id]})`;
  const authority = await signIn(here, { role: 'authority', universityId: university?.id });
  for (const [headers, status] of [
    [{}, 401],
    [asha.headers, 403],
    [authority.headers, 403],
  ] as const)
    assert.equal((await send(headers)).statusCode, status);
  for (const id of ['00000000-0000-7000-8000-000000000000', 'x', '%00'])
    assert.equal((await send(admin.headers, id)).statusCode, 404);
  await database.sql`update people set suspended_at = now() where id = ${asha.id}`;
  const suspended = await send(admin.headers);
  assert.equal(suspended.statusCode, 409);
  assert.match(suspended.json<Problem>().error, /suspended/);
  await database.sql`update people set suspended_at = null, sample = true where id = ${asha.id}`;
  const sample = await send(admin.headers);
  assert.equal(sample.statusCode, 409);
  assert.match(sample.json<Problem>().error, /sample content/);
  assert.deepEqual(await mailsTo(here, asha.email), []);
});
