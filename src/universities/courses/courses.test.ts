import assert from 'node:assert/strict';
import path from 'node:path';
import test from 'node:test';
import { tagsDuring } from '../../../test/announced.ts';
import { cataloguePortal, courseOf, departmentOf, logOf, read, shelve } from '../../../test/catalogue.ts';
import { valuesOf } from '../../../test/values.ts';
import { openBuilt } from '../../core/pages/built.ts';
import type { Resource } from '../../resources/schema.ts';
import { coursePath } from '../../ui/addresses.ts';
import type { University } from '../schema.ts';

const NOWHERE = '019aa000-0000-7000-8000-000000000000';

test('a change of a course sets the given fields, clears those that are null, and keeps the others', async (t) => {
  const place = await cataloguePortal(t);
  const id = courseOf(place, 'Physics/B.Sc.');
  const path = `/universities/${place.kedar.id}/courses/${id}`;
  const fees = { boys: { subsidized: 1000, nonSubsidized: 2000.5 }, girls: { subsidized: 0 } };
  const { status, body } = await place.own('PATCH', path, {
    level: 'Ph.D.',
    duration: 4,
    semesters: 8,
    totalCredits: '160',
    modeOfStudy: 'Distance',
    eligibility: '10+2',
    feeStructure: fees,
  });
  assert.deepEqual([status, body.message], [200, '“B.Sc.” is saved.']);
  const whole = {
    ...{ _id: id, name: 'B.Sc.', level: 'PhD', duration: '4', semesters: 8, totalCredits: 160 },
    ...{ modeOfStudy: 'Distance', eligibility: '10+2', feeStructure: fees },
    ...{ eligibilityFile: null, feeStructureFile: null, version: 2 },
  };
  assert.deepEqual(body.course, whole);
  const { departments } = await read(place, place.kedar.id);
  assert.deepEqual(departments[1]?.courses[0], whole);
  const text = await place.own('PATCH', path, { feeStructure: 'Ask "the office"', level: null });
  assert.deepEqual([text.body.course.feeStructure, text.body.course.level], ['Ask "the office"', 'UG']);
  const gone = { semesters: null, eligibility: '', feeStructure: null, duration: null, totalCredits: '' };
  const { course } = (await place.own('PATCH', path, gone)).body;
  assert.deepEqual(course, {
    ...{ ...whole, level: 'UG', duration: null, semesters: 0, totalCredits: 0 },
    ...{ eligibility: null, feeStructure: null, version: 4 },
  });
  const [, entry] = await logOf(place, id);
  assert.deepEqual(entry, {
    action: 'courses.edit',
    before: { name: 'B.Sc.', level: 'PhD', feeStructure: fees },
    after: { name: 'B.Sc.', level: 'UG', feeStructure: 'Ask "the office"' },
  });
});

test('an equivalent value is no change; fees without amounts are stored as none, and Devanagari years as numbers', async (t) => {
  const place = await cataloguePortal(t);
  const path = `/universities/${place.kedar.id}/courses/${courseOf(place, 'Law/LL.B.')}`;
  const fees = { boys: { subsidized: 1, nonSubsidized: 2 }, girls: { subsidized: 3, nonSubsidized: 4 } };
  await place.own('PATCH', path, { feeStructure: fees });
  const same = { girls: { nonSubsidized: 4, subsidized: 3 }, boys: { nonSubsidized: 2, subsidized: 1 } };
  const { body } = await place.own('PATCH', path, {
    name: 'LL.B.',
    semesters: 6,
    feeStructure: same,
    version: 1,
  });
  assert.equal(body.course.version, 2);

  for (const none of [{}, { boys: {} }, { boys: { subsidized: null, nonSubsidized: '' }, girls: {} }]) {
    const free = await place.own('PATCH', path, { feeStructure: { boys: { subsidized: 0 } } });
    assert.deepEqual(free.body.course.feeStructure, { boys: { subsidized: 0 } });
    const { body: without } = await place.own('PATCH', path, { feeStructure: none });
    assert.equal(without.course.feeStructure, null, JSON.stringify(none));
  }

  const physics = `/universities/${place.kedar.id}/courses/${courseOf(place, 'Physics/B.Sc.')}`;
  for (const [given, stored] of [
    [' ३ ', '3'],
    ['२.५', '2.5'],
    ['३ वर्ष', '३ वर्ष'],
  ]) {
    const { body: lasting } = await place.own('PATCH', physics, { duration: given });
    assert.equal(lasting.course.duration, stored);
  }
});

