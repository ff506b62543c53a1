import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { type TestApp, testApp } from '../../../test/app.ts';
import { mailsTo } from '../../../test/mails.ts';
import { refuseHurry } from '../../../test/people.ts';
import { nextMinute, not, people, type Refusal } from '../../../test/registration.ts';
import { shelve } from '../../../test/reservations.ts';
import { PASSWORD, signIn } from '../../../test/sessions.ts';
import { untilBlocked } from '../../../test/until.ts';
import { valuesOf } from '../../../test/values.ts';

const OLD = 'asha@campus.test';
const NEW = 'asha.negi@hills.test';

type Caller = Awaited<ReturnType<typeof signIn>>;

const post = ({ app }: TestApp, path: string, who: Caller | undefined, payload: unknown) =>
  app.inject({
    method: 'POST',
    url: `/api/auth/email/${path}`,
    payload: payload as object,
    ...(who && { headers: who.headers }),
  });

const sendCode = (place: TestApp, who: Caller | undefined, given: object = {}) =>
  post(place, 'send-code', who, { email: NEW, password: PASSWORD, ...given });

const verify = (place: TestApp, who: Caller | undefined, code: unknown, email: unknown = NEW) =>
  post(place, 'verify', who, { email, code });

async function begin(t: TestContext, name = 'Asha Negi') {
  const place = await testApp(t);
  return { place, asha: await signIn(place, { email: OLD, name }) };
}

async function codeFor(place: TestApp, who: Caller, email = NEW): Promise<string> {
  const sent = await sendCode(place, who, { email });
  assert.equal(sent.statusCode, 200, sent.payload);
  return (await mailsTo(place, email)).at(-1)?.code ?? '';
}

const emails = async (place: TestApp) => (await people(place)).map((person) => person.email);

test('changing an address with very many rows is not stopped by the usual statement timeout', async (t) => {
  const { place, asha } = await begin(t);
  await refuseHurry(place.owner);
  assert.equal((await verify(place, asha, await codeFor(place, asha))).statusCode, 200);
});

test('the address changes with the code from a mail to the new one, and the old address is notified', async (t) => {
  const { place, asha } = await begin(t, 'You have won: prize.example');
  const code = await codeFor(place, asha);
  const [mail] = await mailsTo(place, NEW);
  assert.equal(mail?.subject, `${code} is your Unishelf code`);
  assert.doesNotMatch(JSON.stringify(mail), /prize/);
  assert.deepEqual([await mailsTo(place, OLD), await emails(place)], [[], [OLD]]);

  const done = await verify(place, asha, code);
  assert.equal(done.statusCode, 200, done.payload);
  assert.deepEqual(done.json(), { message: 'Your email address has been changed.', email: NEW });
  const [person] = await people(place);
  assert.deepEqual([person?.email, person?.email_key, person?.version], [NEW, NEW, 2]);
  const [letter] = await mailsTo(place, OLD);
  assert.equal(letter?.subject, 'Your address at Unishelf was changed');
  assert.doesNotMatch(JSON.stringify(letter), /hills/);

  const [entry] = await place.database.sql`select * from audit_log order by id desc limit 1`;
  assert.deepEqual(
    [entry?.action, entry?.actor_id, entry?.row_id, entry?.after],
    ['people.change-email', asha.id, asha.id, { changed: ['email'] }],
  );
  // The session stays valid.
  assert.equal((await sendCode(place, asha, { email: OLD })).statusCode, 200);
});

test('books offered with the account’s old address get the new one, unless another account sells them', async (t) => {
  const { place, asha } = await begin(t);
  const other = await signIn(place);
  const books = {
    'of staff, for her': { email: OLD.toUpperCase() },
    'her own': { email: OLD, seller_id: asha.id },
    'her own, with another address': { email: 'home@hills.test', seller_id: asha.id },
    'another person’s': { email: OLD, seller_id: other.id },
  };
  for (const [name, book] of Object.entries(books)) await shelve(place, { name, ...book });
  assert.equal((await verify(place, asha, await codeFor(place, asha))).statusCode, 200);
  const offered = await place.database.sql`select name, email from books order by id`;
  assert.deepEqual(valuesOf(offered, 'name', 'email'), [
    ['of staff, for her', NEW],
    ['her own', NEW],
    ['her own, with another address', 'home@hills.test'],
    ['another person’s', OLD],
  ]);
});

