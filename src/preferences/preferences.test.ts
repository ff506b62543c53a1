import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { type TestApp, testApp } from '../../test/app.ts';
import { asking } from '../../test/people.ts';
import { signIn } from '../../test/sessions.ts';
import { plant } from '../../test/universities.ts';

/** Sets up a student at a portal with two universities. */
async function campus(t: TestContext) {
  const portal = await testApp(t);
  const asha = await signIn(portal);
  const kedar = await plant(
    portal.database,
    { name: 'Kedar' },
    { Science: ['Physics', 'Botany'], Arts: ['Hindi'] },
  );
  const tons = await plant(portal.database, { name: 'Tons' }, { Science: ['Physics'] });
  const ask = asking(portal, asha);
  const own = `/api/user/preferences/user/${asha.id}`;
  const physics = kedar.courses['Science/Physics'] as { id: string; department_id: string };
  const body = {
    userId: asha.id,
    universities: [kedar.id],
    departments: [physics.department_id],
    courses: [physics.id],
    bookCategories: ['Physics', 'Math'],
    resources: ['Notes', 'Books'],
  };
  const save = (changes: object = {}) => ask('POST', '/api/user/preferences', { ...body, ...changes });
  return { portal, asha, kedar, tons, ask, own, physics, body, save };
}

const bin = ({ database }: TestApp, table: 'courses' | 'departments' | 'universities', id: string) =>
  database.db.updateTable(table).set({ deleted_at: new Date() }).where('id', '=', id).execute();

test('a student can save preferences, and read them with the names of universities, departments and courses', async (t) => {
  const { asha, kedar, ask, own, physics, save } = await campus(t);
  const none = await ask('GET', own);
  assert.deepEqual([none.status, none.body.error], [404, 'No preferences found']);

  const { status, body } = await save({ semester: 3 });
  assert.deepEqual([status, body.message], [200, 'Preferences saved successfully!']);
  const { updatedAt, ...preferences } = body.preferences;
  assert.ok(Date.parse(updatedAt));
  assert.deepEqual(preferences, {
    userId: asha.id,
    universities: [{ _id: kedar.id, name: 'Kedar' }],
    departments: [{ _id: physics.department_id, name: 'Science' }],
    courses: [
      { _id: physics.id, name: 'Physics', semesters: 6, university: kedar.id, department: 'Science' },
    ],
    bookCategories: ['Math', 'Physics'],
    resources: ['Notes', 'Books'],
    semester: 3,
    version: 1,
  });
  assert.deepEqual((await ask('GET', own.replace(asha.id, asha.id.toUpperCase()))).body, body.preferences);
});

test('saving again replaces the previous preferences, and omitted lists become empty', async (t) => {
  const { kedar, ask, own, save } = await campus(t);
  await save({ semester: 3 });
  const hindi = kedar.courses['Arts/Hindi'] as { id: string; department_id: string };
  const other = { departments: [hindi.department_id], courses: [hindi.id, hindi.id.toUpperCase()] };
  await save({ ...other, bookCategories: undefined, resources: null });
  const { body } = await ask('GET', own);
  assert.deepEqual(
    [
      body.courses.map(({ name }: { name: string }) => name),
      body.bookCategories,
      body.resources,
      body.semester,
    ],
    [['Hindi'], [], [], null],
  );
});

test('preferences sent with an outdated version get 409; without a version they replace the saved ones', async (t) => {
  const { ask, own, save } = await campus(t);
  const first = await Promise.all(Array.from({ length: 8 }, () => save({ version: 0 })));
  assert.deepEqual(
    first.map(({ status }) => status).sort(),
    [200, ...Array(7).fill(409)],
    'one is the first',
  );
  assert.equal((await save({ version: 1, semester: 2 })).body.preferences.version, 2);
  const late = await save({ version: 1, semester: 3, courses: [randomUUID()] });
  assert.deepEqual([late.status, late.body.code, (await ask('GET', own)).body.semester], [409, 'stale', 2]);
  assert.equal((await save({ version: null, semester: 4 })).body.preferences.version, 3);
  assert.equal((await save({ semester: 5 })).body.preferences.semester, 5);
  assert.deepEqual(Object.keys((await save({ version: -1 })).body.fields), ['version']);
});

test('preferences can be read and saved by their owner only, whatever the path or the body names', async (t) => {
  const { portal, asha, own, body, save } = await campus(t);
  await save();
  for (const role of ['user', 'authority', 'admin'] as const) {
    const other = await signIn(portal, { role });
    const asOther = asking(portal, other);
    const read = await asOther('GET', own);
    assert.deepEqual([read.status, read.body.error], [404, 'No preferences found'], role);
    const written = await asOther('POST', '/api/user/preferences', body);
    assert.equal(written.status, 403, role);
    assert.equal((await asOther('POST', '/api/user/preferences', { ...body, userId: other.id })).status, 200);
  }
  const visitor = asking(portal);
  assert.equal((await visitor('GET', own)).status, 401);
  assert.equal((await visitor('POST', '/api/user/preferences', body)).status, 401);
  for (const id of [randomUUID(), 'undefined', 'null', `${asha.id}x`, '%00'])
    assert.equal((await asking(portal, asha)('GET', `/api/user/preferences/user/${id}`)).status, 404, id);
});

