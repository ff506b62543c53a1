import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { testApp } from '../../../test/app.ts';
import { mailsTo } from '../../../test/mails.ts';
import { addNotice } from '../../../test/notifications.ts';
import {
  asking,
  liveSessions,
  logOf,
  prefer,
  type Refusal,
  rowOf,
  university,
} from '../../../test/people.ts';
import { PASSWORD, signIn, signInAgain } from '../../../test/sessions.ts';
import { until, untilBlocked } from '../../../test/until.ts';
import { valuesOf } from '../../../test/values.ts';
import { followTags } from '../../core/cache/tags.ts';

async function place(t: TestContext) {
  const portal = await testApp(t);
  const admin = await signIn(portal, { role: 'admin' });
  const kedar = await university(portal.database, 'Kedar University');
  const asha = await signIn(portal, { role: 'authority', name: 'आशा & (नेगी)/', universityId: kedar });
  const ask = asking(portal, admin);
  const change = (wish: object, id = asha.id) => ask('PATCH', `/api/people/${id}`, wish);
  return { portal, admin, kedar, asha, change, row: () => rowOf(portal.database, asha.id) };
}

test('an administrator can change a role, which ends the account’s sessions and logs the previous and new values', async (t) => {
  const { portal, admin, kedar, asha, change } = await place(t);
  const { status, body } = await change({ role: 'admin', version: 1 });
  assert.equal(status, 200);
  assert.equal(body.message, 'The account of आशा & (नेगी)/ is changed.');
  assert.deepEqual([body.person.role, body.person.version, body.person.universityId], ['admin', 2, kedar]);
  assert.equal(await liveSessions(portal.database, asha.id), 0);
  const [, entry] = await logOf(portal.database, asha.id);
  assert.deepEqual([entry?.actor_id, entry?.action], [admin.id, 'people.edit']);
  const university = 'Kedar University';
  assert.deepEqual(entry?.before, { role: 'authority', scope: 'all', university });
  assert.deepEqual(entry?.after, { role: 'admin', scope: 'all', university, changed: ['role'] });
});

test('a change of scope keeps sessions and applies at once, and the scope is reset with the role', async (t) => {
  const { portal, asha, change } = await place(t);
  const add = async (name: string) =>
    (await asking(portal, asha)('POST', '/api/universities', { name, location: 'Mandi' })).status;
  assert.equal(await add('Dhauladhar University'), 201);
  const own = await change({ scope: 'own', version: 1 });
  assert.deepEqual([own.status, own.body.person.scope], [200, 'own']);
  assert.equal(await liveSessions(portal.database, asha.id), 1);
  assert.equal(await add('Teesta University'), 403);
  const demoted = await change({ role: 'user', version: 2 });
  assert.deepEqual([demoted.status, demoted.body.person.scope], [200, 'all']);
  assert.equal(await add('Teesta University'), 401);
  const again = await change({ role: 'authority', version: 3 });
  assert.deepEqual([again.body.person.role, again.body.person.scope], ['authority', 'all']);
});

test('an account whose role or scope is changed is notified in the portal and by mail, and of nothing else', async (t) => {
  const { portal, asha, change } = await place(t);
  const wishes = [{ designation: 'Clerk' }, { scope: 'own' }, { scope: 'all' }, { role: 'user' }];
  for (const [at, wish] of wishes.entries())
    assert.equal((await change({ ...wish, version: at + 1 })).status, 200);
  const mails = await mailsTo(portal, asha.email);
  assert.deepEqual(valuesOf(mails, 'subject'), [
    'Your account now looks after Kedar University only',
    'Your account now looks after all universities',
    'Your account now has the role Student',
  ]);
  assert.deepEqual(
    [mails[2]?.action?.url, mails[2]?.unsubscribe],
    ['http://portal.test/user/profile', undefined],
  );
  const { body } = await asking(portal, await signInAgain(portal, asha))('GET', '/api/notifications');
  assert.deepEqual(valuesOf(body, 'kind', 'text', 'times'), [
    ['rights', 'Your account now has the role Student.', 3],
  ]);
});

