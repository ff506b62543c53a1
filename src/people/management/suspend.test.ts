import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../../test/app.ts';
import { hold } from '../../../test/held.ts';
import { mailsTo } from '../../../test/mails.ts';
import {
  asking,
  liveSessions,
  logOf,
  prefer,
  type Refusal,
  rowOf,
  university,
} from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';
import { untilBlocked } from '../../../test/until.ts';
import { valuesOf } from '../../../test/values.ts';

type Caller = Awaited<ReturnType<typeof signIn>>;

async function place(t: TestContext) {
  const portal = await testApp(t);
  const admin = await signIn(portal, { role: 'admin', name: 'Ravi Chauhan' });
  const kedar = await university(portal.database, 'Kedar');
  const student = await signIn(portal, { name: 'आशा & (नेगी)/' });
  await prefer(portal.database, student.id, [kedar]);
  const act = (by: Caller | undefined, action: 'suspend' | 'restore', id: string, body?: object) =>
    asking(portal, by)('POST', `/api/people/${id}/${action}`, body);
  return { portal, admin, kedar, student, act };
}

test('suspending an account ends its sessions and mails its owner whom to ask, and a restored account gets a mail with the sign-in link', async (t) => {
  const { portal, admin, student, act } = await place(t);
  const own = async () => (await asking(portal, student)('GET', '/api/auth/me')).status;
  assert.equal(await own(), 200);
  const { status, body } = await act(admin, 'suspend', student.id, { version: 1 });
  assert.deepEqual([status, await own()], [200, 401]);
  assert.equal(body.message, 'The account of आशा & (नेगी)/ is suspended.');
  assert.match(body.person.suspendedAt, /Z$/);
  assert.equal(await liveSessions(portal.database, student.id), 0);
  assert.equal((await rowOf(portal.database, student.id)).suspended_by, admin.id);
  const restored = await act(admin, 'restore', student.id, { version: null });
  assert.deepEqual([restored.status, restored.body.person.suspendedAt], [200, null]);
  assert.equal((await rowOf(portal.database, student.id)).suspended_by, null);
  const [letter, again] = await mailsTo(portal, student.email);
  assert.match(letter?.subject ?? '', /suspended/);
  assert.match(
    letter?.paragraphs.join(' ') ?? '',
    /Ravi Chauhan has suspended.*requests that were open have ended.*To learn why.*ask Ravi Chauhan.*write to/,
  );
  assert.match(again?.subject ?? '', /restored/);
  assert.equal(again?.action?.url, 'http://portal.test/login');
  const log = (await logOf(portal.database, student.id)).slice(1);
  assert.deepEqual(valuesOf(log, 'actor_id', 'action', 'before', 'after'), [
    [admin.id, 'people.suspend', { suspended: false }, { suspended: true }],
    [admin.id, 'people.restore', { suspended: true }, { suspended: false }],
  ]);
});

test('repeated suspensions and restores have one effect, one mail and one log entry each', async (t) => {
  const { portal, admin, student, act } = await place(t);
  const clicks = await Promise.all([1, 2, 3].map(() => act(admin, 'suspend', student.id, { version: 1 })));
  assert.deepEqual(
    clicks.map(({ status, body }) => [status, body.person.version]),
    [
      [200, 2],
      [200, 2],
      [200, 2],
    ],
  );
  assert.equal((await act(admin, 'suspend', student.id)).status, 200);
  assert.equal((await mailsTo(portal, student.email)).length, 1);
  assert.equal((await logOf(portal.database, student.id)).length, 2);
  assert.equal((await act(admin, 'restore', student.id)).status, 200);
  assert.equal((await act(admin, 'restore', student.id)).status, 200);
  assert.equal((await mailsTo(portal, student.email)).length, 2);
});

test('suspending an outdated version of an account gets 409', async (t) => {
  const { portal, admin, student, act } = await place(t);
  await asking(portal, admin)('PATCH', `/api/people/${student.id}`, { designation: 'Tutor', version: 1 });
  const { status, body } = await act(admin, 'suspend', student.id, { version: 1 });
  assert.deepEqual([status, (body as Refusal).code], [409, 'stale']);
  assert.equal((await rowOf(portal.database, student.id)).suspended_at, null);
});

test('an authority can suspend and restore students of its own university only', async (t) => {
  const { portal, admin, kedar, student, act } = await place(t);
  const own = await signIn(portal, { role: 'authority', name: 'Meera', universityId: kedar, scope: 'own' });
  const colleague = await signIn(portal, { role: 'authority', universityId: kedar });
  assert.equal((await act(own, 'suspend', student.id)).status, 200);
  const [mail] = await mailsTo(portal, student.email);
  assert.match(mail?.paragraphs.join(' ') ?? '', /ask Meera at your university/);
  assert.equal((await act(colleague, 'restore', student.id)).status, 200);
  assert.equal((await act(own, 'suspend', colleague.id)).status, 403);
  assert.equal((await act(own, 'suspend', admin.id)).status, 404);
  const badri = await university(portal.database, 'Badri');
  for (const other of [{ universityId: badri }, {}]) {
    const authority = await signIn(portal, { role: 'authority', ...other });
    assert.equal((await act(authority, 'suspend', student.id)).status, 404);
  }
  assert.equal((await act(await signIn(portal), 'suspend', own.id)).status, 403);
  assert.equal((await act(undefined, 'suspend', own.id)).status, 401);
  assert.equal((await rowOf(portal.database, colleague.id)).suspended_at, null);
});