test('universities, departments and courses are required lists, and the response to thousands of wrong choices stays short', async (t) => {
  const { kedar, save, ask } = await campus(t);
  for (const nothing of [[], undefined, null]) {
    const { status, body } = await save({ universities: nothing, departments: nothing, courses: nothing });
    assert.equal(status, 400);
    for (const name of ['universities', 'departments', 'courses'])
      assert.deepEqual(body.fields[name], ['is required']);
  }
  const { body } = await save({ universities: [''] });
  assert.deepEqual(body.fields, { 'universities.0': ['is required'] });
  assert.equal((await ask('POST', '/api/user/preferences', ['x'])).status, 400);
  assert.deepEqual((await ask('POST', '/api/user/preferences', {})).body.fields.userId, ['is required']);

  // A value that is not a list gets this error alone, also if it is longer than a list may be.
  for (const universities of [kedar.id, '', 7, { length: 30 }]) {
    const { status, body } = await save({ universities });
    assert.deepEqual([status, body.fields], [400, { universities: ['must be a list'] }]);
  }
  const text = await save({ resources: 'Notes, Syllabus, Papers and Books' });
  assert.deepEqual(text.body.fields, { resources: ['must be a list'] });
  const many = await save({ universities: Array(21).fill(kedar.id) });
  assert.deepEqual(many.body.fields, { universities: ['may have 20 entries at most'] });
  const thousands = await save({ universities: Array.from({ length: 4000 }, () => 'a') });
  assert.equal(thousands.status, 400);
  assert.ok(JSON.stringify(thousands.body).length < 20_000);
});

test('choices that do not exist, or do not belong together, get 400 with the fields', async (t) => {
  const { portal, kedar, tons, physics, save } = await campus(t);
  const wrong = async (changes: object) => {
    const { status, body } = await save(changes);
    assert.equal(status, 400);
    return Object.keys(body.fields).sort();
  };
  const abroad = tons.courses['Science/Physics'] as { id: string; department_id: string };
  assert.deepEqual(await wrong({ universities: [randomUUID()] }), ['departments', 'universities']);
  assert.deepEqual(await wrong({ universities: [tons.id] }), ['departments']);
  assert.deepEqual(await wrong({ courses: [abroad.id] }), ['courses']);
  assert.deepEqual(await wrong({ courses: [physics.id, abroad.id] }), ['courses']);
  assert.deepEqual(await wrong({ departments: [kedar.courses['Arts/Hindi']?.department_id] }), ['courses']);
  assert.deepEqual(await wrong({ courses: ['physics'], universities: [{}] }), [
    'courses.0',
    'universities.0',
  ]);
  assert.deepEqual(await wrong({ courses: Array(21).fill(physics.id) }), ['courses']);
  assert.deepEqual(await wrong({ semester: 7 }), ['semester']);
  for (const semester of [0, -1, 1.5, 'NaN', 1e9, {}])
    assert.deepEqual(await wrong({ semester }), ['semester'], String(semester));
  assert.deepEqual(await wrong({ bookCategories: ['Witchcraft'] }), ['bookCategories.0']);
  assert.deepEqual(await wrong({ resources: 'Notes' }), ['resources']);
  assert.deepEqual(await wrong({ resources: ['Videos'] }), ['resources.0']);
  await bin(portal, 'courses', physics.id);
  assert.deepEqual(await wrong({}), ['courses']);
});

test('a removed semester or course is left out until it returns, and a course with an unknown number of semesters allows any', async (t) => {
  const { portal, ask, own, physics, save } = await campus(t);
  await save({ semester: 5 });
  const have = (semesters: number) =>
    portal.database.sql`update courses set semesters = ${semesters} where id = ${physics.id}`;
  await have(4);
  assert.equal((await ask('GET', own)).body.semester, null);
  assert.equal((await ask('GET', '/api/user/overview')).body.preferences.semester, null);
  for (const semesters of [5, 0]) {
    await have(semesters);
    assert.equal((await ask('GET', own)).body.semester, 5);
  }
  assert.equal((await save({ semester: 40 })).status, 200);

  await bin(portal, 'courses', physics.id);
  assert.deepEqual((await ask('GET', own)).body.courses, []);
  await portal.database.sql`update courses set deleted_at = null`;
  assert.equal((await ask('GET', own)).body.courses.length, 1);
});

test('simultaneous saves store one row, and a deleted account keeps none', async (t) => {
  const { portal, asha, ask, save } = await campus(t);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => save({ semester: (at % 6) + 1 })));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const rows = () => portal.database.sql`select from preferences where person_id = ${asha.id}`;
  assert.equal((await rows()).length, 1);
  const password = 'the blue river in May';
  const [gone, ...saved] = await Promise.all([
    ask('DELETE', '/api/auth/me', { password }),
    ...Array.from({ length: 10 }, () => save()),
  ]);
  assert.equal(gone?.status, 200);
  for (const { status } of saved) assert.ok(status === 200 || status === 401, String(status));
  assert.equal((await rows()).length, 0);
});
