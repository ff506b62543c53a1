import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../../test/app.ts';
import { mailsTo } from '../../../test/mails.ts';
import { asking, logOf, type Refusal, rowOf, university } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';

const GOOD = 'a lantern above the bridge';
const ADMIN = { name: 'Meera Thakur', email: 'meera@campus.test', password: GOOD };
const AUTHORITY = {
  ...ADMIN,
  designation: 'Librarian',
  contactNumber: '98160 12345',
  university: 'Kedar University',
};
const PATHS = ['/api/admin/register', '/api/authority/register'] as const;

async function place(t: TestContext) {
  const portal = await testApp(t);
  const ravi = await signIn(portal, { role: 'admin', name: 'Ravi Chauhan' });
  return { portal, ravi, ask: asking(portal, ravi) };
}

test('an administrator can register another one, who can sign in with the password and gets a mail without it', async (t) => {
  const { portal, ravi, ask } = await place(t);
  const { status, body } = await ask('POST', PATHS[0], { ...ADMIN, role: 'user', scope: 'own' });
  assert.equal(status, 201);
  const row = await rowOf(portal.database, body._id);
  assert.deepEqual(body, { message: 'Admin registered successfully', _id: row.id });
  assert.deepEqual([row.role, row.name, row.email, row.scope], ['admin', ADMIN.name, ADMIN.email, 'all']);
  assert.equal(await portal.passwords.verify(row.password_hash, GOOD), true);
  const [entry] = await logOf(portal.database, row.id);
  assert.deepEqual([entry?.action, entry?.actor_id], ['people.add', ravi.id]);
  const [mail] = await mailsTo(portal, ADMIN.email);
  const text = JSON.stringify(mail);
  assert.match(text, /Dear Meera Thakur,.*Ravi Chauhan has registered you as an administrator.*Change it/s);
  assert.equal(mail?.action?.url, 'http://portal.test/login');
  assert.doesNotMatch(text, /lantern/);
});

test('all administrators get a mail about a new one, registered or by a change of role, and the new one and other people get none', async (t) => {
  const { portal, ravi, ask } = await place(t);
  const [lata, away, clerk] = await Promise.all(
    (['admin', 'admin', 'authority'] as const).map((role) => signIn(portal, { role })),
  );
  await ask('POST', `/api/people/${away?.id}/suspend`);
  const subject = 'There is a new administrator';
  const told = async (email: string) =>
    (await mailsTo(portal, email))
      .filter((mail) => mail.subject === subject)
      .map(({ action }) => action?.url);
  const { body } = await ask('POST', PATHS[0], ADMIN);
  await ask('POST', PATHS[1], { ...AUTHORITY, email: 'other@campus.test' });
  const shown = `http://portal.test/admin/manage-users?q=${body._id}`;
  for (const { email } of [ravi, lata as typeof ravi]) assert.deepEqual(await told(email), [shown]);
  assert.equal((await ask('PATCH', `/api/people/${clerk?.id}`, { role: 'admin', version: 1 })).status, 200);
  const changed = `http://portal.test/admin/manage-users?q=${clerk?.id}`;
  for (const email of [ravi.email, lata?.email ?? '']) assert.deepEqual(await told(email), [shown, changed]);
  assert.deepEqual(await told(ADMIN.email), [changed]);
  for (const email of [clerk?.email ?? '', away?.email ?? '']) assert.deepEqual(await told(email), []);
  const { body: found } = await ask('GET', `/api/people?q=${body._id}`);
  assert.deepEqual(
    found.map(({ name }: { name: string }) => name),
    [ADMIN.name],
  );
});