test('an account’s university can be set by name or id, or removed, and an unknown name is stored as text', async (t) => {
  const { portal, change, row } = await place(t);
  const badri = await university(portal.database, 'Badri (North) & Söhne / विश्वविद्यालय');
  const given = async (university: string | null, version: number) => {
    const { status } = await change({ university, version });
    const { university_id, university_name } = await row();
    return [status, university_id, university_name];
  };
  const name = 'Badri (North) & Söhne / विश्वविद्यालय';
  assert.deepEqual(await given(`  ${name.toUpperCase()} `, 1), [200, badri, name]);
  assert.deepEqual(await given('', 2), [200, null, null]);
  assert.deepEqual(await given(badri, 3), [200, badri, name]);
  assert.deepEqual(await given('Kailash College', 4), [200, null, 'Kailash College']);
  assert.deepEqual(await given(null, 5), [200, null, null]);
  const unknown = await change({ university: '00000000-0000-7000-8000-000000000000', version: 6 });
  assert.deepEqual([unknown.status, Object.keys(unknown.body.fields)], [400, ['university']]);
});

test('an account’s university text is linked when the university exists, and an unknown one does not block other changes', async (t) => {
  const { portal, asha, change, row } = await place(t);
  const name = 'Later University';
  await change({ university: name, version: 1 });
  const early = await change({ university: name, designation: 'Dean', version: 2 });
  assert.deepEqual([early.status, (await row()).university_id], [200, null]);
  const later = await university(portal.database, 'Later UNIVERSITY');
  const { status, body } = await change({ university: name, scope: 'own', version: 3 });
  assert.deepEqual(
    [status, body.person?.universityId, body.person?.university, body.person?.scope],
    [200, later, 'Later UNIVERSITY', 'own'],
  );

  const id = '00000000-0000-7000-8000-000000000000';
  await portal.database
    .sql`update people set university_name = ${id}, university_id = null where id = ${asha.id}`;
  const kept = await change({ university: id, scope: 'all', designation: 'Registrar', version: 4 });
  const { university_name, designation } = await row();
  assert.deepEqual([kept.status, university_name, designation], [200, id, 'Registrar']);
});

test('scope “own” is accepted only for an authority whose university exists in the portal', async (t) => {
  const { portal, change } = await place(t);
  const refused = async (wish: object, id?: string) => {
    const { status, body } = await change({ version: 1, ...wish }, id);
    assert.equal(status, 400, JSON.stringify(wish));
    assert.match(
      (body as Refusal).fields?.scope?.[0] ?? '',
      /authority whose university is one of the portal/,
    );
  };
  await refused({ scope: 'own', role: 'user' });
  await refused({ scope: 'own', role: 'admin' });
  await refused({ scope: 'own', university: null });
  await refused({ scope: 'own', university: 'Somewhere else' });
  const student = await signIn(portal);
  await refused({ scope: 'own' }, student.id);
  await refused({ scope: 'own', role: 'authority' }, student.id);
  const made = { scope: 'own', role: 'authority', university: 'Kedar University', version: 1 };
  assert.equal((await change(made, student.id)).status, 200);
  await change({ scope: 'own', version: 1 });
  await refused({ university: '', version: 2 });
});

test('an authority whose university was deleted for good keeps its scope when other details change', async (t) => {
  const { portal, asha, change, row } = await place(t);
  await change({ scope: 'own', version: 1 });
  await portal.database.sql`update people set university_id = null where id = ${asha.id}`;
  const { status } = await change({ phone: '98160 12345', version: 2 });
  assert.deepEqual([status, (await row()).scope], [200, 'own']);
});

