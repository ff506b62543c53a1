import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testDatabase } from '../../test/app.ts';
import { cataloguePortal, shelve } from '../../test/catalogue.ts';
import { importSource, reasonsByRow, snapshot, testSource } from '../../test/import.ts';
import { signIn } from '../../test/sessions.ts';
import { begin, ended, work } from '../../test/transfer.ts';
import { valuesOf } from '../../test/values.ts';
import { visitor } from '../core/access.ts';
import type { Database } from '../core/db/database.ts';
import { Findings } from '../core/import/importer.ts';
import { programmeImporter, universityImporter } from './import.ts';
import { find } from './service.ts';

const importJson = async (t: TestContext, database: Database, value: unknown, options = {}) =>
  importSource(
    t,
    database,
    programmeImporter(),
    await testSource(t, JSON.stringify(value), 'programmes.json'),
    options,
  );

const bca = { name: 'BCA', level: 'ug', duration: 3, semesters: 6, modeOfStudy: 'Full Time', intake: 60 };
const arni = {
  name: 'Arni University',
  location: 'Kangra, Himachal Pradesh',
  website: '',
  description: 'Private University.',
  departments: [
    {
      name: 'Computer Applications',
      courses: [bca, { name: 'Ph.D', level: 'Ph.D.', feePerSemesterINR: 20000 }],
    },
    { name: 'Law / & Justice (Evening)', courses: [] },
  ],
};

test('a row without a location matches the only university of its name, and a null location adds another one', async (t) => {
  const database = await testDatabase(t);
  await importJson(t, database, [arni]);
  const law = { name: 'Law / & Justice (Evening)', courses: [{ name: 'LL.B.' }] };
  const { counts } = await importJson(t, database, [{ name: 'ARNI University', departments: [law] }]);
  assert.deepEqual(valuesOf(Object.values(counts), 'added'), [0, 0, 1]);
  assert.equal((await database.sql`select from universities`).length, 1);
  await importJson(t, database, [{ ...arni, location: null }]);
  assert.equal((await database.sql`select from universities`).length, 2);
});

test('rows with and without a location for the same university in one file are reported as repeated', async (t) => {
  const database = await testDatabase(t);
  const [there, law] = [{ ...arni, departments: [] }, [{ name: 'Law', courses: [] }]];
  const plain = { name: 'ARNI University', departments: law };
  for (const rows of [
    [there, plain],
    [plain, there],
  ]) {
    await database.sql`delete from universities`;
    const imported = await importJson(t, database, rows);
    assert.match(
      reasonsByRow(imported)[2]?.[0] ?? '',
      /^row 1 is about the same university, with a location in one of the two alone: put both/,
    );
    assert.deepEqual(
      [...(await database.sql`select location from universities`)],
      [{ location: arni.location }],
    );
  }
  assert.deepEqual(reasonsByRow(await importJson(t, database, [plain, plain])), {});
});

test('a location that only a later batch of a file says is refused, rather than the university added twice', async (t) => {
  const database = await testDatabase(t);
  const departments = Array.from({ length: 250 }, (_, at) => ({ name: `Department ${at}`, courses: [] }));
  for (let time = 1; time <= 2; time += 1) {
    const imported = await importJson(t, database, [{ name: 'ARNI University', departments }, arni]);
    assert.match(
      reasonsByRow(imported)[2]?.[0] ?? '',
      /^name: earlier rows name this university without a location/,
    );
    assert.equal((await database.sql`select from universities`).length, 1);
  }
});

test('a duration that is not a finite number is refused', async (t) => {
  const database = await testDatabase(t);
  const text = JSON.stringify([arni]).replace('"duration":3', '"duration":1e999');
  const source = await testSource(t, text, 'programmes.json');
  const imported = await importSource(t, database, programmeImporter(), source);
  assert.deepEqual(reasonsByRow(imported), { 1: ['duration must be text'] });
});

test('universities are imported with departments and courses, and a second import changes nothing', async (t) => {
  const database = await testDatabase(t);
  const first = await importJson(t, database, [arni]);
  assert.deepEqual(
    Object.entries(first.counts).map(([what, { added }]) => [what, added]),
    [
      ['universities', 1],
      ['departments', 2],
      ['courses', 2],
    ],
  );
  const { id } = await database.db.selectFrom('universities').select('id').executeTakeFirstOrThrow();
  const { departments } = await find(database.db, visitor, id);
  const [course, doctorate] = departments[0]?.courses ?? [];
  assert.deepEqual([course?.name, course?.level, course?.duration, course?.semesters], ['BCA', 'UG', '3', 6]);
  assert.deepEqual([doctorate?.level, doctorate?.feeStructure], ['PhD', '₹20,000 per semester']);
  assert.deepEqual(departments[1]?.courses, []);
  const before = await snapshot(database);
  const { counts } = await importJson(t, database, [arni]);
  assert.deepEqual(valuesOf(Object.values(counts), 'unchanged'), [1, 2, 2]);
  assert.deepEqual(await snapshot(database), before);
});