test('a wrong password gets 400 at its field, and after ten attempts 429', async (t) => {
  const { place, asha } = await begin(t);
  const tries = Array.from({ length: 30 }, () => sendCode(place, asha, { password: 'a wrong guess' }));
  const answers = await Promise.all(tries);
  const refused = answers.filter((answer) => answer.statusCode === 400);
  assert.equal(refused.length, 10);
  assert.deepEqual(refused[0]?.json<Refusal>().fields, { password: ['is wrong'] });
  const late = answers.filter((answer) => answer.statusCode === 429);
  assert.equal(late.length, 20);
  assert.ok(Number(late[0]?.headers['retry-after']) > 800);
  assert.equal((await sendCode(place, asha)).statusCode, 429);
  assert.deepEqual(await mailsTo(place, NEW), []);
});

test('missing, invalid and unchanged addresses get 400, and visitors 401', async (t) => {
  const { place, asha } = await begin(t);
  const fieldsOf = async (payload: unknown, path = 'send-code') => {
    const answer = await post(place, path, asha, payload);
    assert.equal(answer.statusCode, 400, answer.payload);
    return Object.keys(answer.json<Refusal>().fields ?? {}).sort();
  };
  const given = { email: NEW, password: PASSWORD };
  assert.deepEqual(await fieldsOf({}), ['email', 'password']);
  assert.deepEqual(await fieldsOf({ ...given, password: '' }), ['password']);
  assert.deepEqual(await fieldsOf({ ...given, password: 'x'.repeat(5000) }), ['password']);
  assert.deepEqual(await fieldsOf({ ...given, email: 'asha' }), ['email']);
  assert.deepEqual(await fieldsOf({ ...given, email: 'a\0b@campus.test' }), ['email']);
  assert.deepEqual(await fieldsOf({ ...given, email: 'ＡSHA@Campus.test' }), ['email']);
  assert.deepEqual(await fieldsOf({}, 'verify'), ['code', 'email']);
  assert.deepEqual(await fieldsOf({ email: 7, code: ['1'] }, 'verify'), ['code', 'email']);
  for (const payload of [[], 7, 'text', null]) {
    const headers = { ...asha.headers, 'content-type': 'application/json' };
    const url = '/api/auth/email/send-code';
    const answer = await place.app.inject({ method: 'POST', url, payload: JSON.stringify(payload), headers });
    assert.equal(answer.statusCode, 400);
  }
  assert.equal((await sendCode(place, undefined)).statusCode, 401);
  assert.equal((await verify(place, undefined, '123456')).statusCode, 401);
});

test('an address that already has an account gets the same response with the same hashing work, and a mail that says so', async (t) => {
  const { place, asha } = await begin(t);
  const ravi = await signIn(place, { email: 'ravi@campus.test', role: 'admin' });
  const before = place.passwords.worked;
  const known = await sendCode(place, asha, { email: 'Ravi@campus.test' });
  const between = place.passwords.worked;
  const unknown = await sendCode(place, asha, { email: 'nobody@campus.test' });
  assert.deepEqual([known.statusCode, known.payload], [200, unknown.payload]);
  assert.deepEqual([between - before, place.passwords.worked - between], [1, 1]);
  const [mail, ...others] = await mailsTo(place, ravi.email);
  assert.equal(others.length, 0);
  assert.equal(mail?.subject, 'This address already has an account at Unishelf');
  assert.deepEqual([mail?.code, mail?.action?.url], [undefined, 'http://portal.test/login']);
  assert.doesNotMatch(JSON.stringify(mail), /asha@/);
  const wrong = await verify(place, asha, '000000', 'ravi@campus.test');
  const same = await verify(place, asha, '000000', 'else@campus.test');
  assert.deepEqual([wrong.statusCode, wrong.payload], [400, same.payload]);
});