test('an administrator can register an authority, whose university is linked if it exists in the portal', async (t) => {
  const { portal, ask } = await place(t);
  const id = await university(portal.database, 'Kedar University');
  const given = {
    ...AUTHORITY,
    role: 'admin',
    photo: 'https://campus.test/meera.jpg',
    university: ' kedar  UNIVERSITY',
  };
  const { status, body } = await ask('POST', PATHS[1], given);
  assert.equal(status, 201);
  assert.equal(body.message, 'Authority registered successfully');
  const row = await rowOf(portal.database, body._id);
  assert.deepEqual(
    [row.role, row.designation, row.phone, row.university_id, row.photo_url, row.scope],
    ['authority', 'Librarian', '98160 12345', id, 'https://campus.test/meera.jpg', 'all'],
  );
  const other = {
    ...AUTHORITY,
    email: 'other@campus.test',
    university: 'Kailash College, Manali',
    photo: '',
  };
  const unknown = await rowOf(portal.database, (await ask('POST', PATHS[1], other)).body._id);
  assert.deepEqual(
    [unknown.university_name, unknown.university_id, unknown.photo_url],
    ['Kailash College, Manali', null, null],
  );
  const [mail] = await mailsTo(portal, 'other@campus.test');
  assert.match(JSON.stringify(mail), /as an authority/);
});

test('an unknown university is accepted with a warning and a list of similar names', async (t) => {
  const { portal, ask } = await place(t);
  const near = await university(portal.database, 'Dhauladhar University');
  await university(portal.database, 'Patkai University');
  const register = (email: string, university: string) =>
    ask('POST', PATHS[1], { ...AUTHORITY, email, university });
  const known = await register('a@campus.test', 'dhauladhar university');
  assert.deepEqual(Object.keys(known.body).sort(), ['_id', 'message']);
  const typo = await register('b@campus.test', 'Dauladhar Universty');
  assert.equal(typo.status, 201);
  assert.match(typo.body.warning, /“Dauladhar Universty” is not one of the portal’s universities/);
  assert.deepEqual(typo.body.near, [{ _id: near, name: 'Dhauladhar University', location: null }]);
  const strange = await register('c@campus.test', 'Kailash College');
  assert.deepEqual([strange.status, strange.body.near], [201, []]);
});

test('a university can be looked up by name or id, with similar universities if none matches', async (t) => {
  const { portal, ask } = await place(t);
  const id = await university(portal.database, 'हिमालय विश्वविद्यालय');
  await portal.database
    .sql`update universities set short_name = 'HPSU', location = 'Shimla' where id = ${id}`;
  const gone = await university(portal.database, 'Himalaya University');
  await portal.database.sql`update universities set deleted_at = now() where id = ${gone}`;
  const found = { _id: id, name: 'हिमालय विश्वविद्यालय', location: 'Shimla' };
  const lookUp = async (name: string) =>
    (await ask('GET', `/api/authority/register/university?name=${encodeURIComponent(name)}`)).body;
  assert.deepEqual(await lookUp(' हिमालय  विश्वविद्यालय'), { university: found, near: [] });
  assert.deepEqual(await lookUp(id), { university: found, near: [] });
  assert.deepEqual(await lookUp('hpsu'), { university: null, near: [found] });
  assert.deepEqual(await lookUp('Himalaya University'), { university: null, near: [] });
  assert.deepEqual(await lookUp('%_\\(.*'), { university: null, near: [] });
  assert.equal((await ask('GET', '/api/authority/register/university')).status, 400);
});

test('an ambiguous university name is stored as text, an id links the university, and a deleted university’s id gets 400', async (t) => {
  const { portal, ask } = await place(t);
  const [first] = [await university(portal.database, 'Kedar University')];
  await portal.database.db
    .insertInto('universities')
    .values({ name: 'Kedar University', location: 'Solan' })
    .execute();
  const register = async (email: string, university: string) =>
    rowOf(portal.database, (await ask('POST', PATHS[1], { ...AUTHORITY, email, university })).body._id);
  assert.equal((await register('a@campus.test', 'Kedar University')).university_id, null);
  const linked = await register('b@campus.test', first ?? '');
  assert.deepEqual([linked.university_id, linked.university_name], [first, 'Kedar University']);
  assert.equal((await ask('DELETE', `/api/universities/${first}`)).status, 200);
  const { status, body } = await ask('POST', PATHS[1], { ...AUTHORITY, university: first });
  assert.equal(status, 400);
  const text = 'is not the id of one of the portal’s universities';
  assert.deepEqual((body as Refusal).fields, { university: [text] });
});

