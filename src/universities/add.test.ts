import assert from 'node:assert/strict';
import test from 'node:test';
import { cataloguePortal, logOf, read } from '../../test/catalogue.ts';

const course = {
  name: 'B.Sc. Botany',
  level: 'PG',
  duration: '3',
  semesters: 6,
  totalCredits: 120,
  modeOfStudy: 'Regular',
  eligibility: '10+2 with 50 %',
  feeStructure: {
    boys: { subsidized: 12_000, nonSubsidized: 24_000.5 },
    girls: { subsidized: 0, nonSubsidized: null },
  },
};
const university = {
  name: 'Nanda University',
  shortName: 'NU',
  description: 'In the hills.',
  location: 'Gopeshwar',
  website: 'https://nanda.test',
  logo: 'https://nanda.test/logo.png',
  departments: [
    { name: 'Botany', courses: [course, { name: 'Ph.D.' }] },
    { name: 'वनस्पति', courses: [course] },
    { name: 'Law' },
  ],
};

test('a university is added with its departments and courses; only its name is required, and fees may be text or amounts', async (t) => {
  const place = await cataloguePortal(t);
  const { status, body } = await place.admin('POST', '/universities', university);
  assert.equal(status, 201);
  assert.equal(body.message, '“Nanda University” is added.');
  assert.deepEqual(await read(place, body.university._id), body.university);
  const { departments, ...rest } = body.university;
  const { departments: _, ...given } = university;
  assert.deepEqual(rest, { _id: rest._id, ...given, version: 1 });
  assert.deepEqual(
    departments.map(({ name, courses }) => [name, courses.map((one) => one.name)]),
    [
      ['Botany', ['B.Sc. Botany', 'Ph.D.']],
      ['Law', []],
      ['वनस्पति', ['B.Sc. Botany']],
    ],
  );
  const [first, second] = departments[0]?.courses ?? [];
  assert.deepEqual(first, {
    ...course,
    _id: first?._id,
    eligibilityFile: null,
    feeStructureFile: null,
    version: 1,
  });
  assert.deepEqual([second?.level, second?.semesters, second?.totalCredits], ['UG', 0, 0]);
  assert.deepEqual(await logOf(place, rest._id), [
    {
      action: 'universities.add',
      before: null,
      after: { name: 'Nanda University', location: 'Gopeshwar', departments: 3, courses: 3 },
    },
  ]);

  const { everywhere } = place;
  const faculties = [
    { name: 'Law', courses: [{ name: 'LL.B.', feeStructure: 'Ask the office', semesters: '10' }] },
  ];
  const alone = await everywhere('POST', '/universities', { name: '  Nanda  ', departments: faculties });
  assert.equal(alone.status, 201);
  assert.equal(alone.body.university.name, 'Nanda');
  const [law] = alone.body.university.departments;
  assert.deepEqual([law?.courses[0]?.feeStructure, law?.courses[0]?.semesters], ['Ask the office', 10]);

  const add = (subsidized: unknown) => {
    const feeStructure = { boys: { subsidized, nonSubsidized: '' } };
    const courses = [{ name: 'B.A.', feeStructure }];
    const body = { name: `${subsidized} University`, departments: [{ name: 'Law', courses }] };
    return place.admin('POST', '/universities', body);
  };
  const texts = await add(' 5000.5 ');
  const fees = texts.body.university.departments[0]?.courses[0]?.feeStructure;
  assert.deepEqual(fees, { boys: { subsidized: 5000.5, nonSubsidized: null } });
  for (const odd of ['free', '-5', '1e9', true, {}]) assert.equal((await add(odd)).status, 400, String(odd));
});

test('a university with an existing name and location gets 409 with a link to it, and another location is accepted', async (t) => {
  const { admin, kedar } = await cataloguePortal(t);
  const again = await admin('POST', '/universities', { name: 'KEDAR university', location: 'pauri' });
  assert.equal(again.status, 409);
  assert.equal(again.body.error, '“Kedar University, Pauri” is on the portal already.');
  assert.equal(again.body.link, `/coursepages/${kedar.id}/courses`);
  assert.deepEqual(Object.keys(again.body.fields), ['name']);
  const copied = { name: 'Kedar Uni\u00adversity\u200b', location: 'Pauri' };
  assert.equal(
    (await admin('POST', '/universities', copied)).status,
    409,
    'copied with places for line breaks',
  );
  assert.equal((await admin('POST', '/universities', { name: 'Kedar University' })).status, 201);
  const nowhere = await admin('POST', '/universities', { name: 'Kedar University', location: ' ' });
  assert.equal(nowhere.body.error, '“Kedar University” is on the portal already.');
});

