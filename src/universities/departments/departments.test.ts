import assert from 'node:assert/strict';
import test from 'node:test';
import { tagsDuring } from '../../../test/announced.ts';
import { cataloguePortal, departmentOf, logOf, read, shelve } from '../../../test/catalogue.ts';
import { valuesOf } from '../../../test/values.ts';
import type { Resource } from '../../resources/schema.ts';

const NOWHERE = '019aa000-0000-7000-8000-000000000000';
const named = (name: unknown) => ({ department: { name } });

test('a department is added to a university and logged', async (t) => {
  const place = await cataloguePortal(t);
  const path = `/universities/${place.kedar.id}/add-department`;
  const { status, body } = await place.own('PATCH', path, named(' वनस्पति  विज्ञान '));
  assert.equal(status, 200);
  assert.equal(body.message, '“वनस्पति विज्ञान” is added.');
  assert.deepEqual(body.department, {
    _id: body.department._id,
    name: 'वनस्पति विज्ञान',
    version: 1,
    courses: [],
  });
  const { departments } = await read(place, place.kedar.id);
  assert.deepEqual(valuesOf(departments, 'name'), ['Law', 'Physics', 'वनस्पति विज्ञान']);
  const [entry] = await logOf(place, body.department._id);
  assert.deepEqual(
    [entry?.action, entry?.after],
    ['departments.add', { name: 'वनस्पति विज्ञान', university: 'Kedar University' }],
  );
});

test('a name that the university already has gets 409 with a link, and another university may have it', async (t) => {
  const { admin, kedar, other } = await cataloguePortal(t);
  const again = await admin('PATCH', `/universities/${kedar.id}/add-department`, named('LAW'));
  assert.deepEqual(
    [again.status, again.body.error, again.body.link, Object.keys(again.body.fields)],
    [
      409,
      'This university has a department “Law” already.',
      `/coursepages/${kedar.id}/courses`,
      ['department.name'],
    ],
  );
  assert.equal((await admin('PATCH', `/universities/${other.id}/add-department`, named('Law'))).status, 200);
});

test('one of two simultaneous requests to add a department succeeds and the other gets 409', async (t) => {
  const place = await cataloguePortal(t);
  const path = `/universities/${place.kedar.id}/add-department`;
  const both = await Promise.all([place.admin, place.own].map((ask) => ask('PATCH', path, named('Botany'))));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await read(place, place.kedar.id)).departments.length, 3);
});

test('adding a department without a university or a name gets 400 with the field, and an unknown university 404', async (t) => {
  const { admin, kedar } = await cataloguePortal(t);
  for (const id of ['undefined', 'null', '%20']) {
    const { status, body } = await admin('PATCH', `/universities/${id}/add-department`, named('Botany'));
    assert.deepEqual([status, body.error], [400, 'Please select a university']);
    assert.deepEqual(body.fields, { university: ['Please select a university'] });
  }
  for (const id of ['nope', '507f1f77bcf86cd799439011'])
    assert.equal((await admin('PATCH', `/universities/${id}/add-department`, named('Botany'))).status, 404);
  for (const payload of [named('  '), named(null), { department: {} }, {}, undefined]) {
    const { status, body } = await admin('PATCH', `/universities/${kedar.id}/add-department`, payload);
    assert.deepEqual([status, body.error], [400, 'Department name required'], JSON.stringify(payload));
  }
  const long = await admin('PATCH', `/universities/${kedar.id}/add-department`, named('x'.repeat(201)));
  assert.deepEqual(long.body.fields, { 'department.name': ['may have 200 characters at most'] });
});

test('renaming a department keeps its courses and resources, and updates cached lists', async (t) => {
  const place = await cataloguePortal(t);
  await shelve(place, 'Physics/B.Sc.', 2);
  const id = departmentOf(place, 'Physics');
  const path = `/universities/${place.kedar.id}/departments/${id}`;
  const query = (department: string) =>
    `/resources?${new URLSearchParams({ university: place.kedar.id, department })}`;
  const list = async (department: string) => (await place.visitor<Resource[]>('GET', query(department))).body;
  assert.equal((await list('Physics')).length, 1);
  const tags = await tagsDuring(place.portal.database, async () => {
    const { status, body } = await place.own('PUT', path, { name: 'Physics and Astronomy' });
    assert.deepEqual([status, body.message], [200, '“Physics and Astronomy” is saved.']);
    assert.deepEqual([body.department.version, body.department.courses.length], [2, 2]);
  });
  assert.deepEqual(tags, ['resources', 'universities', `university:${place.kedar.id}`]);
  assert.equal((await list('Physics')).length, 0);
  assert.deepEqual(valuesOf(await list('physics and astronomy'), 'department', 'title'), [
    ['Physics and Astronomy', 'Optics'],
  ]);
  const [entry] = await logOf(place, id);
  assert.deepEqual(entry, {
    action: 'departments.edit',
    before: { name: 'Physics' },
    after: { name: 'Physics and Astronomy' },
  });
});

