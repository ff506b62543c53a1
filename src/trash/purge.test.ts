import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../test/app.ts';
import { addResource, age, deleter, shelf, trashed } from '../../test/trash.ts';
import { untilBlocked } from '../../test/until.ts';
import { purgeTrash as purge } from '../portal/housekeeping.ts';
import { type Pace, restore } from './service.ts';

async function begin(t: TestContext) {
  const place = await testApp(t);
  const { sql, db } = place.database;
  const rows = async () => {
    const [row] = await sql`
      select (select count(*)::int from universities) + (select count(*)::int from departments) as places,
        (select count(*)::int from courses) as courses, (select count(*)::int from resources) as resources,
        (select count(*)::int from trash) as trash`;
    return Object.values({ ...row });
  };
  const run = (pace?: Pace) => purge(db, { pace });
  return { place, admin: await deleter(place), university: await shelf(place), rows, run };
}

test('rows are purged after 30 days in the trash, with everything in them and references to them', async (t) => {
  const { place, admin, university, rows, run } = await begin(t);
  const { id, courses } = university;
  const { sql } = place.database;
  const bsc = courses['Physics/BSc']?.id ?? '';
  const [notes] = await sql`select id from resources where course_id = ${bsc}`;
  await sql`insert into import_rows (kind, key, row_id) values ('resources', 'a', ${notes?.id}), ('resources', 'b', uuidv7())`;
  await sql`insert into download_days values (current_date, ${notes?.id}, 3)`;
  await sql`insert into download_visitors values (current_date, ${notes?.id}, '\\x00')`;
  await sql`update people set university_id = ${id} where id = ${admin.id}`;
  await sql`insert into preferences (person_id, university_ids) values (${admin.id}, array[${id}, uuidv7()]::uuid[])`;
  await trashed(place, admin, { kind: 'courses', id: bsc, universityId: id, label: 'BSc' });
  await trashed(place, admin, { kind: 'universities', id, universityId: id, label: 'Kedar' });
  await age(place, 29);
  await run();
  assert.deepEqual(await rows(), [3, 3, 3, 2], 'not yet');
  await age(place, 1);
  await run();
  assert.deepEqual(await rows(), [0, 0, 0, 0]);
  const left = await sql`
    select (select count(*)::int from import_rows) as imported, (select sum(downloads)::int from download_days) as downloads,
      (select count(*)::int from download_visitors) as visitors, cardinality(p.university_ids) as preferred, a.university_id,
      a.university_name
    from people a join preferences p on p.person_id = a.id`;
  assert.deepEqual(
    [...left],
    [{ imported: 1, downloads: 3, visitors: 0, preferred: 1, university_id: null, university_name: 'Kedar' }],
  );
  const log =
    await sql`select action, before, address from audit_log where action like '%.purge' order by id`;
  assert.deepEqual(
    [...log],
    [
      { action: 'courses.purge', before: { name: 'BSc' }, address: 'housekeeping' },
      { action: 'universities.purge', before: { name: 'Kedar' }, address: 'housekeeping' },
    ],
  );
});

test('large deletions are purged in batches over several runs, and cannot be restored halfway (404)', async (t) => {
  const { place, admin, university, rows, run } = await begin(t);
  const { id } = university;
  for (let more = 0; more < 5; more += 1) await addResource(place, university, 'Law/LLB');
  const trashId = await trashed(place, admin, { kind: 'universities', id, universityId: id });
  await age(place, 30);
  await run({ atOnce: 3, inARun: 3 });
  assert.deepEqual(await rows(), [3, 3, 5, 1]);
  await assert.rejects(restore(place.database.db, admin.by, trashId), { code: 'not_found' });
  await run({ atOnce: 4, inARun: 1000 });
  assert.deepEqual(await rows(), [0, 0, 0, 0]);
});

test('newer and restored rows are not purged, and only the entry of a restored row is removed', async (t) => {
  const { place, admin, university, rows, run } = await begin(t);
  const { id, departments } = university;
  const entry = { kind: 'departments', id: departments[0] ?? '', universityId: id } as const;
  await restore(place.database.db, admin.by, await trashed(place, admin, entry));
  await age(place, 31);
  await trashed(place, admin, { ...entry, id: departments[1] ?? '' });
  await run();
  assert.deepEqual(await rows(), [3, 3, 3, 1]);
  const [log] = await place.database.sql`select from audit_log where action like '%.purge'`;
  assert.equal(log, undefined);
});

test('a deleted row that another entry refers to is purged after it, and does not block others', async (t) => {
  const { place, admin, university, rows, run } = await begin(t);
  const { id, courses } = university;
  const bsc = courses['Physics/BSc']?.id ?? '';
  const [notes] = await place.database.sql`select id from resources where course_id = ${bsc}`;
  const paper = await trashed(place, admin, { kind: 'resources', id: String(notes?.id), universityId: id });
  await trashed(place, admin, { kind: 'courses', id: bsc, universityId: id });
  await trashed(place, admin, { kind: 'courses', id: courses['Law/LLB']?.id ?? '', universityId: id });
  await age(place, 30);
  await place.database.sql`update trash set deleted_at = now() where id = ${paper}`;
  await run();
  assert.deepEqual(await rows(), [3, 2, 2, 2]);
  await place.database.sql`update trash set deleted_at = now() - interval '30 days' where id = ${paper}`;
  await run();
  await run();
  assert.deepEqual(await rows(), [3, 1, 1, 0]);
});

test('purging a book while its owner’s account is deleted causes no deadlock', async (t) => {
  const { place, admin, rows, run } = await begin(t);
  const { sql } = place.database;
  const [book] = await sql`insert into books (name, seller, price) values ('Waves', 'Asha', 1) returning id`;
  const id = String(book?.id);
  await trashed(place, admin, { kind: 'books', id, universityId: null });
  await age(place, 30);
  const purged = await place.owner.sql.begin(async (tx) => {
    // The order of an account’s deletion: first its books, then their entries.
    await tx`delete from books where id = ${id}`;
    const purging = run();
    await untilBlocked(place.database);
    // Fails if the run locks the entry before the book.
    await tx`delete from trash where id = (select id from trash where row_id = ${id} for update nowait)`;
    return { purging };
  });
  await purged.purging;
  assert.equal((await rows())[3], 0);
});

test('two concurrent runs purge each entry once', async (t) => {
  const { place, admin, university, rows, run } = await begin(t);
  const { id, courses } = university;
  for (const course of Object.values(courses))
    await trashed(place, admin, { kind: 'courses', id: course.id, universityId: id });
  await age(place, 30);
  await Promise.all([run({ atOnce: 1, inARun: 1000 }), run({ atOnce: 1, inARun: 1000 })]);
  assert.deepEqual(await rows(), [3, 0, 0, 0]);
  const [log] = await place.database
    .sql`select count(*)::int as total from audit_log where action like '%.purge'`;
  assert.equal(log?.total, 3);
});