test('one of three simultaneous requests to add a university succeeds and the others get 409', async (t) => {
  const { admin, portal } = await cataloguePortal(t);
  const both = await Promise.all([1, 2, 3].map(() => admin('POST', '/universities', university)));
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409, 409]);
  const rows = await portal.database
    .sql`select d.id from departments d join universities u on u.id = d.university_id
    where u.name = 'Nanda University'`;
  assert.equal(rows.length, 3);
});

test('all errors of a new university are reported at their fields and nothing is added; more than 5,000 parts get 413', async (t) => {
  const { admin, portal } = await cataloguePortal(t);
  const { status, body } = await admin('POST', '/universities', {
    name: ' ',
    website: 'javascript:alert(1)',
    departments: [
      { name: 'Law', courses: [{ name: 'LL.B.' }, { name: 'll.b. ' }, { level: 'Diploma', semesters: 41 }] },
      { name: 'LAW', courses: [{ name: 'LL.B.', feeStructure: { boys: { subsidized: -1 } } }] },
    ],
  });
  assert.equal(status, 400);
  assert.deepEqual(body.fields, {
    name: ['is required'],
    website: ['must be a web address that begins with https:// or http://'],
    'departments.0.courses.1.name': ['stands here twice'],
    'departments.0.courses.2.name': ['is required'],
    'departments.0.courses.2.level': ['must be one of UG, PG, PhD'],
    'departments.0.courses.2.semesters': ['must be a whole number from 0 to 40'],
    'departments.1.name': ['stands here twice'],
    'departments.1.courses.0.feeStructure.boys.subsidized': [
      'must be an amount in rupees from 0 to 9,99,99,999, such as 250 or 249.50',
    ],
  });
  const rows = await portal.database.sql`select id from universities`;
  assert.equal(rows.length, 2);

  // PostgreSQL lowercases Σ to σ everywhere; JavaScript lowercases it to ς at the end of a word.
  const departments = [{ name: 'ΛΟΓΟΣ' }, { name: 'λογοσ' }];
  const equal = await admin('POST', '/universities', { name: 'Nanda', departments });
  assert.deepEqual([equal.status, equal.body.fields], [400, { 'departments.1.name': ['stands here twice'] }]);
  const nanda = await portal.database.sql`select id from universities where name = 'Nanda'`;
  assert.equal(nanda.length, 0, 'all of it or nothing');

  for (const payload of [
    [],
    { name: 5 },
    { name: 'x', departments: 'Law' },
    { name: 'x', departments: [null] },
  ])
    assert.equal((await admin('POST', '/universities', { ...payload })).status, 400);

  for (const name of ['.', '..'])
    for (const departments of [[{ name }], [{ name: 'Botany', courses: [{ name }] }]]) {
      const { status, body } = await admin('POST', '/universities', { name: 'Dots', departments });
      assert.equal(status, 400);
      assert.match(JSON.stringify(body.fields), /needs more than dots/);
    }

  const many = (count: number) => Array.from({ length: count }, () => ({}));
  for (const departments of [many(5001), [{ name: 'Physics', courses: many(300_000) }]]) {
    const answer = await admin('POST', '/universities', { name: 'Kamru University', departments });
    assert.equal(answer.status, 413);
    assert.match(answer.body.error, /5,?000/);
  }
  const fewer = await admin('POST', '/universities', { name: 'Kamru University', departments: many(5000) });
  assert.equal(fewer.status, 400);
});

test('only staff of all universities can add one: authorities of one university and students get 403, visitors 401', async (t) => {
  const { own, student, visitor, everywhere } = await cataloguePortal(t);
  assert.equal((await own('POST', '/universities', university)).status, 403);
  assert.equal((await student('POST', '/universities', university)).status, 403);
  assert.equal((await visitor('POST', '/universities', university)).status, 401);
  assert.equal((await everywhere('POST', '/universities', university)).status, 201);
});
