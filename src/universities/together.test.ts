import assert from 'node:assert/strict';
import test from 'node:test';
import { stored } from '../../test/app.ts';
import { type CataloguePortal, cataloguePortal, courseOf, departmentOf, pdf } from '../../test/catalogue.ts';

/** Counts live rows below a deleted one. */
async function orphans({ portal }: CataloguePortal): Promise<number> {
  const [row] = await portal.database.sql`
    select (select count(*)::int from departments d join universities u on u.id = d.university_id
            where d.deleted_at is null and u.deleted_at is not null)
         + (select count(*)::int from courses c join departments d on d.id = c.department_id
            where c.deleted_at is null and d.deleted_at is not null) as total`;
  return row?.total;
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
const newCourse = (name: string, department: string) =>
  [
    ['departmentName', department],
    ['course[name]', name],
    ['course[eligibility]', pdf()],
  ] as const;

test('additions and changes during the deletion of their university succeed before it, or get 404', async (t) => {
  const place = await cataloguePortal(t);
  const path = `/universities/${place.kedar.id}`;
  const [removed, ...added] = await Promise.all([
    place.admin('DELETE', path),
    ...['Botany', 'Zoology', 'Art'].map((name) =>
      place.own('PATCH', `${path}/add-department`, { department: { name } }),
    ),
    ...['LL.M.', 'Ph.D.'].map((name) => place.own('PATCH', `${path}/add-course`, newCourse(name, 'Law'))),
    place.own('PATCH', path, { name: 'Nanda' }),
    place.own('PUT', `${path}/departments/${departmentOf(place, 'Law')}`, { name: 'Laws' }),
    place.own('PATCH', `${path}/courses/${courseOf(place, 'Law/LL.B.')}`, { name: 'LL.B. (Hons)' }),
  ]);
  assert.equal(removed.status, 200);
  for (const { status, body } of added) {
    assert.ok(status === 200 || status === 404, `${status}: ${body.error}`);
    if (status === 404)
      assert.match(body.error, /^(University not found|This university has no department “Law”)/);
  }
  assert.equal(await orphans(place), 0);
  const kept = added.slice(3, 5).filter(({ status }) => status === 200).length;
  assert.deepEqual(
    await stored(place.portal),
    { rows: kept, files: kept },
    'no PDF of a course that was not added',
  );
});

test('additions during the deletion of their department succeed before it, or get 404', async (t) => {
  const place = await cataloguePortal(t);
  const path = `/universities/${place.kedar.id}`;
  const department = `${path}/departments/${departmentOf(place, 'Law')}`;
  const [removed, ...added] = await Promise.all([
    place.admin('DELETE', department),
    ...['LL.M.', 'Ph.D.', 'D.Litt.'].map((name) =>
      place.own('PATCH', `${path}/add-course`, newCourse(name, 'Law')),
    ),
    place.own('PATCH', `${path}/remove-course`, { departmentName: 'Law', courseName: 'LL.B.' }),
  ]);
  assert.equal(removed.status, 200);
  for (const { status } of added) assert.ok(status === 200 || status === 404, String(status));
  assert.equal(await orphans(place), 0);
});

test('simultaneous deletions of a university and of parts of it get 200 or 404', async (t) => {
  const place = await cataloguePortal(t);
  const path = `/universities/${place.kedar.id}`;
  const law = `${path}/departments/${departmentOf(place, 'Law')}`;
  const answers = await Promise.all([
    place.admin('DELETE', path),
    place.own('DELETE', law),
    place.everywhere('DELETE', law),
    place.own('PATCH', `${path}/remove-course`, { departmentName: 'Physics', courseName: 'B.Sc.' }),
    place.admin('PATCH', `${path}/remove-course`, { departmentName: 'Physics', courseName: 'B.Sc.' }),
  ]);
  for (const status of statuses(answers)) assert.ok(status === 200 || status === 404, String(status));
  assert.equal(answers[0]?.status, 200);
  assert.equal(await orphans(place), 0);
});

test('one of two simultaneous requests to add a course succeeds, and only its PDF is stored', async (t) => {
  const place = await cataloguePortal(t);
  const path = `/universities/${place.kedar.id}/add-course`;
  const both = await Promise.all(
    [place.admin, place.own].map((ask) => ask('PATCH', path, newCourse('LL.M.', 'Law'))),
  );
  assert.deepEqual(statuses(both).sort(), [200, 409]);
  assert.deepEqual(await stored(place.portal), { rows: 1, files: 1 });
});

test('simultaneous changes of different parts of a university all succeed', async (t) => {
  const place = await cataloguePortal(t);
  const path = `/universities/${place.kedar.id}`;
  const answers = await Promise.all([
    place.own('PATCH', path, { shortName: 'KU', version: 1 }),
    place.own('PUT', `${path}/departments/${departmentOf(place, 'Law')}`, { name: 'Laws', version: 1 }),
    ...['Physics/B.Sc.', 'Physics/M.Sc.', 'Law/LL.B.'].map((name) =>
      place.admin('PATCH', `${path}/courses/${courseOf(place, name)}`, { semesters: 8, version: 1 }),
    ),
    place.everywhere('PATCH', `${path}/add-department`, { department: { name: 'Botany' } }),
  ]);
  assert.deepEqual(statuses(answers), [200, 200, 200, 200, 200, 200]);
});