test('importing programmes keeps a university’s own details and fills in missing ones', async (t) => {
  const database = await testDatabase(t);
  const csv = 'name,location,description\nARNI University,"kangra, Himachal Pradesh",Our own words.\n';
  const importCsv = async () => importSource(t, database, universityImporter(), await testSource(t, csv));
  await importCsv();
  const { counts } = await importJson(t, database, [{ ...arni, website: 'https://arni.example.org' }]);
  assert.equal(counts.universities?.changed, 1);
  const place = await database.db.selectFrom('universities').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    [place.name, place.website, place.description],
    ['ARNI University', 'https://arni.example.org', 'Our own words.'],
  );
  // The CSV file does not undo what the JSON file changed.
  assert.equal((await importCsv()).counts.universities?.unchanged, 1);
});

test('importing programmes changes the given values of an existing course', async (t) => {
  const database = await testDatabase(t);
  await importJson(t, database, [arni]);
  const departments = [{ name: 'computer applications', courses: [{ name: 'bca', totalCredits: 132 }] }];
  const { counts } = await importJson(t, database, [{ ...arni, departments }]);
  assert.deepEqual([counts.departments?.unchanged, counts.courses?.changed], [1, 1]);
  const course = await database.db
    .selectFrom('courses')
    .selectAll()
    .where('name', '=', 'BCA')
    .executeTakeFirstOrThrow();
  assert.deepEqual([course.semesters, course.total_credits, course.version], [6, 132, 2]);
});

test('empty values of an import – fees without amounts, 0 semesters or credits – keep the stored ones', async (t) => {
  const place = await cataloguePortal(t);
  const { database } = place.portal;
  await shelve(place, 'Physics/B.Sc.', 5);
  const fees = { boys: { subsidized: 1000 } };
  const bring = (course: object) => {
    const departments = [{ name: 'Physics', courses: [{ name: 'B.Sc.', ...course }] }];
    return importJson(t, database, [{ name: 'Kedar University', location: 'Pauri', departments }]);
  };
  const stored = async () =>
    Object.values(
      await database.db
        .selectFrom('courses')
        .where('id', '=', place.kedar.courses['Physics/B.Sc.']?.id ?? '')
        .select(['semesters', 'total_credits', 'fee_structure'])
        .executeTakeFirstOrThrow(),
    );
  assert.equal((await bring({ totalCredits: 132, feeStructure: fees })).counts.courses?.changed, 1);
  for (const feeStructure of [{}, { boys: { subsidized: null } }]) {
    const { counts } = await bring({ semesters: 0, totalCredits: 0, feeStructure });
    assert.equal(counts.courses?.unchanged, 1);
    assert.deepEqual(await stored(), [6, 132, fees]);
  }
  await bring({ feeStructure: {}, feePerSemesterINR: 500 });
  assert.equal((await stored())[2], '₹500 per semester');
  const { refusals } = await bring({ feeStructure: { general: 5000 } });
  assert.deepEqual(refusals[0]?.reasons, ['feeStructure may have only boys, girls']);
});