test('URLs with former names of a course or department redirect, unless another course has these names now', async (t) => {
  const place = await cataloguePortal(t, { renderer: await openBuilt(path.resolve('dist')) });
  const universityId = place.kedar.id;
  const at = (department: string, course: string) => coursePath({ universityId, department, course });
  const open = async (address: string) => {
    const { statusCode, headers } = await place.portal.app.inject(address);
    return [statusCode, headers.location];
  };
  const rename = async (kind: 'courses' | 'departments', id: string, name: string) => {
    const method = kind === 'courses' ? 'PATCH' : 'PUT';
    const { status } = await place.own(method, `/universities/${universityId}/${kind}/${id}`, { name });
    assert.equal(status, 200, name);
  };
  const bachelor = courseOf(place, 'Physics/B.Sc.');
  await rename('courses', bachelor, 'B.Sc. (Hons) / भौतिकी');
  await rename('departments', departmentOf(place, 'Physics'), 'Physical Sciences');
  await rename('courses', bachelor, 'B.Sc. Physics');
  const today = at('Physical Sciences', 'B.Sc. Physics');
  assert.deepEqual(await open(today), [200, undefined]);
  for (const [department, course] of [
    ['Physics', 'B.Sc.'],
    ['physics', 'b.sc. (hons) / भौतिकी'],
    ['Physics', 'B.Sc. Physics'],
    ['Physical Sciences', 'B.Sc.'],
  ] as const)
    assert.deepEqual(
      await open(`${at(department, course)}?type=papers`),
      [301, `${today}?type=papers`],
      `${department}, ${course}`,
    );
  assert.deepEqual(await open(at('Physics', 'B.A.')), [200, undefined], 'which never was there');
  const listed = await place.visitor<University>(
    'GET',
    `/universities/${universityId}?department=Physics&course=B.Sc.`,
  );
  assert.deepEqual(listed.body.departments, [], 'only on request');
  const master = courseOf(place, 'Physics/M.Sc.');
  await rename('courses', master, 'B.Sc.');
  assert.deepEqual(await open(at('Physical Sciences', 'B.Sc.')), [200, undefined]);
  await rename('courses', bachelor, 'B.Sc. Physics (Hons)');
  await rename('courses', bachelor, 'B.Sc. Physics');
  const named = await place.visitor<University>(
    'GET',
    `/universities/${universityId}?department=Physics&course=b.sc.&former=true`,
  );
  assert.deepEqual(
    named.body.departments.map(({ courses }) => courses.map(({ name }) => name)),
    [['B.Sc.', 'B.Sc. Physics']],
    'first what has the name now',
  );
  await rename('courses', master, 'M.Sc. Physics');
  assert.deepEqual(
    await open(at('Physics', 'B.Sc.')),
    [301, at('Physical Sciences', 'M.Sc. Physics')],
    'which had the name last',
  );
  const removal = { departmentName: 'Physical Sciences', courseName: 'B.Sc. Physics' };
  assert.equal(
    (await place.own('PATCH', `/universities/${universityId}/remove-course`, removal)).status,
    200,
  );
  assert.deepEqual(await open(at('Physics', 'B.Sc. Physics')), [200, undefined], 'it is deleted');
});

test('renaming a course keeps its resources and updates cached lists', async (t) => {
  const place = await cataloguePortal(t);
  await shelve(place, 'Physics/B.Sc.', 2);
  const path = `/universities/${place.kedar.id}/courses/${courseOf(place, 'Physics/B.Sc.')}`;
  const rename = () => place.own('PATCH', path, { name: 'B.Sc. Physics' });
  const tags = await tagsDuring(place.portal.database, rename);
  assert.deepEqual(tags, ['resources', 'universities', `university:${place.kedar.id}`]);
  const query = new URLSearchParams({ university: place.kedar.id, course: 'b.sc. physics' });
  const { body: rows } = await place.visitor<Resource[]>('GET', `/resources?${query}`);
  assert.deepEqual(valuesOf(rows, 'course', 'title'), [['B.Sc. Physics', 'Optics']]);
});

