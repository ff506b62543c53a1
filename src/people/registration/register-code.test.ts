import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../../test/app.ts';
import { mailsTo } from '../../../test/mails.ts';
import {
  BROWSER,
  codeFor,
  details,
  EMAIL,
  nextMinute,
  not,
  people,
  type Refusal,
  sendCode,
  verify,
  withCookie,
} from '../../../test/registration.ts';
import { signIn } from '../../../test/sessions.ts';
import { valuesOf } from '../../../test/values.ts';

const WRONG = 'The code is wrong or has expired. Ask for a new one.';

test('a request for a code without an address, or with an invalid one, gets 400 and stores no code', async (t) => {
  const place = await testApp(t);
  for (const payload of [{}, { email: '' }, { email: '  ' }, { email: null }, [], undefined]) {
    const answer = await sendCode(place, payload);
    assert.equal(answer.statusCode, 400, JSON.stringify(payload));
    assert.equal(answer.json<Refusal>().error, 'Email is required');
  }
  const long = `${'a'.repeat(250)}@campus.test`;
  for (const email of [
    'asha',
    'a@b',
    'a b@campus.test',
    'asha\0@campus.test',
    'a@campus.test\r\nBcc: b@c.test',
    long,
    7,
    {},
  ]) {
    const answer = await sendCode(place, { email });
    assert.equal(answer.statusCode, 400, JSON.stringify(email));
    assert.deepEqual(Object.keys(answer.json<Refusal>().fields ?? {}), ['email']);
  }
  assert.deepEqual(await place.database.sql`select from codes`.then((rows) => rows.length), 0);
});

test('an address with an account gets the same response without hashing, and a mail that says so instead of a code', async (t) => {
  const place = await testApp(t);
  await signIn(place, { email: EMAIL });
  const before = place.passwords.worked;
  const known = await sendCode(place, { email: EMAIL.toUpperCase() });
  const unknown = await sendCode(place, { email: 'nobody@campus.test' });
  assert.deepEqual([known.statusCode, known.payload], [unknown.statusCode, unknown.payload]);
  assert.deepEqual(Object.keys(known.headers), Object.keys(unknown.headers));
  assert.equal(place.passwords.worked, before);
  const codes = await place.database.sql`select email_key from codes order by id`;
  assert.deepEqual(valuesOf(codes, 'email_key'), [EMAIL, 'nobody@campus.test']);

  const [mail, ...others] = await mailsTo(place, EMAIL);
  assert.equal(others.length, 0);
  assert.equal(mail?.subject, 'You already have an account at Unishelf');
  assert.equal(mail?.code, undefined);
  assert.equal(mail?.action?.url, 'http://portal.test/login');
  assert.match(mail?.paragraphs.join('\n') ?? '', /http:\/\/portal\.test\/forgot-password/);

  const tries = [EMAIL, 'nobody@campus.test', 'else@campus.test'].map((email) =>
    verify(place, { ...details, email, code: '12345x' }),
  );
  const [first, ...rest] = (await Promise.all(tries)).map((one) => [one.statusCode, one.payload]);
  assert.deepEqual(first?.[0], 400);
  for (const one of rest) assert.deepEqual(one, first);
  assert.equal(place.passwords.worked, before);
  // One code a minute, with or without an account.
  const again = await Promise.all([EMAIL, 'nobody@campus.test'].map((email) => sendCode(place, { email })));
  assert.deepEqual(valuesOf(again, 'statusCode'), [429, 429]);
  // The messages contain the remaining seconds, which may differ because the codes were sent at different times.
  const [one, other] = again.map(({ payload }) => payload.replace(/\d+ seconds?/, 'some seconds'));
  assert.equal(one, other);
});

test('an address can get one code a minute and five an hour, and then 429 with Retry-After', async (t) => {
  const place = await testApp(t);
  for (let at = 0; at < 5; at += 1) {
    assert.equal((await sendCode(place, { email: EMAIL }, `192.0.2.${at}`)).statusCode, 200);
    const again = await sendCode(place, { email: 'ASHA@campus.test' }, `192.0.2.${at}`);
    assert.equal(again.statusCode, 429);
    const wait = Number(again.headers['retry-after']);
    assert.ok(wait > 50 && wait <= 60, String(wait));
    await nextMinute(place);
  }
  const last = await sendCode(place, { email: EMAIL });
  assert.equal(last.statusCode, 429);
  assert.ok(Number(last.headers['retry-after']) > 3500);
  assert.equal((await mailsTo(place, EMAIL)).length, 5);
});

test('wrong attempts and further requests by strangers do not void the code of the browser that requested it', async (t) => {
  const place = await testApp(t);
  const asked = await sendCode(place, { email: EMAIL }, '192.0.2.7', BROWSER);
  const code = (await mailsTo(place, EMAIL)).at(-1)?.code ?? '';
  const stranger = withCookie(await sendCode(place, { email: 'ravi@campus.test' }, '203.0.113.1', BROWSER));
  const guess = (at: number) =>
    verify(place, { ...details, code: not(code) }, `203.0.113.${at % 4}`, at % 2 ? stranger : BROWSER);
  const guesses = await Promise.all(Array.from({ length: 40 }, (_, at) => guess(at)));
  assert.deepEqual([...new Set(guesses.map(({ statusCode }) => statusCode))], [400]);
  assert.equal((await verify(place, { ...details, code }, '198.51.100.7', stranger)).statusCode, 400);
  for (const who of [BROWSER, stranger]) {
    await nextMinute(place);
    const again = await sendCode(place, { email: EMAIL }, `198.51.100.${who === stranger ? 1 : 2}`, who);
    assert.equal(again.statusCode, 200);
  }
  assert.equal(
    (await verify(place, { ...details, code }, '198.51.100.7', withCookie(asked))).statusCode,
    201,
  );
});