test('name, phone and designation can be corrected separately, and the audit log records which, but not the values', async (t) => {
  const { portal, asha, kedar, change, row } = await place(t);
  const { status, body } = await change({ name: ' आशा  रावत ', phone: '+91 98160-12345', version: 1 });
  assert.equal(status, 200);
  assert.deepEqual([body.person.name, body.person.phone], ['आशा रावत', '+91 98160-12345']);
  assert.equal(await liveSessions(portal.database, asha.id), 1);
  const [, entry] = await logOf(portal.database, asha.id);
  const { before, after } = entry as unknown as { before: object; after: { changed: string[] } };
  assert.deepEqual(after.changed, ['name', 'phone']);
  assert.doesNotMatch(JSON.stringify([before, after]), /रावत|98160/);
  await change({ phone: '९८१६० १२३४५', version: 2 });
  assert.equal((await row()).phone, '98160 12345');
  await change({ phone: '', version: 3 });
  assert.deepEqual([(await row()).phone, (await row()).name], [null, 'आशा रावत']);
  const dean = await change({ designation: ' Dean  of “Arts” ', version: 4 });
  assert.equal(dean.body.person.designation, 'Dean of “Arts”');
  await change({ designation: '', version: 5 });
  const { designation, role, university_id, version } = await row();
  assert.deepEqual([designation, role, university_id, version], [null, 'authority', kedar, 6]);
  for (const [wish, field] of [
    [{ name: '' }, 'name'],
    [{ name: '…' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ phone: 'ring me' }, 'phone'],
  ] as const) {
    const refused = await change({ ...wish, version: 6 });
    assert.deepEqual([refused.status, Object.keys((refused.body as Refusal).fields ?? {})], [400, [field]]);
  }
});

test('an unknown university is accepted with a warning and a list of similar names', async (t) => {
  const { portal, kedar, change } = await place(t);
  const known = await change({ university: 'kedar university', version: 1 });
  assert.deepEqual([known.status, known.body.warning], [200, undefined]);
  await portal.database.sql`insert into universities (name, location) values ('Kedar University', 'Mandi')`;
  const twin = await change({ university: 'Kedar University', version: 1 });
  assert.deepEqual([twin.status, twin.body.warning], [200, undefined], 'it stays the one that it was');
  const unknown = await change({ university: 'Kedaar Universty', version: 1 });
  assert.equal(unknown.status, 200);
  assert.match(unknown.body.warning, /“Kedaar Universty” is not one of the portal’s universities/);
  assert.deepEqual(unknown.body.near[0], { _id: kedar, name: 'Kedar University', location: null });
});

test('a change of an outdated version gets 409 with the current values, and a repeated change has no further effect', async (t) => {
  const { change, row } = await place(t);
  await change({ role: 'user', version: 1 });
  const late = await change({ role: 'admin', designation: 'Dean', version: 1 });
  assert.equal(late.status, 409);
  assert.match((late.body as Refusal).error, /^This was changed in the meantime\./);
  assert.deepEqual((late.body as Refusal).fields, {
    role: ['is stored as “user”'],
    designation: ['is stored as empty'],
  });
  const twice = await change({ role: 'user', version: 1 });
  assert.deepEqual([twice.status, twice.body.person.version], [200, 2]);
  assert.equal(twice.body.message, 'Nothing was changed.');
  assert.equal((await row()).version, 2);
});

test('exactly one of two administrators who demote each other at the same time succeeds', async (t) => {
  const { portal, admin } = await place(t);
  const other = await signIn(portal, { role: 'admin' });
  const demote = (by: typeof admin, whom: typeof admin) =>
    asking(portal, by)('PATCH', `/api/people/${whom.id}`, { role: 'user', version: 1 });
  const answers = await Promise.all([demote(admin, other), demote(other, admin)]);
  const [done, refused] = answers.toSorted((a, b) => a.status - b.status);
  assert.equal(done?.status, 200);
  // 401 when the request arrives after the other change, which has ended its session.
  assert.match(
    `${refused?.status} ${(refused?.body as Refusal | undefined)?.error}`,
    /409 .*last administrator who can sign in\. Make somebody else|401 .*session has ended/,
  );
  const left = await portal.database.db
    .selectFrom('people')
    .where('role', '=', 'admin')
    .select('id')
    .execute();
  assert.equal(left.length, 1);
});

