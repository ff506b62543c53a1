import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../../test/app.ts';
import { mailsTo } from '../../../test/mails.ts';
import {
  codeFor,
  details,
  EMAIL,
  NEW_PASSWORD,
  people,
  type Refusal,
  sendCode,
  verify,
} from '../../../test/registration.ts';
import { signIn } from '../../../test/sessions.ts';

test('a student registers with the code from the mail', async (t) => {
  const place = await testApp(t);
  const sent = await sendCode(place, { email: EMAIL });
  assert.equal(sent.statusCode, 200);
  assert.match(sent.json().message, /We have sent a mail .* within 10 minutes/);
  const [mail, ...others] = await mailsTo(place, EMAIL);
  assert.equal(others.length, 0);
  assert.match(mail?.code ?? '', /^\d{6}$/);
  assert.equal(mail?.subject, `${mail?.code} is your Unishelf code`);
  assert.match(mail?.paragraphs.join() ?? '', /It holds for 10 minutes/);
  assert.match(mail?.footnote ?? '', /^If you did not ask for this, ignore this mail/);

  const done = await verify(place, { ...details, code: mail?.code });
  assert.equal(done.statusCode, 201, done.payload);
  const [person] = await people(place);
  assert.deepEqual(done.json(), {
    message: 'Registration successful. You can log in now.',
    _id: person?.id,
  });
  const { role, name, email, phone, scope } = person as NonNullable<typeof person>;
  assert.deepEqual(
    { role, name, email, phone, scope },
    {
      role: 'user',
      name: 'Asha Negi',
      email: EMAIL,
      phone: '98160 12345',
      scope: 'all',
    },
  );
  assert.equal(await place.passwords.verify(person?.password_hash ?? null, NEW_PASSWORD), true);
  const [entry] = await place.database.db.selectFrom('audit_log').selectAll().execute();
  assert.deepEqual([entry?.action, entry?.row_id, entry?.address], ['people.add', person?.id, '192.0.2.7']);
  assert.doesNotMatch(JSON.stringify(entry), /Asha|campus\.test|98160/);
});

test('registration accepts the doubled path and a code with blanks and dashes, and ignores a role in the body', async (t) => {
  const place = await testApp(t);
  const code = await codeFor(place);
  const smuggled = { role: 'admin', scope: 'own', sample: true, suspended_at: null, university: 'Any' };
  const payload = { ...details, ...smuggled, code: ` ${code.slice(0, 3)} - ${code.slice(3)}\n` };
  const answer = await place.app.inject({ method: 'POST', url: '/api/api/user/register/verify', payload });
  assert.equal(answer.statusCode, 201, answer.payload);
  const [person] = await people(place);
  assert.deepEqual([person?.role, person?.scope, person?.sample], ['user', 'all', false]);
});

test('a name may be in any script, and an internationalised domain is shown as its owner wrote it', async (t) => {
  const place = await testApp(t);
  const email = 'asha@उदाहरण.com';
  const code = await codeFor(place, email);
  const answer = await verify(place, {
    ...details,
    name: 'आशा नेगी',
    email,
    phone: '+91 (98160) 12-345',
    code,
  });
  assert.equal(answer.statusCode, 201, answer.payload);
  const [person] = await people(place);
  assert.deepEqual(
    [person?.name, person?.email, person?.email_key],
    ['आशा नेगी', email, 'asha@xn--p1b6ci4b4b3a.com'],
  );
});

test('bodies that are not JSON objects get 400, other media types 415, and too large ones 413', async (t) => {
  const { app } = await testApp(t);
  for (const path of ['send-code', 'verify']) {
    const post = async (payload: string, type = 'application/json') => {
      const url = `/api/user/register/${path}`;
      return (await app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } }))
        .statusCode;
    };
    for (const payload of [
      '[]',
      '7',
      '"text"',
      'null',
      'true',
      '{',
      '',
      '{"__proto__":{"email":"a@b.test"}}',
    ])
      assert.equal(await post(payload), 400, payload);
    assert.equal(await post('email=a@campus.test', 'application/x-www-form-urlencoded'), 415);
    assert.equal(await post('<a/>', 'application/xml'), 415);
    assert.equal(await post(JSON.stringify({ email: 'a'.repeat(2_000_000) })), 413);
  }
});

test('missing and invalid fields get 400 all at once, and neither use up the code nor create an account', async (t) => {
  const place = await testApp(t);
  const code = await codeFor(place);
  const refused = async (given: object, fields: string[]): Promise<Refusal> => {
    const answer = await verify(place, { ...details, code, ...given });
    assert.equal(answer.statusCode, 400, answer.payload);
    const problem = answer.json<Refusal>();
    assert.deepEqual(Object.keys(problem.fields ?? {}).sort(), fields);
    assert.deepEqual(await people(place), []);
    return problem;
  };
  const missing = { name: '', email: undefined, password: null, phone: '   ', code: undefined };
  const all = await refused(missing, ['code', 'email', 'name', 'password', 'phone']);
  assert.equal(all.error, 'All fields are required');
  assert.equal((await refused({ phone: '' }, ['phone'])).error, 'All fields are required');
  const wrong = { name: '…', phone: 'call me', password: 'password1' };
  const { fields } = await refused(wrong, ['name', 'password', 'phone']);
  assert.match(fields?.password?.[0] ?? '', /one of the most common passwords/);
  const own = await refused({ password: EMAIL }, ['password']);
  assert.deepEqual(own.fields?.password, ['is your name or email address: choose another']);
  await refused({ password: 'asha negi' }, ['password']);
  await refused({ phone: '' }, ['phone']);
  assert.equal((await verify(place, { ...details, code })).statusCode, 201);
});

test('oversized fields and wrong types get 400, and NUL characters are removed', async (t) => {
  const place = await testApp(t);
  const code = await codeFor(place);
  const huge = 'x'.repeat(15_000);
  for (const field of ['name', 'email', 'password', 'phone', 'code']) {
    const answer = await verify(place, { ...details, code, [field]: huge });
    assert.equal(answer.statusCode, 400, field);
    assert.deepEqual(Object.keys(answer.json<Refusal>().fields ?? {}), [field]);
  }
  for (const value of [['a'], { a: 1 }, 7, true]) {
    const answer = await verify(place, {
      name: value,
      email: value,
      password: value,
      phone: value,
      code: value,
    });
    assert.equal(answer.statusCode, 400);
  }
  const answer = await verify(place, { ...details, name: 'Asha\0 \ud800Negi', code: `${code}\0` });
  assert.equal(answer.statusCode, 201, answer.payload);
  assert.equal((await people(place))[0]?.name, 'Asha \ufffdNegi');
});

test('one of several simultaneous registrations of an address succeeds and the others get 400', async (t) => {
  const place = await testApp(t);
  const code = await codeFor(place);
  const spellings = [EMAIL, 'ASHA@Campus.Test', ' asha@campus.test ', 'ａsha@campus.test'];
  const tries = await Promise.all(spellings.map((email) => verify(place, { ...details, email, code })));
  const statuses = tries.map((answer) => answer.statusCode).sort();
  assert.deepEqual(statuses, [201, 400, 400, 400]);
  assert.equal((await people(place)).length, 1);
});

test('an address that got an account after its code was sent gets 409', async (t) => {
  const place = await testApp(t);
  const code = await codeFor(place);
  await signIn(place, { email: EMAIL, role: 'authority' });
  const answer = await verify(place, { ...details, code });
  assert.equal(answer.statusCode, 409);
  assert.deepEqual(Object.keys(answer.json<Refusal>().fields ?? {}), ['email']);
});