test('a name that the department already has gets 409 with a link to that course, also in a race', async (t) => {
  const place = await cataloguePortal(t);
  const path = (name: string) => `/universities/${place.kedar.id}/courses/${courseOf(place, name)}`;
  const taken = await place.own('PATCH', path('Physics/B.Sc.'), { name: 'm.sc.' });
  assert.deepEqual(
    [taken.status, taken.body.error, taken.body.link, Object.keys(taken.body.fields)],
    [409, '“Physics” has a course “M.Sc.” already.', `/course/${place.kedar.id}/Physics/M.Sc.`, ['name']],
  );
  const elsewhere = await place.own('PATCH', path('Law/LL.B.'), { name: 'M.Sc.' });
  assert.equal(elsewhere.status, 200, 'another department may have it');
  const racing = await Promise.all(
    ['Physics/B.Sc.', 'Physics/M.Sc.'].map((name) => place.own('PATCH', path(name), { name: 'Optics' })),
  );
  assert.deepEqual(racing.map(({ status }) => status).sort(), [200, 409]);
  const { error } = racing.find(({ status }) => status === 409)?.body ?? {};
  assert.equal(error, '“Physics” has a course “Optics” already.');
});

test('a change of an outdated version of a course gets 409 with the current values', async (t) => {
  const place = await cataloguePortal(t);
  const path = `/universities/${place.kedar.id}/courses/${courseOf(place, 'Law/LL.B.')}`;
  const fees = { boys: { subsidized: 100_000, nonSubsidized: 250.5 }, girls: {} };
  await place.admin('PATCH', path, { level: 'PG', semesters: 0, feeStructure: fees, version: 1 });
  const stale = await place.own('PATCH', path, {
    ...{ level: 'PhD', semesters: 2, feeStructure: null, modeOfStudy: 'Regular', version: 1 },
  });
  assert.equal(stale.status, 409);
  assert.deepEqual(stale.body.fields, {
    level: ['is stored as “PG”'],
    semesters: ['is stored as “0”'],
    feeStructure: ['is stored as “boys ₹1,00,000 / ₹250.50, girls – / – (subsidized / not subsidized)”'],
    modeOfStudy: ['is stored as empty'],
  });
});

test('a course cannot lose semesters that have resources (409), unless their number becomes unknown or the resources are deleted', async (t) => {
  const place = await cataloguePortal(t);
  const first = await shelve(place, 'Physics/B.Sc.', 5);
  await shelve(place, 'Physics/B.Sc.', 6);
  const path = `/universities/${place.kedar.id}/courses/${courseOf(place, 'Physics/B.Sc.')}`;
  const refused = await place.own('PATCH', path, { semesters: 4, level: 'PG' });
  const text = '2 resources stand beyond semester 4. Move or delete them first.';
  assert.deepEqual(
    [refused.status, refused.body.error, refused.body.link, refused.body.fields],
    [409, text, `/course/${place.kedar.id}/Physics/B.Sc.#sem5`, { semesters: [text] }],
  );
  await place.portal.database.sql`update resources set deleted_at = now() where id = ${first}`;
  const one = await place.own('PATCH', path, { semesters: 5 });
  assert.equal(one.body.error, '1 resource stands beyond semester 5. Move or delete it first.');
  assert.equal((await place.own('PATCH', path, { semesters: 0 })).body.course.semesters, 0);
  assert.equal((await place.own('PATCH', path, { semesters: 12 })).status, 200);
  assert.equal((await place.own('PATCH', path, { semesters: 6 })).status, 200);
});

test('a course is deleted by the names of course and department, and can be restored', async (t) => {
  const place = await cataloguePortal(t);
  await shelve(place, 'Physics/B.Sc.', 1);
  const path = `/universities/${place.kedar.id}`;
  const contents = await place.own('GET', `${path}/courses/${courseOf(place, 'Physics/B.Sc.')}/contents`);
  assert.deepEqual(contents.body, { departments: 0, courses: 0, resources: 1 });
  const named = { departmentName: 'physics', courseName: ' b.sc. ' };
  const { status, body } = await place.own('PATCH', `${path}/remove-course`, named);
  assert.deepEqual([status, body.message], [200, '“B.Sc.” is in the trash.']);
  const [entry] = await place.portal.database.sql`select label, place from trash`;
  assert.deepEqual({ ...entry }, { label: 'B.Sc.', place: 'Physics, Kedar University' });
  assert.equal((await read(place, place.kedar.id)).departments[1]?.courses.length, 1);
  const again = await place.own('PATCH', `${path}/remove-course`, named);
  assert.equal(again.status, 404);
  assert.equal(again.body.error, '“Physics” has no course “b.sc.”. It may have been renamed or deleted.');
  assert.equal((await place.own('POST', `/trash/${body.trashId}/restore`)).status, 200);
  assert.equal((await read(place, place.kedar.id)).departments[1]?.courses.length, 2);
});

