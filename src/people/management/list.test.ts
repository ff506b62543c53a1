import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../../test/app.ts';
import { asking, prefer, type Refusal, university } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';
import type { Person } from '../schema.ts';

async function place(t: TestContext) {
  const portal = await testApp(t);
  const admin = await signIn(portal, { role: 'admin', name: 'Ravi Chauhan', email: 'ravi@portal.test' });
  const ask = asking(portal, admin);
  const names = async (query: string, by = ask) =>
    ((await by('GET', `/api/people${query}`)).body as Person[]).map(({ name }) => name);
  return { portal, admin, ask, names };
}

/** Adds many students, of whom `Student 1` is the oldest. */
const enrol = ({ portal }: Awaited<ReturnType<typeof place>>, count: number) =>
  portal.database.sql`insert into people (role, name, email, email_key, password_hash)
    select 'user', 'Student ' || n, n || '@students.test', n || '@students.test', 'x' from generate_series(1, ${count}::int) n`;

test('administrators see all accounts, newest first, with what they may do with each', async (t) => {
  const { portal, admin, ask } = await place(t);
  const kedar = await university(portal.database, 'Kedar');
  const asha = await signIn(portal, { role: 'authority', name: 'आशा', universityId: kedar, scope: 'own' });
  const { status, headers, body } = await ask('GET', '/api/people');
  assert.equal(status, 200);
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['x-total-count'], '2');
  const [first, second] = body as Person[];
  const { createdAt, ...person } = first as Person;
  assert.match(createdAt, /Z$/);
  assert.deepEqual(person, {
    _id: asha.id,
    role: 'authority',
    name: 'आशा',
    email: asha.email,
    phone: null,
    designation: null,
    university: 'Kedar',
    universityId: kedar,
    scope: 'own',
    photoSmall: null,
    suspendedAt: null,
    lastSignInAt: null,
    version: 1,
    mayEdit: true,
    maySuspend: true,
    mayDelete: true,
  });
  assert.deepEqual(
    [second?._id, second?.mayEdit, second?.maySuspend, second?.mayDelete],
    [admin.id, true, false, false],
  );
});

test('a search for an id finds the account, for callers who may see it', async (t) => {
  const { portal, names } = await place(t);
  const asha = await signIn(portal, { name: 'Asha' });
  await portal.database
    .sql`update people set email = 'new@campus.test', email_key = 'new@campus.test' where id = ${asha.id}`;
  assert.deepEqual(await names(`?q=${asha.id}`), ['Asha']);
  assert.deepEqual(await names(`?q=${asha.id}&role=admin`), []);
  const own = await signIn(portal, { role: 'authority' });
  assert.deepEqual(await names(`?q=${asha.id}`, asking(portal, own)), []);
});

test('an authority sees the authorities of its university and the students who chose it, and may suspend only the students', async (t) => {
  const { portal, names } = await place(t);
  const { database } = portal;
  const [kedar, badri] = [await university(database, 'Kedar'), await university(database, 'Badri')];
  const own = await signIn(portal, { role: 'authority', name: 'Own', universityId: kedar });
  const scoped = await signIn(portal, {
    role: 'authority',
    name: 'Scoped',
    universityId: kedar,
    scope: 'own',
  });
  const other = await signIn(portal, { role: 'authority', name: 'Other', universityId: badri });
  const none = await signIn(portal, { role: 'authority', name: 'None' });
  const student = await signIn(portal, { name: 'Student' });
  await prefer(database, student.id, [badri, kedar]);
  await prefer(database, (await signIn(portal, { name: 'Elsewhere' })).id, [badri]);
  await signIn(portal, { name: 'Undecided' });
  assert.deepEqual(await names('', asking(portal, own)), ['Student', 'Scoped', 'Own']);
  assert.deepEqual(await names('', asking(portal, scoped)), ['Student', 'Scoped', 'Own']);
  assert.deepEqual(await names('', asking(portal, other)), ['Elsewhere', 'Student', 'Other']);
  assert.deepEqual(await names('', asking(portal, none)), []);
  assert.deepEqual(await names('?q=elsewhere', asking(portal, own)), []);
  assert.deepEqual(await names(`?university=${kedar}`, asking(portal, own)), ['Student', 'Scoped', 'Own']);
  assert.deepEqual(await names(`?university=${badri}`, asking(portal, own)), [], 'preferences are private');
  const [seen] = (await asking(portal, own)('GET', '/api/people?role=user')).body as Person[];
  assert.deepEqual([seen?.mayEdit, seen?.maySuspend, seen?.mayDelete], [false, true, false]);
  const [colleague] = (await asking(portal, own)('GET', '/api/people?q=scoped')).body as Person[];
  assert.deepEqual([colleague?.mayEdit, colleague?.maySuspend], [false, false]);
});

