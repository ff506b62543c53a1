import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { logOf } from '../../test/catalogue.ts';
import { ask } from '../../test/form.ts';
import { signIn } from '../../test/sessions.ts';
import { untilBlocked } from '../../test/until.ts';
import { type Answered, type Caller, paper, send, uploadPortal } from '../../test/upload.ts';
import { closeInspectors } from '../core/pdf/inspect.ts';
import type { Resource } from './schema.ts';

test.after(closeInspectors);

/** Starts a portal with one paper in B.Sc. Physics, and returns functions that change it. */
async function shelved(t: TestContext) {
  const place = await uploadPortal(t);
  const { portal, zemu, admin } = place;
  const bytes = paper();
  const { body } = await send(portal, admin, zemu.id, { type: 'papers', subjectName: 'Waves' }, { bytes });
  const resource = body.resource;
  const call = (
    method: 'PATCH' | 'DELETE',
    who: Pick<Caller, 'headers'>,
    payload?: object,
    id = resource._id,
  ): Promise<Answered> => ask(portal, who, method, `/api/resources/${id}`, payload);
  const log = () => logOf(place, resource._id);
  /** Resolves once a change waits for the lock of another change. */
  const waits = () => untilBlocked(place.database);
  return { ...place, resource, bytes, call, log, waits };
}

test('a change sets the given fields, clears those that are null, keeps the others, and is shown on the course page', async (t) => {
  const { app, admin, resource, call, log } = await shelved(t);
  const { status, body } = await call('PATCH', admin, {
    title: ' Waves,  June ',
    semester: 4,
    examYear: 2024,
    subjectName: null,
    version: 1,
  });
  assert.equal(status, 200);
  assert.equal(body.message, '“Waves, June” is changed.');
  const { title, semester, examYear, version, type } = body.resource;
  assert.deepEqual([title, semester, examYear, version, type], ['Waves, June', 4, 2024, 2, 'papers']);
  assert.ok(!('subjectName' in body.resource));
  const [row] = (await app.inject('/api/resources')).json<Resource[]>();
  assert.deepEqual([row?.title, row?.semester, row?.subjectName], ['Waves, June', 4, undefined]);
  assert.deepEqual((await log())[1], {
    action: 'resources.edit',
    before: { name: 'Waves 2024', semester: 3, subjectName: 'Waves', examYear: null },
    after: { name: 'Waves, June', semester: 4, subjectName: null, examYear: 2024 },
  });
  assert.equal(
    (await call('PATCH', admin, { title: 'Waves, June' })).body.resource.version,
    2,
    'nothing changed',
  );
  assert.equal((await log()).length, 2, `one upload and one change of ${resource._id}`);
});

test('a change of an outdated version gets 409 with the current values, and overwrites nothing', async (t) => {
  const { admin, own, call } = await shelved(t);
  await call('PATCH', admin, { title: 'First', version: 1 });
  const late = await call('PATCH', own, { title: 'Second', semester: 5, version: 1 });
  assert.equal(late.status, 409);
  assert.match(late.body.error, /^This was changed in the meantime\. /);
  assert.deepEqual(late.body.fields, { title: ['is stored as “First”'], semester: ['is stored as “3”'] });
  const { body } = await call('PATCH', own, { title: 'Second', version: 2 });
  assert.equal(body.message, '“Second” is changed.');
  const again = await call('PATCH', own, { title: 'Second', version: 2 });
  assert.deepEqual([again.status, again.body.message], [200, 'Nothing was changed.']);
});

test('a move puts a paper into another course, and removes it from the previous one', async (t) => {
  const { app, admin, zemu, other, call, log } = await shelved(t);
  const { status, body } = await call('PATCH', admin, { course: 'M.Sc. Physics', semester: 1 });
  assert.deepEqual([status, body.resource.course, body.resource.semester], [200, 'M.Sc. Physics', 1]);
  assert.deepEqual((await app.inject('/api/resources?course=B.Sc. Physics')).json(), []);
  assert.deepEqual((await log())[1], {
    action: 'resources.move',
    before: { name: 'Waves 2024', course: 'B.Sc. Physics', semester: 3 },
    after: { course: 'M.Sc. Physics', semester: 1 },
  });
  const far = await call('PATCH', admin, {
    university: other.id,
    department: 'physics',
    course: 'B.SC. PHYSICS',
  });
  assert.deepEqual(
    [far.body.resource.universityName, far.body.resource.department],
    ['Other University', 'Physics'],
  );
  assert.deepEqual((await app.inject(`/api/resources?university=${zemu.id}`)).json(), []);
});

test('a move to a course that already has the file gets 409 with a link to it, and changes nothing', async (t) => {
  const { portal, admin, zemu, bytes, call } = await shelved(t);
  const first = await send(
    portal,
    admin,
    zemu.id,
    { course: 'M.Sc. Physics', title: 'There before', semester: '2' },
    { bytes },
  );
  const { status, body } = await call('PATCH', admin, { course: 'M.Sc. Physics', title: 'Moved' });
  assert.equal(status, 409);
  assert.match(body.error, /“There before”, semester 2/);
  assert.equal(body.link, `/resource/${first.body.resource._id}/there-before`);
  assert.equal((await call('PATCH', admin, {})).body.resource.title, 'Waves 2024');
});