test('demoting an administrator waits for a concurrent demotion, and gets 409 if none would remain', async (t) => {
  const { portal, admin } = await place(t);
  const other = await signIn(portal, { role: 'admin' });
  const { sql } = portal.database;
  const { demoting } = await sql.begin(async (tx) => {
    await tx`update people set role = 'user' where id = ${admin.id}`;
    const demoting = asking(portal, admin)('PATCH', `/api/people/${other.id}`, { role: 'user', version: 1 });
    await untilBlocked({ sql });
    return { demoting };
  });
  const { status, body } = await demoting;
  assert.equal(status, 409);
  assert.match((body as Refusal).error, /last administrator who can sign in/);
});

test('the last administrator cannot be demoted (409)', async (t) => {
  const { admin, change } = await place(t);
  assert.equal((await change({ role: 'user', version: 1 }, admin.id)).status, 409);
  assert.equal((await change({ designation: 'Registrar', version: 1 }, admin.id)).status, 200);
});

test('only administrators can change accounts: authorities get 403, or 404 for accounts that they do not see', async (t) => {
  const { portal, kedar, asha } = await place(t);
  const student = await signIn(portal);
  await prefer(portal.database, student.id, [kedar]);
  const wish = { role: 'admin', version: 1 };
  const as = async (caller: typeof asha | undefined, id: string) =>
    (await asking(portal, caller)('PATCH', `/api/people/${id}`, wish)).status;
  assert.equal(await as(asha, student.id), 403);
  assert.equal(await as(asha, asha.id), 403);
  const badri = await university(portal.database, 'Badri');
  assert.equal(await as(await signIn(portal, { role: 'authority', universityId: badri }), student.id), 404);
  assert.equal(await as(student, asha.id), 403);
  assert.equal(await as(undefined, asha.id), 401);
});

test('deleted and unknown accounts get 404, and invalid changes get 400 with the fields', async (t) => {
  const { portal, change } = await place(t);
  const gone = await signIn(portal);
  await portal.database.db
    .updateTable('people')
    .set({ deleted_at: new Date() })
    .where('id', '=', gone.id)
    .execute();
  for (const id of [gone.id, '00000000-0000-7000-8000-000000000000', 'x', '%00', "1'--", 'x'.repeat(1500)])
    assert.equal((await change({ role: 'user', version: 1 }, id)).status, 404, id.slice(0, 40));
  for (const [wish, fields] of [
    [{}, ['version']],
    [{ role: 'boss', scope: 'some', version: '1' }, ['role', 'scope', 'version']],
    [{ role: null, version: 1 }, ['role']],
    [
      { university: 'x'.repeat(301), designation: 'x'.repeat(14_000), version: 1 },
      ['designation', 'university'],
    ],
    [{ university: { id: 1 }, version: 1 }, ['university']],
    [{ version: 3_000_000_000 }, ['version']],
  ] as const) {
    const { status, body } = await change(wish);
    assert.equal(status, 400);
    assert.deepEqual(Object.keys((body as Refusal).fields ?? {}).sort(), fields);
  }
  assert.equal((await change({ designation: '\0De\0an\0', version: 1 })).body.person.designation, 'De an');
});