test('the search finds parts of names and email addresses in any script, ignores case, and takes wildcards literally', async (t) => {
  const { portal, names } = await place(t);
  await signIn(portal, { name: 'Meera Thakur', email: 'mt_100%@college.test' });
  await signIn(portal, { name: 'मीरा ठाकुर', email: 'hindi@college.test' });
  await signIn(portal, { name: 'A & B / (C)', email: 'abc@college.test' });
  const found = (q: string) => names(`?q=${encodeURIComponent(q)}`);
  assert.deepEqual(await found('THAK'), ['Meera Thakur']);
  assert.deepEqual(await found('ठाकु'), ['मीरा ठाकुर']);
  assert.deepEqual(await found('@COLLEGE'), ['A & B / (C)', 'मीरा ठाकुर', 'Meera Thakur']);
  assert.deepEqual(await found('_'), ['Meera Thakur']);
  assert.deepEqual(await found('0%'), ['Meera Thakur']);
  assert.deepEqual(await found('& b / ('), ['A & B / (C)']);
  await signIn(portal, { name: 'Usha', email: 'usha@उदाहरण.com' });
  assert.deepEqual(await found('Usha@उदाहरण.com'), ['Usha']);
  assert.deepEqual(await found("' or 1=1 --"), []);
  assert.deepEqual(await found('\\'), []);
  assert.deepEqual(await found('\0'), await names(''));
  assert.deepEqual(await found('  meera   thakur '), ['Meera Thakur']);
});

test('the list can be filtered by role, state and university, also together, and never has deleted accounts', async (t) => {
  const { portal, ask, names } = await place(t);
  const { database } = portal;
  const kedar = await university(database, 'Kedar');
  await signIn(portal, { role: 'authority', name: 'Staff', universityId: kedar });
  const student = await signIn(portal, { name: 'Student' });
  await prefer(database, student.id, [kedar]);
  const gone = await signIn(portal, { name: 'Gone' });
  await ask('POST', `/api/people/${student.id}/suspend`);
  await database.db.updateTable('people').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
  assert.deepEqual(await names(''), ['Student', 'Staff', 'Ravi Chauhan']);
  assert.deepEqual(await names('?role=authority'), ['Staff']);
  assert.deepEqual(await names('?state=suspended'), ['Student']);
  assert.deepEqual(await names('?state=active'), ['Staff', 'Ravi Chauhan']);
  assert.deepEqual(await names(`?university=${kedar}`), ['Student', 'Staff']);
  assert.deepEqual(await names(`?university=${kedar}&role=user&state=suspended&q=stud`), ['Student']);
  assert.deepEqual(await names('?role=&state=&university=&q='), ['Student', 'Staff', 'Ravi Chauhan']);
  assert.deepEqual(await names('?university=nowhere'), []);
  assert.deepEqual(await names(`?university=${student.id}`), []);
});

test('a page has 25 accounts, the total and links, also in a search', async (t) => {
  const all = await place(t);
  await enrol(all, 60);
  for (const [query, total, last] of [
    ['', '61', 'Ravi Chauhan'],
    ['q=students.test&', '60', 'Student 1'],
  ] as const) {
    const first = await all.ask('GET', `/api/people?${query}page=1`);
    assert.equal(first.body.length, 25);
    assert.equal(first.body[0].name, 'Student 60');
    assert.equal(first.headers['x-total-count'], total);
    assert.match(String(first.headers.link), /page=3.*rel="last"/);
    assert.equal((await all.names(`?${query}page=3`)).at(-1), last);
    assert.equal((await all.names(`?${query}page=2&limit=10`))[0], 'Student 50');
    assert.deepEqual(await all.names(`?${query}page=9`), []);
    assert.equal((await all.names(`?${query}after=${first.body.at(-1)._id}&limit=1`))[0], 'Student 35');
  }
});

test('a search with more than 10,000 matches returns the newest, and counts them as 10,000', async (t) => {
  const all = await place(t);
  await enrol(all, 10_050);
  const { headers, body } = await all.ask('GET', '/api/people?q=students.test&page=2');
  assert.equal(headers['x-total-count'], '10000');
  assert.equal(body[0].name, 'Student 10025');
  assert.deepEqual(await all.names('?q=student+1005&page=1'), ['Student 10050', 'Student 1005']);
});

test('invalid filters and pages get 400 with the field; visitors get 401 and students 403', async (t) => {
  const { portal, ask } = await place(t);
  for (const [query, field] of [
    ['role=boss', 'role'],
    ['state=happy', 'state'],
    [`q=${'x'.repeat(201)}`, 'q'],
    [`university=${'x'.repeat(101)}`, 'university'],
    ['page=0', 'page'],
    ['limit=101', 'limit'],
    ['after=x', 'after'],
    ['role=user&role=admin', 'role'],
  ] as const) {
    const { status, body } = await ask('GET', `/api/people?${query}`);
    assert.equal(status, 400, query);
    assert.deepEqual(Object.keys((body as Refusal).fields ?? {}), [field]);
  }
  assert.equal((await asking(portal)('GET', '/api/people')).status, 401);
  assert.equal((await asking(portal, await signIn(portal))('GET', '/api/people')).status, 403);
});
