import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { type TestApp, testApp } from '../../test/app.ts';
import { signIn } from '../../test/sessions.ts';
import { addResource, age, type Caller, deleter, live, shelf, trashed, WHOLE } from '../../test/trash.ts';
import { plant } from '../../test/universities.ts';

const restore = ({ app }: TestApp, { headers }: Pick<Caller, 'headers'>, trashId: string) =>
  app.inject({ method: 'POST', url: `/api/trash/${trashId}/restore`, headers });

async function begin(t: TestContext) {
  const place = await testApp(t);
  const admin = await deleter(place);
  const university = await shelf(place);
  return { place, admin, university };
}

const errorOf = (answer: { json<T>(): T }) => answer.json<{ error: string; link?: string }>();

test('restoring a university restores its departments, courses and resources, and is logged', async (t) => {
  const { place, admin, university } = await begin(t);
  const { id } = university;
  const trashId = await trashed(place, admin, { kind: 'universities', id, universityId: id, label: 'Kedar' });
  assert.deepEqual(await live(place), { universities: 0, departments: 0, courses: 0, resources: 0 });
  assert.equal((await place.app.inject(`/api/universities/${id}`)).statusCode, 404);
  const answer = await restore(place, admin, trashId);
  assert.equal(answer.statusCode, 200);
  assert.deepEqual(answer.json(), { message: '“Kedar” is restored.' });
  assert.deepEqual(await live(place), WHOLE);
  assert.equal((await place.app.inject(`/api/universities/${id}`)).statusCode, 200);
  const log = await place.database.sql`select action, kind, row_id, after from audit_log
    where kind = 'universities' order by id`;
  assert.deepEqual(
    [...log],
    [
      { action: 'universities.delete', kind: 'universities', row_id: id, after: null },
      { action: 'universities.restore', kind: 'universities', row_id: id, after: { name: 'Kedar' } },
    ],
  );
});

test('a restore leaves rows that were deleted separately in the trash until they are restored themselves', async (t) => {
  const { place, admin, university } = await begin(t);
  const { id, courses, departments } = university;
  const course = await trashed(place, admin, {
    ...{ kind: 'courses', id: courses['Physics/BSc']?.id ?? '', universityId: id },
  });
  const department = await trashed(place, admin, {
    ...{ kind: 'departments', id: departments[0] ?? '', universityId: id, label: 'Physics' },
  });
  const whole = await trashed(place, admin, { kind: 'universities', id, universityId: id, label: 'Kedar' });
  const counts = await place.database.sql`select kind, counts from trash order by id`;
  assert.deepEqual(
    [...counts],
    [
      { kind: 'courses', counts: { departments: 0, courses: 0, resources: 1 } },
      { kind: 'departments', counts: { departments: 0, courses: 1, resources: 1 } },
      { kind: 'universities', counts: { departments: 1, courses: 1, resources: 1 } },
    ],
  );
  await restore(place, admin, whole);
  assert.deepEqual(await live(place), { universities: 1, departments: 1, courses: 1, resources: 1 });
  await restore(place, admin, department);
  assert.deepEqual(await live(place), { universities: 1, departments: 2, courses: 2, resources: 2 });
  await restore(place, admin, course);
  assert.deepEqual(await live(place), WHOLE);
});

test('restoring a row in a deleted parent gets 409, with a link to the parent’s entry for administrators', async (t) => {
  const { place, university } = await begin(t);
  const { id, departments } = university;
  const authority = await deleter(place, 'authority');
  const admin = await deleter(place);
  const department = await trashed(place, authority, {
    ...{ kind: 'departments', id: departments[0] ?? '', universityId: id, label: 'Physics' },
  });
  await trashed(place, admin, { kind: 'universities', id, universityId: id, label: 'Kedar & Sons' });
  const answer = await restore(place, admin, department);
  assert.equal(answer.statusCode, 409);
  assert.deepEqual(
    [errorOf(answer).error, errorOf(answer).link],
    [
      '“Kedar & Sons”, which this belongs to, is deleted, too. Restore that first.',
      '/admin/trash?q=Kedar%20%26%20Sons',
    ],
  );
  assert.equal(errorOf(await restore(place, authority, department)).link, undefined);
});

test('restoring a row whose name or file another row has by now gets 409', async (t) => {
  const { place, admin, university } = await begin(t);
  const { id, courses } = university;
  const trashId = await trashed(place, admin, { kind: 'universities', id, universityId: id });
  await plant(place.database, { name: 'KEDAR', location: 'pauri' });
  const answer = await restore(place, admin, trashId);
  assert.equal(answer.statusCode, 409);
  assert.match(errorOf(answer).error, /^Something with the same name/);
  assert.equal((await live(place)).departments, 0);

  await place.database.sql`update universities set name = 'Other' where name = 'KEDAR'`;
  await restore(place, admin, trashId);
  const bsc = courses['Physics/BSc']?.id ?? '';
  const [notes] = await place.database
    .sql`select id, file_sha256 as sha256 from resources where course_id = ${bsc}`;
  const paper = await trashed(place, admin, { kind: 'resources', id: String(notes?.id), universityId: id });
  const twin = await addResource(place, university, 'Physics/BSc', String(notes?.sha256));
  const refused = await restore(place, admin, paper);
  assert.equal(refused.statusCode, 409);
  assert.deepEqual(
    [errorOf(refused).error, errorOf(refused).link],
    [
      'The same file is in BSc already: “Notes of Physics/BSc”, semester 1.',
      `/resource/${twin}/notes-of-physics-bsc`,
    ],
  );
});