test('the notification about a new administrator goes with that account, and from readers who are no administrators any more', async (t) => {
  const { portal, admin, asha, change, row } = await place(t);
  const second = await signIn(portal, { role: 'admin' });
  await change({ role: 'admin', version: 1 });
  const readers = async () =>
    valuesOf(
      await portal.database.sql`
        select person_id from notifications where key = ${`administrator:${asha.id}`} order by person_id`,
      'person_id',
    );
  assert.deepEqual(await readers(), [admin.id, second.id].sort());
  await change({ role: 'user', version: 1 }, second.id);
  assert.deepEqual(await readers(), [admin.id]);
  const { version } = await row();
  const gone = await asking(portal, admin)('DELETE', `/api/people/${asha.id}`, {
    password: PASSWORD,
    version,
  });
  assert.deepEqual([gone.status, await readers()], [200, []]);
});

test('a staff member who loses the right to answer a request loses its notifications', async (t) => {
  const { portal, asha, change } = await place(t);
  const buyer = await signIn(portal);
  const [desk, own] = await portal.database.sql`
    insert into reservations (book_name, price, seller_name, buyer_id, state)
    values ('Optics', 1, 'Desk', ${buyer.id}, 'asked'), ('Waves', 1, 'Desk', ${asha.id}, 'asked') returning id`;
  for (const row of [desk, own]) await addNotice(portal, asha.id, { key: `message:${row?.id}` });
  await addNotice(portal, asha.id);
  const keys = async () =>
    (await portal.database.sql`select key from notifications order by id`).map(({ key }) => key);
  await change({ name: 'Asha', version: 1 });
  assert.equal((await keys()).length, 3);
  await change({ scope: 'own', version: 2 });
  assert.deepEqual(await keys(), [`message:${own?.id}`, 'review:1', 'rights']);
});

test('a corrected name replaces the old one in published posts, approvals and books at once, and in the search', async (t) => {
  const { portal, asha, change } = await place(t);
  await followTags(portal.database, portal.cache);
  const student = await signIn(portal, { name: 'Vikarm Rana' });
  const { sql } = portal.database;
  const [own, their] = [asking(portal, asha), asking(portal, student)];
  const { blog } = (await their('POST', '/api/blogs', { title: 'Optics', content: 'Start early.' })).body;
  await own('PATCH', `/api/blogs/${blog._id}/verify`, { status: 'approved' });
  const { blog: other } = (await their('POST', '/api/blogs', { title: 'Waves', content: 'Sleep.' })).body;
  await own('PATCH', `/api/blogs/${other._id}/verify`, { status: 'rejected' });
  await sql`insert into books (name, seller, price, verified_at, verified_by, verified_by_id)
    select 'Book ' || seller, seller, 10, now(), name, id from people, unnest(array[name, 'A shop']) as seller where id = ${asha.id}`;
  const published = async () => {
    const post = (await portal.app.inject(`/api/blogs/${blog.slug}`)).json();
    const [rejected] = await sql`select rejected_by from blogs where id = ${other._id}`;
    const books = (await portal.app.inject('/api/books')).json() as { seller: string }[];
    const [approved] = await sql`select string_agg(distinct verified_by, ', ') as names from books`;
    return [
      ...[post.postedBy.name, post.verifiedBy.name, rejected?.rejected_by, approved?.names],
      ...books.map(({ seller }) => seller).sort(),
    ];
  };
  const before = 'आशा & (नेगी)/';
  assert.deepEqual(await published(), ['Vikarm Rana', before, before, before, 'A shop', before]);
  assert.equal((await their('PATCH', '/api/auth/me', { name: 'Vikram Rana', version: 1 })).status, 200);
  assert.equal((await change({ name: 'Asha Negi', version: 1 })).status, 200);
  const after = ['Vikram Rana', 'Asha Negi', 'Asha Negi', 'Asha Negi', 'A shop', 'Asha Negi'];
  await until('the corrected names are shown', async () => isDeepStrictEqual(await published(), after));
  const [queued] =
    await sql`select count(*)::int as posts from search_queue where kind = 'blogs' and id = ${blog._id}`;
  assert.ok(queued?.posts > 0, 'the search learns of it');
});