test('a code is valid only for the account, the address and the purpose for which it was sent', async (t) => {
  const { place, asha } = await begin(t);
  const ravi = await signIn(place, { email: 'ravi@campus.test' });
  const code = await codeFor(place, asha);
  const others = [
    await verify(place, ravi, code),
    await verify(place, asha, code, 'else@hills.test'),
    await place.app.inject({
      method: 'POST',
      url: '/api/user/register/verify',
      payload: { name: 'Asha', email: NEW, password: PASSWORD, phone: '98160 12345', code },
    }),
  ];
  assert.deepEqual(valuesOf(others, 'statusCode'), [400, 400, 400]);
  assert.equal((await verify(place, asha, code)).statusCode, 200);
  assert.equal((await verify(place, ravi, code)).statusCode, 400);
});

test('a repeated change is answered like the first and made once, and voids codes sent to the old address', async (t) => {
  const { place, asha } = await begin(t);
  const code = await codeFor(place, asha);
  await place.database.sql`insert into codes (purpose, email_key, person_id, hash, expires_at)
    values ('reset-password', ${OLD}, ${asha.id}, 'x', now() + interval '10 minutes')`;
  const [first, second] = [await verify(place, asha, code), await verify(place, asha, code)];
  assert.deepEqual([second.statusCode, second.payload], [200, first.payload]);
  assert.equal((await mailsTo(place, OLD)).length, 1);
  assert.equal((await people(place))[0]?.version, 2);
  const [row] = await place.database.sql`select used_at from codes where purpose = 'reset-password'`;
  assert.ok(row?.used_at);
});

test('a code is void after five wrong attempts, even simultaneous ones, and after its expiry', async (t) => {
  const { place, asha } = await begin(t);
  const code = await codeFor(place, asha);
  await Promise.all(Array.from({ length: 40 }, () => verify(place, asha, not(code))));
  assert.equal((await verify(place, asha, code)).statusCode, 400);
  await nextMinute(place);
  const second = await codeFor(place, asha);
  await place.database.sql`update codes set expires_at = now()`;
  assert.equal((await verify(place, asha, second)).statusCode, 400);
  assert.deepEqual(await emails(place), [OLD]);
});

test('an address gets one code a minute, and one of two accounts that confirm it at the same time gets 409', async (t) => {
  const { place, asha } = await begin(t);
  const ravi = await signIn(place, { email: 'ravi@campus.test' });
  const first = await codeFor(place, asha);
  const again = await sendCode(place, ravi);
  assert.equal(again.statusCode, 429);
  assert.ok(Number(again.headers['retry-after']) > 50);
  await nextMinute(place);
  const second = await codeFor(place, ravi);
  const answers = await Promise.all([verify(place, asha, first), verify(place, ravi, second)]);
  assert.deepEqual(answers.map((answer) => answer.statusCode).sort(), [200, 409]);
  const refused = answers.find((answer) => answer.statusCode === 409);
  assert.deepEqual(Object.keys(refused?.json<Refusal>().fields ?? {}), ['email']);
  assert.equal((await emails(place)).filter((email) => email === NEW).length, 1);
  assert.equal((await mailsTo(place, OLD)).length + (await mailsTo(place, ravi.email)).length, 1);
});

test('a change of address locks the account first, so that it waits for a transaction that voids the account’s codes', async (t) => {
  const { place, asha } = await begin(t);
  const code = await codeFor(place, asha);
  const { sql } = place.database;
  const answer = await sql.begin(async (tx) => {
    await tx`select from people where id = ${asha.id} for no key update`;
    const answer = verify(place, asha, code);
    await untilBlocked({ sql });
    await tx`update codes set used_at = now() where person_id = ${asha.id}`;
    return { answer };
  });
  assert.equal((await answer.answer).statusCode, 400);
});