test('a rename may change only the case; a name in use gets 409, and so does an outdated version', async (t) => {
  const place = await cataloguePortal(t);
  const path = `/universities/${place.kedar.id}/departments/${departmentOf(place, 'Physics')}`;
  assert.equal((await place.own('PUT', path, { name: 'PHYSICS' })).body.department.name, 'PHYSICS');
  const taken = await place.own('PUT', path, { name: 'law' });
  assert.deepEqual(
    [taken.status, taken.body.code, taken.body.error, Object.keys(taken.body.fields)],
    [409, 'conflict', 'This university has a department “Law” already.', ['name']],
  );
  const empty = await place.own('PUT', path, { name: ' ' });
  assert.deepEqual([empty.status, empty.body.error], [400, 'Department name required']);

  const law = `/universities/${place.kedar.id}/departments/${departmentOf(place, 'Law')}`;
  assert.equal((await place.admin('PUT', law, { name: 'Laws', version: 1 })).status, 200);
  const stale = await place.own('PUT', law, { name: 'Legal Studies', version: 1 });
  assert.deepEqual(
    [stale.status, stale.body.code, stale.body.fields],
    [409, 'stale', { name: ['is stored as “Laws”'] }],
  );
  assert.equal(
    (await place.own('PUT', law, { name: 'Laws', version: 1 })).status,
    200,
    'which is no conflict',
  );
});

test('deleting a department deletes its courses and resources, which are counted beforehand and can be restored', async (t) => {
  const place = await cataloguePortal(t);
  await shelve(place, 'Physics/M.Sc.', 1);
  const path = `/universities/${place.kedar.id}/departments/${departmentOf(place, 'Physics')}`;
  const contents = await place.own('GET', `${path}/contents`);
  assert.deepEqual(contents.body, { departments: 0, courses: 2, resources: 1 });
  const { status, body } = await place.own('DELETE', path);
  assert.deepEqual([status, body.message], [200, '“Physics” is in the trash.']);
  assert.equal((await read(place, place.kedar.id)).departments.length, 1);
  const [entry] = await place.portal.database.sql`select label, place from trash`;
  assert.deepEqual({ ...entry }, { label: 'Physics', place: 'Kedar University' });
  assert.equal((await place.own('DELETE', path)).status, 404);
  assert.equal((await place.own('POST', `/trash/${body.trashId}/restore`)).status, 200);
  assert.equal((await read(place, place.kedar.id)).departments[1]?.courses.length, 2);
});

test('departments of another university, and unknown ones, get 404', async (t) => {
  const place = await cataloguePortal(t);
  const foreign = place.other.courses['Physics/B.Sc.']?.department_id;
  for (const id of [foreign, NOWHERE, 'x'])
    for (const [method, rest, payload] of [
      ['PUT', '', { name: 'X' }],
      ['DELETE', ''],
      ['GET', '/contents'],
    ] as const) {
      const path = `/universities/${place.kedar.id}/departments/${id}${rest}`;
      const { status, body } = await place.admin(method, path, payload);
      assert.deepEqual([status, body.error], [404, 'Department not found'], `${method} ${id}`);
    }
  const nowhere = await place.admin('PATCH', `/universities/${NOWHERE}/add-department`, named('X'));
  assert.deepEqual([nowhere.status, nowhere.body.error], [404, 'University not found']);
});

test('only staff in charge of a university can change its departments: others get 403, visitors 401', async (t) => {
  const place = await cataloguePortal(t);
  const path = `/universities/${place.kedar.id}`;
  const department = `${path}/departments/${departmentOf(place, 'Law')}`;
  for (const [method, url, payload] of [
    ['PATCH', `${path}/add-department`, named('X')],
    ['PUT', department, { name: 'X' }],
    ['DELETE', department],
    ['GET', `${department}/contents`],
  ] as const) {
    assert.equal((await place.foreign(method, url, payload)).status, 403, `${method} ${url}`);
    assert.equal((await place.student(method, url, payload)).status, 403, `${method} ${url}`);
    assert.equal((await place.visitor(method, url, payload)).status, 401, `${method} ${url}`);
  }
});
