import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { Kysely } from 'kysely';
import { testApp } from '../../test/app.ts';
import { deleter, live, shelf, trashed } from '../../test/trash.ts';
import { AppError } from '../core/errors.ts';
import { putCourses, putDepartments } from '../universities/service.ts';
import { restore } from './service.ts';

const blank = { level: null, duration: null, semesters: null, totalCredits: null, modeOfStudy: null };

async function begin(t: TestContext) {
  const place = await testApp(t);
  // Fails on a deadlock instead of retrying.
  place.database.db.transaction = Kysely.prototype.transaction;
  return { place, admin: await deleter(place), university: await shelf(place) };
}

/** Succeeds, or is refused with a message; never deadlocks. */
const settled = async (work: Promise<unknown>): Promise<'done' | string> =>
  work.then(
    () => 'done',
    (error) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

test('simultaneous deletions of a university and of rows in it succeed or get “not found”, and cause no deadlock', async (t) => {
  const { place, admin, university } = await begin(t);
  const { id, courses, departments } = university;
  const bsc = courses['Physics/BSc']?.id ?? '';
  const [notes] = await place.database.sql`select id from resources where course_id = ${bsc}`;
  for (let round = 0; round < 10; round += 1) {
    const ends = await Promise.all(
      [
        { kind: 'resources', id: String(notes?.id) },
        { kind: 'courses', id: bsc },
        { kind: 'departments', id: departments[0] ?? '' },
        { kind: 'universities', id },
      ].map((one) => settled(trashed(place, admin, { ...one, universityId: id } as never))),
    );
    assert.equal(ends[3], 'done');
    assert.ok(ends.every((end) => end === 'done' || end === 'not_found'));
    assert.deepEqual(await live(place), { universities: 0, departments: 0, courses: 0, resources: 0 });
    // Restoring parents first, as required, restores everything.
    const entries = await place.database.sql`select id from trash where restored_at is null
      order by array_position(array['universities', 'departments', 'courses', 'resources'], kind)`;
    for (const entry of entries) await restore(place.database.db, admin.by, String(entry.id));
    assert.equal((await live(place)).resources, 3);
  }
});

test('rows added during the deletion of their parent are deleted with it, or refused', async (t) => {
  const { place, admin, university } = await begin(t);
  const { db } = place.database;
  const { id, departments } = university;
  for (let round = 0; round < 10; round += 1) {
    const name = `New ${round}`;
    const course = { ...blank, eligibility: null, feeStructure: null, name, universityId: id };
    const [, , trashId] = await Promise.all([
      settled(db.transaction().execute((tx) => putDepartments(tx, [{ universityId: id, name }]))),
      settled(
        db
          .transaction()
          .execute((tx) => putCourses(tx, [{ ...course, departmentId: departments[0] ?? '' }], 'fill')),
      ),
      trashed(place, admin, { kind: 'universities', id, universityId: id }),
    ]);
    assert.deepEqual(await live(place), { universities: 0, departments: 0, courses: 0, resources: 0 });
    await restore(db, admin.by, trashId);
    const [orphans] = await place.database.sql`
      select count(*)::int as total from courses c join departments d on d.id = c.department_id
      join universities u on u.id = c.university_id
      where c.deleted_at is null and (d.deleted_at is not null or u.deleted_at is not null)`;
    assert.equal(orphans?.total, 0);
  }
});

test('a row that is restored during the deletion of its parent is deleted with it', async (t) => {
  const { place, admin, university } = await begin(t);
  const { db } = place.database;
  const { id, departments } = university;
  for (let round = 0; round < 10; round += 1) {
    const department = await trashed(place, admin, {
      ...{ kind: 'departments', id: departments[0] ?? '', universityId: id },
    });
    const [restored, whole] = await Promise.all([
      settled(restore(db, admin.by, department)),
      trashed(place, admin, { kind: 'universities', id, universityId: id }),
    ]);
    assert.ok(['done', 'conflict'].includes(restored), restored);
    assert.deepEqual(await live(place), { universities: 0, departments: 0, courses: 0, resources: 0 });
    await restore(db, admin.by, whole);
    if (restored === 'conflict') await restore(db, admin.by, department);
    assert.equal((await live(place)).resources, 3);
  }
});