test('one of several simultaneous restores succeeds and the others get 409 “restored already”', async (t) => {
  const { place, admin, university } = await begin(t);
  const { id } = university;
  const trashId = await trashed(place, admin, { kind: 'universities', id, universityId: id });
  const answers = await Promise.all(Array.from({ length: 6 }, () => restore(place, admin, trashId)));
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409, 409, 409, 409, 409]);
  const late = await restore(place, admin, trashId);
  assert.equal(errorOf(late).error, 'This was restored already.');
  assert.deepEqual(await live(place), WHOLE);
  const [{ restored } = { restored: 0 }] = await place.database
    .sql`select count(*)::int as restored from audit_log where action = 'universities.restore'`;
  assert.equal(restored, 1);
});

test('only the person who deleted a row, while in charge of its university, and administrators can restore it', async (t) => {
  const { place, admin, university } = await begin(t);
  const { id, departments } = university;
  const rights = { universityId: id, scope: 'own' } as const;
  const own = await deleter(place, 'authority', rights);
  const colleague = await deleter(place, 'authority', rights);
  const student = await signIn(place, { role: 'user' });
  const first = await trashed(place, own, {
    ...{ kind: 'departments', id: departments[0] ?? '', universityId: id },
  });
  assert.equal((await restore(place, colleague, first)).statusCode, 404);
  assert.equal((await restore(place, student, first)).statusCode, 404);
  assert.equal((await restore(place, { headers: {} } as never, first)).statusCode, 401);
  assert.equal((await restore(place, own, first)).statusCode, 200);

  // A staff member who moved to another university is not in charge of this one any more.
  const mover = await deleter(place, 'authority', rights);
  const second = await trashed(place, mover, {
    ...{ kind: 'departments', id: departments[1] ?? '', universityId: id },
  });
  const other = (await plant(place.database, { name: 'Other' })).id;
  await place.database.sql`update people set university_id = ${other} where id = ${mover.id}`;
  assert.equal((await restore(place, mover, second)).statusCode, 403);
  assert.equal((await restore(place, admin, second)).statusCode, 200);
});

test('restoring a paper of a semester that its course lost gets 409 until the course has that semester or an unknown number', async (t) => {
  const { place, university } = await begin(t);
  const { sql } = place.database;
  const { id, courses } = university;
  const bsc = courses['Physics/BSc']?.id ?? '';
  const [paper] = await sql`update resources set semester = 5 where course_id = ${bsc} returning id`;
  const have = (semesters: number) => sql`update courses set semesters = ${semesters} where id = ${bsc}`;
  for (const [deletedBy, link] of [
    [await deleter(place), `/admin/courses?university=${id}`],
    [await deleter(place, 'authority'), undefined],
  ] as const)
    for (const enough of [5, 0]) {
      const trashId = await trashed(place, deletedBy, {
        ...{ kind: 'resources', id: String(paper?.id), universityId: id },
      });
      await have(4);
      const answer = await restore(place, deletedBy, trashId);
      const error =
        '“BSc” ends with semester 4 by now, and this is for semester 5. Give the course more semesters first.';
      const said = errorOf(answer);
      assert.deepEqual([answer.statusCode, said.error, said.link], [409, error, link]);
      await have(enough);
      assert.equal((await restore(place, deletedBy, trashId)).statusCode, 200);
    }
});

test('restoring an unknown entry, or one of more than 30 days, gets 404', async (t) => {
  const { place, admin, university } = await begin(t);
  const { id } = university;
  for (const unknown of [randomUUID(), 'x'])
    assert.equal((await restore(place, admin, unknown)).statusCode, 404);
  const trashId = await trashed(place, admin, { kind: 'universities', id, universityId: id });
  await age(place, 30);
  const answer = await restore(place, admin, trashId);
  assert.deepEqual([answer.statusCode, errorOf(answer).error], [404, 'This is not in the trash any more.']);
});

test('a restored course is in visitors’ lists at once', async (t) => {
  const { place, admin, university } = await begin(t);
  const { id, courses } = university;
  const bsc = courses['Physics/BSc']?.id ?? '';
  const total = async () => (await place.app.inject('/api/resources?page=1')).headers['x-total-count'];
  const trashId = await trashed(place, admin, { kind: 'courses', id: bsc, universityId: id });
  assert.equal(await total(), '2');
  await restore(place, admin, trashId);
  assert.equal(await total(), '3');
});