test('a move to an unknown course or semester gets 400, and to a deleted course 409', async (t) => {
  const { database, admin, call } = await shelved(t);
  const fields = async (wish: object) => {
    const { status, body } = await call('PATCH', admin, wish);
    assert.equal(status, 400);
    return Object.keys(body.fields);
  };
  assert.deepEqual(await fields({ university: 'nobody' }), ['university']);
  assert.deepEqual(await fields({ department: 'Chemistry' }), ['department']);
  assert.deepEqual(
    await fields({ department: 'Arts' }),
    ['course'],
    'the course of the same name is not there',
  );
  assert.deepEqual(await fields({ semester: 7 }), ['semester']);
  assert.deepEqual(await fields({ title: ' ', type: 'films', examMonth: 13, version: 0 }), [
    'type',
    'title',
    'examMonth',
    'version',
  ]);
  await database.sql`update courses set semesters = 2 where name = 'M.Sc. Physics'`;
  assert.deepEqual(await fields({ course: 'M.Sc. Physics' }), ['semester'], 'it stands in semester 3');
  await database.sql`update courses set deleted_at = now() where name = 'M.Sc. Physics'`;
  const gone = await call('PATCH', admin, { course: 'M.Sc. Physics', semester: 1 });
  assert.deepEqual([gone.status, /This course was deleted/.test(gone.body.error)], [409, true]);
});

test('a change of semester waits for a concurrent change of the course, and gets 400 if the semester was removed', async (t) => {
  const { database, admin, call, waits } = await shelved(t);
  const [answer] = await database.sql.begin(async (tx) => {
    await tx`select from courses where name = 'B.Sc. Physics' for update`;
    const changing = call('PATCH', admin, { semester: 6 });
    await waits();
    await tx`update courses set semesters = 4 where name = 'B.Sc. Physics'`;
    return [changing] as const;
  });
  const { status, body } = await answer;
  assert.deepEqual([status, Object.keys(body.fields)], [400, ['semester']]);
});

test('a move locks both courses in the order of their ids, so that it cannot deadlock with a deletion of their department', async (t) => {
  const { database, zemu, admin, call, waits } = await shelved(t);
  const [first, last] = await database.sql`
    select id, name from courses where university_id = ${zemu.id} and name like '%Physics' order by id`;
  await call('PATCH', admin, { course: last?.name, semester: 1 });
  const [answer] = await database.sql.begin(async (tx) => {
    await tx`select from courses where id = ${first?.id} for update`;
    const moving = call('PATCH', admin, { course: first?.name });
    await waits();
    await tx`select from courses where id = ${last?.id} for update nowait`;
    return [moving] as const;
  });
  const { status, body } = await answer;
  assert.deepEqual([status, body.resource?.course], [200, first?.name]);
});

test('a paper in a semester that its course lost keeps it when other fields are edited', async (t) => {
  const { database, zemu, admin, call } = await shelved(t);
  const { semester: stored } = (await call('PATCH', admin, { semester: 6 })).body.resource;
  // Earlier versions restored papers into semesters that their course no longer had.
  await database.sql`
    update courses set semesters = 4 where university_id = ${zemu.id} and name = 'B.Sc. Physics'`;
  const place = { university: zemu.id, department: 'Physics', course: 'B.Sc. Physics' };
  const { status, body } = await call('PATCH', admin, { ...place, title: 'Tides', semester: stored });
  assert.deepEqual([status, body.resource?.title, body.resource?.semester], [200, 'Tides', 6]);
  const other = await call('PATCH', admin, { semester: 5 });
  assert.deepEqual([other.status, other.body.fields], [400, { semester: ['this course has 4 semesters'] }]);
});

test('a deleted paper and its file get 404 until the paper is restored', async (t) => {
  const { app, admin, resource, call } = await shelved(t);
  const { status, body } = await call('DELETE', admin);
  assert.deepEqual([status, body.message], [200, '“Waves 2024” is deleted.']);
  assert.deepEqual((await app.inject('/api/resources')).json(), []);
  assert.equal((await app.inject(`/api${resource.fileUrl}`)).statusCode, 404);
  assert.equal((await call('DELETE', admin)).status, 404, 'a second click');
  assert.equal((await call('PATCH', admin, { title: 'x' })).status, 404);
  assert.equal((await ask({ app }, admin, 'POST', `/api/trash/${body.trashId}/restore`)).status, 200);
  assert.equal((await app.inject(`/api${resource.fileUrl}`)).statusCode, 200);
});

test('at most one of simultaneous moves of a paper and its deletion succeed, and the paper exists once', async (t) => {
  const { app, database, admin, own, call } = await shelved(t);
  const moves = [...'1234'].map((semester) =>
    call('PATCH', semester < '3' ? admin : own, { course: 'M.Sc. Physics', semester, version: 1 }),
  );
  const statuses = (await Promise.all([...moves, call('DELETE', own)])).map(({ status }) => status);
  for (const status of statuses) assert.ok([200, 404, 409].includes(status), String(status));
  assert.ok(statuses.filter((status) => status === 200).length <= 2);
  assert.deepEqual((await app.inject('/api/resources')).json(), []);
  assert.equal((await database.sql`select from resources`).length, 1);
});

test('only administrators and staff of a paper’s university can change, move and delete it, and not move it to another university', async (t) => {
  const { portal, admin, own, foreign, other, call } = await shelved(t);
  const student = await signIn(portal);
  for (const [who, status] of [
    [foreign, 403],
    [student, 403],
    [{ headers: {} }, 401],
  ] as const) {
    assert.equal((await call('PATCH', who as Caller, { title: 'Mine' })).status, status);
    assert.equal((await call('DELETE', who as Caller)).status, status);
  }
  const moved = await call('PATCH', own, { university: other.id });
  assert.deepEqual(
    [moved.status, /your own university/.test(moved.body.error)],
    [403, true],
    'it cannot be given away',
  );
  for (const id of ['nobody', '019aa000-0000-7000-8000-000000000000'])
    assert.equal((await call('PATCH', admin, { title: 'x' }, id)).status, 404);
  assert.equal((await call('PATCH', own, { title: 'Ours' })).status, 200);
});