test('an authority can be confined to its own university only if that exists in the portal', async (t) => {
  const { portal, ask } = await place(t);
  const refused = await ask('POST', PATHS[1], { ...AUTHORITY, scope: 'own' });
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ['scope']]);
  await university(portal.database, 'Kedar University');
  const { status, body } = await ask('POST', PATHS[1], { ...AUTHORITY, scope: 'own' });
  assert.equal(status, 201);
  assert.equal((await rowOf(portal.database, body._id)).scope, 'own');
});

test('missing fields get 400 all at once, and invalid values 400 with the field', async (t) => {
  const { portal, ask } = await place(t);
  for (const [path, fields] of [
    [PATHS[0], ['email', 'name', 'password']],
    [PATHS[1], ['contactNumber', 'designation', 'email', 'name', 'password', 'university']],
  ] as const)
    for (const payload of [
      {},
      Object.fromEntries(fields.map((field) => [field, '  '.slice(field === 'password' ? 2 : 0)])),
    ]) {
      const { status, body } = await ask('POST', path, payload);
      const refusal = body as Refusal;
      assert.deepEqual([status, refusal.error], [400, 'All fields are required']);
      assert.deepEqual(Object.keys(refusal.fields ?? {}).sort(), fields);
    }
  const nothing = await ask('POST', PATHS[0]);
  assert.deepEqual([nothing.status, nothing.body.error], [400, 'All fields are required']);

  for (const [field, value] of [
    ['photo', 'javascript:alert(1)'],
    ['photo', 'not a URL'],
    ['photo', 'https://user:word@campus.test/a.png'],
    ['email', 'nobody'],
    ['email', `${'x'.repeat(300)}@campus.test`],
    ['password', 'short'],
    ['password', 'password'],
    ['password', AUTHORITY.email.toUpperCase()],
    ['password', 'x'.repeat(300)],
    ['contactNumber', 'ring me'],
    ['name', 'x'.repeat(14_000)],
    ['name', '\0'],
    ['designation', 'x'.repeat(121)],
    ['university', '\0\0'],
    ['scope', 'everything'],
    ['name', { first: 'A' }],
  ] as const) {
    const { status, body } = await ask('POST', PATHS[1], { ...AUTHORITY, [field]: value });
    assert.equal(status, 400, field);
    assert.deepEqual(Object.keys((body as Refusal).fields ?? {}), [field]);
  }
  assert.deepEqual(await mailsTo(portal, AUTHORITY.email), []);
});

test('names in any script and with any punctuation are stored as typed', async (t) => {
  const { portal, ask } = await place(t);
  const name = "मीरा ठाकुर & Söhne (2/3) O'Neil";
  const { body } = await ask('POST', PATHS[1], { ...AUTHORITY, name, designation: 'पुस्तकालय अध्यक्ष & co.' });
  const row = await rowOf(portal.database, body._id);
  assert.deepEqual([row.name, row.designation], [name, 'पुस्तकालय अध्यक्ष & co.']);
  assert.equal((await mailsTo(portal, ADMIN.email))[0]?.greeting, `Dear ${name},`);
});

test('an email address that has an account gets 409 in any spelling, also for simultaneous requests', async (t) => {
  const { portal, ask } = await place(t);
  const forms = ['meera@campus.test', 'MEERA@campus.test', ' meera@CAMPUS.TEST ', 'meera@campus.test'];
  const tried = await Promise.all(forms.map((email) => ask('POST', PATHS[0], { ...ADMIN, email })));
  assert.deepEqual(tried.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  const refused = tried.find(({ status }) => status === 409)?.body as Refusal;
  assert.deepEqual(Object.keys(refused.fields ?? {}), ['email']);
  assert.equal((await mailsTo(portal, ADMIN.email)).length, 1);
});

test('only administrators can register staff and look up universities: visitors get 401, others 403', async (t) => {
  const { portal } = await place(t);
  const others = [
    [undefined, 401],
    [await signIn(portal), 403],
    [await signIn(portal, { role: 'authority' }), 403],
  ] as const;
  for (const [caller, expected] of others) {
    const as = asking(portal, caller);
    for (const path of PATHS) assert.equal((await as('POST', path, AUTHORITY)).status, expected);
    assert.equal((await as('GET', '/api/authority/register/university?name=x')).status, expected);
  }
});