test('deleting a course by name and id gets 404 if another course has the name now', async (t) => {
  const place = await cataloguePortal(t);
  const path = `/universities/${place.kedar.id}`;
  const meant = courseOf(place, 'Physics/B.Sc.');
  await place.portal.database.sql`update courses set name = 'B.Sc. (until 2025)' where id = ${meant}`;
  const named = { departmentName: 'Physics', courseName: 'B.Sc.', courseId: meant };
  assert.equal((await place.own('PATCH', `${path}/remove-course`, named)).status, 404);
  await place.portal.database.sql`
    insert into courses (university_id, department_id, name, level, duration, semesters)
    select university_id, department_id, 'B.Sc.', level, duration, semesters from courses where id = ${meant}`;
  assert.equal((await place.own('PATCH', `${path}/remove-course`, named)).status, 404);
  assert.equal((await read(place, place.kedar.id)).departments[1]?.courses.length, 3);
  const renamed = { ...named, courseName: 'B.Sc. (until 2025)' };
  assert.equal((await place.own('PATCH', `${path}/remove-course`, renamed)).status, 200);
});

test('deleting a course without names gets 400, and unknown departments and courses get 404', async (t) => {
  const { admin, kedar, other } = await cataloguePortal(t);
  const remove = (payload?: object) => admin('PATCH', `/universities/${kedar.id}/remove-course`, payload);
  for (const payload of [
    undefined,
    {},
    { departmentName: 'Law' },
    { departmentName: ' ', courseName: 'x' },
  ]) {
    const { status, body } = await remove(payload);
    assert.deepEqual([status, body.error], [400, 'Department and Course name required']);
  }
  const unknown = await remove({ departmentName: 'Alchemy', courseName: 'Gold' });
  assert.deepEqual(
    [unknown.status, unknown.body.error],
    [404, 'This university has no department “Alchemy”. It may have been renamed or deleted.'],
  );
  for (const id of [other.courses['Physics/B.Sc.']?.id, NOWHERE, 'x'])
    for (const [method, rest, payload] of [
      ['PATCH', '', { name: 'X' }],
      ['GET', '/contents'],
      ['DELETE', '/files/eligibility'],
    ] as const) {
      const { status, body } = await admin(method, `/universities/${kedar.id}/courses/${id}${rest}`, payload);
      assert.deepEqual([status, body.error], [404, 'Course not found'], `${method} ${id}${rest}`);
    }
});

test('invalid fields of a course get 400 with their names', async (t) => {
  const place = await cataloguePortal(t);
  const path = `/universities/${place.kedar.id}/courses/${courseOf(place, 'Law/LL.B.')}`;
  const { status, body } = await place.own('PATCH', path, {
    ...{ name: ' ', level: 'Diploma', semesters: 41, totalCredits: -1, duration: 'x'.repeat(41) },
    feeStructure: { girls: { subsidized: 'free' } },
  });
  assert.equal(status, 400);
  const lost = await place.own('PATCH', path, {
    feeStructure: { general: 5000, boys: { free: 1, paid: 2 } },
  });
  assert.deepEqual(
    [lost.status, lost.body.fields],
    [
      400,
      {
        feeStructure: ['may have only boys, girls'],
        'feeStructure.boys': ['may have only subsidized, nonSubsidized'],
      },
    ],
  );
  assert.deepEqual(Object.keys(body.fields).sort(), [
    ...['duration', 'feeStructure.girls.subsidized', 'level', 'name', 'semesters', 'totalCredits'],
  ]);
});

test('only staff in charge of a university can change its courses: others get 403, visitors 401', async (t) => {
  const place = await cataloguePortal(t);
  const path = `/universities/${place.kedar.id}`;
  const course = `${path}/courses/${courseOf(place, 'Law/LL.B.')}`;
  const form = [['departmentName', 'Law']] as const;
  for (const [method, url, payload] of [
    ['PATCH', course, { name: 'X' }],
    ['GET', `${course}/contents`],
    ['PUT', `${course}/files`, form],
    ['DELETE', `${course}/files/eligibility`],
    ['PATCH', `${path}/add-course`, form],
    ['PATCH', `${path}/remove-course`, { departmentName: 'Law', courseName: 'LL.B.' }],
  ] as const) {
    assert.equal((await place.foreign(method, url, payload)).status, 403, `${method} ${url}`);
    assert.equal((await place.student(method, url, payload)).status, 403, `${method} ${url}`);
    assert.equal((await place.visitor(method, url, payload)).status, 401, `${method} ${url}`);
  }
});