test('a request for a code sets the same device cookie with and without an account, and none for programs', async (t) => {
  const place = await testApp(t);
  await signIn(place, { email: EMAIL });
  for (const email of [EMAIL, 'nobody@campus.test']) {
    const asked = await sendCode(place, { email }, '192.0.2.7', BROWSER);
    const about = /^device=[\w-]{43}; Max-Age=600; Path=\/api\/user\/register; HttpOnly; SameSite=Lax$/;
    assert.match(String(asked.headers['set-cookie']), about);
    const refused = await sendCode(place, { email }, '192.0.2.7', BROWSER);
    assert.deepEqual([refused.statusCode, refused.headers['set-cookie']], [429, undefined]);
    await nextMinute(place);
    const program = await sendCode(place, { email }, '198.51.100.1');
    assert.deepEqual([program.statusCode, program.headers['set-cookie']], [200, undefined]);
  }
});

test('the device cookie is Secure if the portal is served over https', async (t) => {
  const place = await testApp(t, { publicUrl: 'https://shelf.example' });
  const asked = await sendCode(place, { email: EMAIL }, '192.0.2.7', { origin: 'https://shelf.example' });
  assert.match(String(asked.headers['set-cookie']), /^device=.*; Secure$/);
});

test('a code is valid once, for its address only, until it expires or a newer one is sent', async (t) => {
  const place = await testApp(t);
  const refused = async (code: string, email = EMAIL) => {
    const answer = await verify(place, { ...details, email, code });
    assert.equal(answer.statusCode, 400);
    assert.deepEqual(answer.json<Refusal>().fields, { code: [WRONG] });
  };
  const code = await codeFor(place);
  const [expired, earlier] = [
    await codeFor(place, 'ravi@campus.test'),
    await codeFor(place, 'mira@campus.test'),
  ];
  if (expired !== code) await refused(code, 'ravi@campus.test');
  assert.equal((await verify(place, { ...details, code })).statusCode, 201);
  await refused(code);
  assert.equal((await people(place)).length, 1);

  await place.database.sql`update codes set expires_at = now() where email_key = 'ravi@campus.test'`;
  await refused(expired, 'ravi@campus.test');

  await nextMinute(place);
  const later = await codeFor(place, 'mira@campus.test');
  if (earlier !== later) await refused(earlier, 'mira@campus.test');
  const done = await verify(place, { ...details, email: 'mira@campus.test', code: later });
  assert.equal(done.statusCode, 201);
});

test('a code and a telephone number may be typed in Devanagari digits', async (t) => {
  const place = await testApp(t);
  const devanagari = (text: string) => text.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '');
  const code = devanagari(await codeFor(place));
  const answer = await verify(place, { ...details, phone: devanagari('98160 12345'), code });
  assert.equal(answer.statusCode, 201);
  assert.deepEqual([...(await place.database.sql`select phone from people`)], [{ phone: '98160 12345' }]);
});

test('simultaneous wrong attempts from many networks void the code, and cause no password hashing', async (t) => {
  const place = await testApp(t);
  const code = await codeFor(place);
  const guesses = Array.from({ length: 100 }, (_, at) =>
    verify(place, { ...details, code: not(code) }, `198.51.100.${at}`),
  );
  const statuses = new Set((await Promise.all(guesses)).map((answer) => answer.statusCode));
  assert.deepEqual([...statuses], [400]);
  assert.equal((await verify(place, { ...details, code })).statusCode, 400);
  assert.equal(place.passwords.worked, 0);
  assert.deepEqual(await people(place), []);
});

test('attempts for addresses without a code store no rows', async (t) => {
  const place = await testApp(t);
  const rows = async () => (await place.database.sql`select from rate_limits`).length;
  const guess = async (email: string) =>
    assert.equal((await verify(place, { ...details, email, code: '123456' })).statusCode, 400);
  await guess(EMAIL);
  const before = await rows();
  for (let at = 0; at < 10; at += 1) await guess(`a${at}@campus.test`);
  assert.equal(await rows(), before);
});

test('spellings of an address that differ in case or Unicode form are one account, and mails go to the address in plain characters', async (t) => {
  const place = await testApp(t);
  await signIn(place, { email: 'Asha@Campus.test' });
  for (const [at, email] of ['asha@campus.test', 'ＡＳＨＡ@campus.test', 'asha@ｃampus.test'].entries()) {
    await place.database.sql`delete from rate_limits`;
    assert.equal((await sendCode(place, { email })).statusCode, 200);
    const mails = await mailsTo(place, 'Asha@Campus.test');
    assert.equal(mails.length, at + 1);
    assert.equal(mails.at(-1)?.code, undefined);
  }
  assert.equal((await sendCode(place, { email: 'ｒavi@ｃampus.test' })).statusCode, 200);
  assert.equal((await mailsTo(place, 'ravi@campus.test')).length, 1);
});