test('a course that would lose semesters with resources is refused by name, and the others are imported', async (t) => {
  const place = await cataloguePortal(t);
  const { portal } = place;
  await work(t, portal);
  await shelve(place, 'Physics/B.Sc.', 5);
  await shelve(place, 'Physics/B.Sc.', 6);
  await shelve(place, 'Physics/M.Sc.', 2);
  const { headers } = await signIn(portal, { role: 'admin' });
  const courses = [
    { name: 'b.sc.', semesters: 4, level: 'PG' },
    { name: 'M.Sc.', semesters: 2 },
    { name: 'Ph.D.', semesters: 2 },
  ];
  const kedar = { name: 'Kedar University', location: 'Pauri', departments: [{ name: 'Physics', courses }] };
  const file = { name: 'programmes.json', bytes: JSON.stringify([kedar]) };
  const run = async (dryRun: string) => {
    const { _id } = await begin(portal, headers, 'programmes', file, dryRun);
    return ended(portal, headers, _id);
  };
  const reasons = ['2 resources stand beyond semester 4. Move or delete them first.'];
  for (const dryRun of ['true', 'false']) {
    const { counts, refusals } = await run(dryRun);
    assert.deepEqual(counts.courses, { added: 1, changed: 1, unchanged: 0, refused: 1 });
    assert.deepEqual(refusals, [
      { row: 1, what: 'courses', item: 'Kedar University, Physics, b.sc.', reasons },
    ]);
  }
  const rows = await portal.database.db
    .selectFrom('courses')
    .where('university_id', '=', place.kedar.id)
    .where('name', '<>', 'LL.B.')
    .select(['name', 'semesters', 'level'])
    .orderBy('name')
    .execute();
  assert.deepEqual(rows.map(Object.values), [
    ['B.Sc.', 6, 'UG'],
    ['M.Sc.', 2, 'UG'],
    ['Ph.D.', 2, 'UG'],
  ]);
});

test('an invalid university, department or course is refused alone, with its path and all reasons', async (t) => {
  const database = await testDatabase(t);
  const { refusals, counts } = await importJson(t, database, [
    'not an object',
    { location: 'Nowhere', departments: {} },
    {
      name: 'Kedar',
      departments: [
        { name: '', courses: [] },
        { name: 'Law', courses: 'none' },
        {
          name: 'Physics',
          courses: [
            bca,
            { ...bca, semesters: 8 },
            { name: 'M.Sc.', level: 'Diploma', semesters: 41 },
            bca,
            null,
          ],
        },
      ],
    },
    { name: 'KEDAR', departments: [] },
  ]);
  assert.deepEqual(
    refusals.map(({ row, what, item, reasons }) => [row, what, item, reasons.join('; ')]),
    [
      [1, 'universities', '', 'must be an object with named values'],
      [2, 'universities', '', 'name is required; departments must be a list'],
      [3, 'departments', 'Kedar, ', 'name is required'],
      [3, 'departments', 'Kedar, Law', 'courses must be a list'],
      [
        3,
        'courses',
        'Kedar, Physics, BCA',
        'this department has another course of this name, with other values',
      ],
      [
        3,
        'courses',
        'Kedar, Physics, M.Sc.',
        'level must be one of UG, PG, PhD; semesters must be a whole number from 0 to 40',
      ],
      [3, 'courses', 'Kedar, Physics, ', 'must be an object with named values'],
      [
        4,
        'universities',
        'KEDAR',
        'row 3 is about the same university, with other values: put both into one row',
      ],
    ],
  );
  assert.deepEqual([counts.universities?.added, counts.departments?.added, counts.courses?.added], [1, 1, 1]);
});

test('a course listed twice with different values is refused, in the first import and in later ones', async (t) => {
  const database = await testDatabase(t);
  const parts = [
    { name: 'Physics', courses: [bca] },
    { name: 'PHYSICS ', courses: [{ ...bca, name: 'bca', duration: 4 }, { name: 'M.Sc.' }] },
  ];
  const first = await importJson(t, database, [{ name: 'Kedar', departments: parts }]);
  assert.deepEqual(valuesOf(first.refusals, 'item'), ['Kedar, PHYSICS , bca']);
  assert.deepEqual(first.counts.courses, { added: 2, changed: 0, unchanged: 0, refused: 1 });
  const again = await importJson(t, database, [{ name: 'Kedar', departments: parts }]);
  assert.deepEqual(again.counts.courses, { added: 0, changed: 0, unchanged: 2, refused: 1 });
});

test('a dry run of programmes writes nothing', async (t) => {
  const database = await testDatabase(t);
  const before = await snapshot(database);
  const { counts } = await importJson(t, database, [arni], { dryRun: true });
  assert.deepEqual(valuesOf(Object.values(counts), 'added'), [1, 2, 2]);
  assert.deepEqual(await snapshot(database), before);
});

test('checking a row with very many courses yields to the event loop', async () => {
  const departments = Array.from({ length: 50 }, (_, at) => ({
    name: `Department ${at}`,
    courses: [bca, bca],
  }));
  let turns = 0;
  let isChecked = false;
  const count = () => {
    turns += 1;
    if (!isChecked) setImmediate(count);
  };
  setImmediate(count);
  await programmeImporter().check(1, { ...arni, departments }, new Findings());
  isChecked = true;
  assert.ok(turns > 100, `${turns} turns`);
});