test('an authority that is moved to another university during a suspension gets 403', async (t) => {
  const { portal, kedar, student, act } = await place(t);
  const { sql } = portal.database;
  const badri = await university(portal.database, 'Badri');
  const authority = await signIn(portal, { role: 'authority', universityId: kedar });
  const { suspending } = await sql.begin(async (tx) => {
    await tx`select from people where id = ${student.id} for update`;
    const suspending = act(authority, 'suspend', student.id);
    await untilBlocked(portal.database);
    await tx`update people set university_id = ${badri} where id = ${authority.id}`;
    return { suspending };
  });
  assert.equal((await suspending).status, 403);
  assert.equal((await rowOf(portal.database, student.id)).suspended_at, null);
});

test('no account can suspend itself (403)', async (t) => {
  const { portal, admin, kedar, act } = await place(t);
  await signIn(portal, { role: 'admin' });
  const authority = await signIn(portal, { role: 'authority', universityId: kedar });
  for (const one of [admin, authority]) {
    const { status, body } = await act(one, 'suspend', one.id);
    assert.equal(status, 403);
    assert.match((body as Refusal).error, /cannot suspend your own account/);
  }
});

test('one of two administrators who suspend each other at the same time remains active', async (t) => {
  const { portal, admin, act } = await place(t);
  const other = await signIn(portal, { role: 'admin' });
  const answers = await Promise.all([act(admin, 'suspend', other.id), act(other, 'suspend', admin.id)]);
  const [done, refused] = answers.toSorted((a, b) => a.status - b.status);
  assert.equal(done?.status, 200);
  // 401 when the request arrives after the other change, which has ended its session.
  assert.match(
    `${refused?.status} ${(refused?.body as Refusal | undefined)?.error}`,
    /409 .*last administrator who can sign in|401 .*session has ended/,
  );
  const left = await portal.database.db
    .selectFrom('people')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .select('id')
    .execute();
  assert.equal(left.length, 1);
});

test('unknown accounts get 404 and invalid bodies 400, and an empty body is accepted', async (t) => {
  const { portal, admin, student, act } = await place(t);
  for (const id of ['x', '00000000-0000-7000-8000-000000000000', '%E0%A4%86', '%00'])
    for (const action of ['suspend', 'restore'] as const)
      assert.equal((await act(admin, action, id)).status, 404, id);
  for (const body of [{ version: 0 }, { version: 'x' }, { version: 1e300 }, [{}]])
    assert.equal((await act(admin, 'suspend', student.id, body)).status, 400, JSON.stringify(body));
  for (const payload of ['null', '{}', '']) {
    const headers = { ...admin.headers, ...(payload && { 'content-type': 'application/json' }) };
    const url = `/api/people/${student.id}/suspend`;
    const answer = await portal.app.inject({ method: 'POST', url, headers, payload });
    assert.equal(answer.statusCode, 200, payload);
  }
});

test('a request whose caller loses the rights while its body is sent gets 401 and has no effect', async (t) => {
  const { portal, student, act, ...people } = await place(t);
  const former = await signIn(portal, { role: 'admin' });
  const headers = { 'content-type': 'application/json' };
  const payload = JSON.stringify({ role: 'admin', version: 2 });
  const later = await hold(portal, former, {
    method: 'PATCH',
    url: `/api/people/${former.id}`,
    headers,
    payload,
  });
  const demoted = await asking(portal, people.admin)('PATCH', `/api/people/${former.id}`, {
    role: 'user',
    version: 1,
  });
  assert.equal(demoted.status, 200);
  assert.equal((await later()).statusCode, 401);
  assert.equal((await rowOf(portal.database, former.id)).role, 'user');

  const other = await signIn(portal, { role: 'admin' });
  const suspending = await hold(portal, other, {
    method: 'POST',
    url: `/api/people/${student.id}/suspend`,
    headers,
    payload: '{"version":    1}',
  });
  await act(people.admin, 'suspend', other.id);
  assert.equal((await suspending()).statusCode, 401);
  assert.equal((await rowOf(portal.database, student.id)).suspended_at, null);

  const third = await signIn(portal, { role: 'admin' });
  const renaming = await hold(portal, third, {
    method: 'PATCH',
    url: `/api/universities/${people.kedar}`,
    headers,
    payload: '{"name":"Another"}',
  });
  await act(people.admin, 'suspend', third.id);
  assert.equal((await renaming()).statusCode, 401);
  const [kedar] = await portal.database.sql`select name from universities where id = ${people.kedar}`;
  assert.notEqual(kedar?.name, 'Another');
});
