import assert from 'node:assert/strict';
import test from 'node:test';
import { Kysely } from 'kysely';
import { tagsDuring } from '../../test/announced.ts';
import { testDatabase } from '../../test/app.ts';
import { snapshot } from '../../test/import.ts';
import { valuesOf } from '../../test/values.ts';
import type { Database, Tx } from '../core/db/database.ts';
import { CourseInput, putCourses, putDepartments, putUniversities, UniversityInput } from './service.ts';

const university = (values: Record<string, unknown>) => UniversityInput.parse({ name: 'Kedar', ...values });
const inside = <T>({ db }: Database, work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
const outcomes = (written: { outcome: string }[]) => written.map(({ outcome }) => outcome);
const only = ({ db }: Database) => db.selectFrom('universities').selectAll().executeTakeFirstOrThrow();

test('a university is added once, and matched by name and location ignoring case', async (t) => {
  const database = await testDatabase(t);
  const put = (given: Record<string, unknown>[]) =>
    inside(database, (tx) => putUniversities(tx, given.map(university), 'merge'));
  const [first] = await put([{ location: 'Pauri' }]);
  assert.deepEqual(outcomes(await put([{ name: 'KEDAR', location: ' pauri ' }])), ['unchanged']);
  const written = await put([{ location: 'Tehri' }, {}, { location: 'Pauri' }, { location: 'TEHRI' }]);
  assert.deepEqual(outcomes(written), ['added', 'added', 'unchanged', 'unchanged']);
  assert.equal(written[2]?.id, first?.id);
  assert.equal(written[3]?.id, written[0]?.id);
});

test('new rows get ascending ids in their given order', async (t) => {
  const database = await testDatabase(t);
  const names = ['Zeta', 'Alpha', 'Mu'];
  await inside(database, (tx) =>
    putUniversities(
      tx,
      names.map((name) => university({ name })),
      'merge',
    ),
  );
  const rows = await database.db.selectFrom('universities').select('name').orderBy('id').execute();
  assert.deepEqual(valuesOf(rows, 'name'), names);
});

test('“merge” replaces given values, “fill” sets missing ones only, and “keep” changes nothing', async (t) => {
  const database = await testDatabase(t);
  const put = (values: Record<string, unknown>, existing: 'merge' | 'fill' | 'keep') =>
    inside(database, async (tx) => outcomes(await putUniversities(tx, [university(values)], existing))[0]);
  await put({ website: 'https://a.example.org' }, 'merge');
  assert.equal(await put({ website: 'https://b.example.org', description: 'Hills.' }, 'keep'), 'unchanged');
  assert.equal(await put({ website: 'https://b.example.org', description: 'Hills.' }, 'fill'), 'changed');
  const filled = await only(database);
  assert.deepEqual(
    [filled.website, filled.description, filled.version],
    ['https://a.example.org', 'Hills.', 2],
  );
  assert.equal(await put({ website: 'https://b.example.org' }, 'merge'), 'changed');
  const merged = await only(database);
  assert.deepEqual(
    [merged.website, merged.description, merged.version],
    ['https://b.example.org', 'Hills.', 3],
  );
  assert.ok(merged.updated_at > filled.updated_at);
});

test('writing the same values again writes nothing', async (t) => {
  const database = await testDatabase(t);
  const put = () =>
    inside(database, async (tx) => {
      const [place] = await putUniversities(tx, [university({ description: 'Hills.' })], 'merge');
      const [department] = await putDepartments(tx, [{ universityId: place?.id ?? '', name: 'Law' }]);
      const ids = { universityId: place?.id ?? '', departmentId: department?.id ?? '' };
      const course = CourseInput.parse({
        name: 'LL.B.',
        semesters: 6,
        feeStructure: { boys: { subsidized: 5 } },
      });
      return outcomes([
        ...(place ? [place] : []),
        ...(await putCourses(tx, [{ ...course, ...ids }], 'merge')),
      ]);
    });
  assert.deepEqual(await put(), ['added', 'added']);
  const before = await snapshot(database);
  assert.deepEqual(await put(), ['unchanged', 'unchanged']);
  assert.deepEqual(await snapshot(database), before);
});

test('adding a department to a deleted or unknown university is a conflict', async (t) => {
  const database = await testDatabase(t);
  const [place] = await inside(database, (tx) => putUniversities(tx, [university({})], 'merge'));
  await database.db.updateTable('universities').set({ deleted_at: new Date() }).execute();
  const put = (universityId: string) =>
    inside(database, (tx) => putDepartments(tx, [{ universityId, name: 'Law' }]));
  await assert.rejects(put(place?.id ?? ''), { code: 'conflict' });
  await assert.rejects(put('01890000-0000-7000-8000-000000000000'), { code: 'conflict' });
});

test('a change drops the cache tags of its lists and universities, and a write without changes drops none', async (t) => {
  const database = await testDatabase(t);
  const put = () => inside(database, (tx) => putUniversities(tx, [university({})], 'merge'));
  const first = await tagsDuring(database, put);
  const [place] = await database.sql`select id from universities`;
  assert.deepEqual(first, ['universities', `university:${place?.id}`]);
  assert.deepEqual(await tagsDuring(database, put), []);
});

test('simultaneous writes of the same rows in different orders cause no deadlock and no duplicates', async (t) => {
  const database = await testDatabase(t);
  // Fails on a deadlock instead of retrying.
  database.db.transaction = Kysely.prototype.transaction;
  const names = Array.from({ length: 60 }, (_, at) => `University ${at}`);
  const put = (given: string[], description: string) =>
    inside(database, async (tx) => {
      const rows = given.map((name) => university({ name, description }));
      const places = await putUniversities(tx, rows, 'merge');
      return putDepartments(
        tx,
        places.map(({ id }) => ({ universityId: id, name: 'Law' })),
      );
    });
  const orders = [names, names.toReversed(), [...names.slice(30), ...names.slice(0, 30)], names.toReversed()];
  for (const round of ['first', 'second'])
    await Promise.all(orders.map((order, at) => put(order, `${round} by ${at}`)));
  const [counts] = await database.sql`select (select count(*)::int from universities) as universities,
    (select count(*)::int from departments) as departments`;
  assert.deepEqual({ ...counts }, { universities: 60, departments: 60 });
});
