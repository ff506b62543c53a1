import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import test, { type TestContext } from 'node:test';
import type { Database } from '../src/core/db/database.ts';
import { openPasswords } from '../src/core/passwords/passwords.ts';
import { closeInspectors, inspectPdf } from '../src/core/pdf/inspect.ts';
import { universityImporter } from '../src/universities/import.ts';
import { testApp, testDatabase, testFiles } from '../test/app.ts';
import { importSource, snapshot, testSource } from '../test/import.ts';
import { loadSample } from './load.ts';
import { removeSample } from './remove.ts';
import { startSample } from './start.ts';

test.after(closeInspectors);

const log = { info() {} };
const passwords = openPasswords({ cheap: true });
const place = async (t: TestContext) => ({
  database: await testDatabase(t),
  files: await testFiles(t),
  log,
  passwords,
});
type Place = Awaited<ReturnType<typeof place>>;

async function counts({ database }: { database: Database }): Promise<number[]> {
  const tables = ['universities', 'departments', 'courses', 'resources', 'books', 'blogs', 'blobs'];
  const rows = await Promise.all(
    tables.map((table) => database.sql.unsafe(`select count(*)::int as n from ${table}`)),
  );
  return rows.map(([row]) => row?.n as number);
}
const WHOLE = [5, 27, 35, 80, 33, 14, 151];
const NOTHING = [0, 0, 0, 0, 0, 0, 0];

const storedFiles = async ({ files }: Pick<Place, 'files'>) =>
  (await readdir(files.folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

test('the sample content is loaded into an empty database once, completely, marked as sample, and with its files', async (t) => {
  const portal = await testApp(t);
  const given = { database: portal.database, files: portal.files, log, passwords };
  const settings = { host: '127.0.0.1', publicUrl: 'http://localhost:3000', trustedProxies: 0 };
  const printed = await startSample({ ...settings, sampleContent: 'load' }, given);
  assert.equal(printed.length, 4, 'three demo accounts, and their password');
  assert.deepEqual(await counts(given), WHOLE);
  const [unmarked] = await portal.database.sql`
    select (select count(*) from universities where not sample) + (select count(*) from resources where not sample)
         + (select count(*) from books where not sample or verified_by <> 'Unishelf')
         + (select count(*) from blogs where not sample) as n`;
  assert.equal(unmarked?.n, 0);
  const [reviews] = await portal.database.sql`
    select (select count(*)::int from books where verified_at is not null) as books,
      (select count(*)::int from blogs where verified_at is not null) as posts,
      (select count(*)::int from blogs b join people p on p.id = b.author_id and p.name = b.author_name) as owned,
      (select count(*)::int from books b join people p on p.id = b.seller_id and p.name = b.seller) as sold`;
  assert.deepEqual(reviews, { books: 30, posts: 12, owned: 5, sold: 3 });
  const [placed] = await portal.database.sql`
    select (select count(*)::int from books where university_id is null) as books,
      (select count(*)::int from blogs where university_id is null) as posts,
      (select count(distinct university_id)::int from books) as universities`;
  assert.deepEqual(placed, { books: 0, posts: 0, universities: 5 });
  const university = (await portal.app.inject('/api/universities?limit=1')).json()[0];
  const book = (await portal.app.inject('/api/books?limit=1')).json()[0];
  const resource = (await portal.app.inject('/api/resources?limit=1')).json()[0];
  for (const [url, type] of [
    [university.logo, 'image/webp'],
    [`/api${book.image}`, 'image/webp'],
    [`/api${book.imageSmall}`, 'image/webp'],
    [`/api${resource.fileUrl}`, 'application/pdf'],
  ]) {
    const answer = await portal.app.inject(url);
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, type], url);
  }
  const before = await snapshot(portal.database);
  assert.equal(await loadSample(given), false);
  assert.equal(await loadSample({ ...given, asked: true }), false);
  assert.deepEqual(await snapshot(portal.database), before);
});

test('the PDFs of the sample content have the recorded numbers of pages and no active content', async (t) => {
  const given = await place(t);
  await loadSample(given);
  const blobs = await given.database.db
    .selectFrom('blobs')
    .where('media_type', '=', 'application/pdf')
    .selectAll()
    .execute();
  assert.equal(blobs.length, 80);
  assert.equal(Math.max(...blobs.map(({ pages }) => pages ?? 0)), 60);
  const paths = new Map((await storedFiles(given)).map((file) => [path.basename(file), file]));
  for (const { sha256, pages } of blobs) {
    const facts = await inspectPdf(paths.get(sha256) ?? '');
    assert.deepEqual([facts.pages, facts.activeContent], [pages, []]);
  }
});

test('two processes that start at once load the sample content once', async (t) => {
  const given = await place(t);
  const loaded = await Promise.all([loadSample(given), loadSample(given)]);
  assert.deepEqual(loaded.sort(), [false, true]);
  assert.deepEqual(await counts(given), WHOLE);
});

test('the sample content is loaded into a database with other content only on request', async (t) => {
  const given = await place(t);
  await importSource(t, given.database, universityImporter(), await testSource(t, 'name\nReal University\n'));
  assert.equal(await loadSample(given), false);
  assert.deepEqual(await counts(given), [1, 0, 0, 0, 0, 0, 0]);
  assert.equal(await loadSample({ ...given, asked: true }), true);
  assert.deepEqual(await counts(given), [6, ...WHOLE.slice(1)]);
});

test('the sample content is removed with its files, and loaded again only on request', async (t) => {
  const given = await place(t);
  await loadSample(given);
  const removed = await removeSample(given.database, given.files);
  assert.deepEqual(removed, {
    universities: 5,
    departments: 27,
    courses: 35,
    resources: 80,
    books: 33,
    posts: 14,
    accounts: 3,
    files: 151,
    kept: [],
  });
  assert.deepEqual(await counts(given), NOTHING);
  assert.deepEqual(await storedFiles(given), []);
  assert.equal(await loadSample(given), false);
  assert.equal((await removeSample(given.database, given.files)).books, 0);
  const log = await given.database.sql`
    select action, actor_id, row_id is not null as "hasRow", before from audit_log
    where address = 'command line' order by at, id`;
  const erased = (role: string) => ({
    action: 'people.delete',
    actor_id: null,
    hasRow: true,
    before: { role },
  });
  const { posts: blogs, accounts: people, files: _files, kept: _kept, ...rows } = removed;
  assert.deepEqual(
    [...log],
    [
      ...['admin', 'authority', 'user'].map(erased),
      { action: 'sample.remove', actor_id: null, hasRow: false, before: { ...rows, blogs, people } },
    ],
    'each account, and once how many rows were removed',
  );
  assert.equal(await loadSample({ ...given, asked: true }), true);
  assert.deepEqual(await counts(given), WHOLE);
});

test('books and resources that others added stay after the removal, with their files and their sample university', async (t) => {
  const given = await place(t);
  await loadSample(given);
  const { db } = given.database;
  const theirs = await db.selectFrom('resources').selectAll().orderBy('id').executeTakeFirstOrThrow();
  const { id: _, search_text: __, ...values } = theirs;
  const course = await db
    .selectFrom('courses')
    .select(['id', 'department_id'])
    .where('university_id', '=', theirs.university_id)
    .where('id', '<>', theirs.course_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('resources')
    .values({ ...values, course_id: course.id, department_id: course.department_id, sample: false })
    .execute();
  await db.insertInto('books').values({ name: 'Mine', seller: 'Me', price: 5 }).execute();
  const removed = await removeSample(given.database, given.files);
  assert.deepEqual(
    [removed.universities, removed.resources, removed.books, removed.kept.length],
    [4, 80, 33, 1],
  );
  assert.deepEqual(removed.kept[0]?.others, 1);
  const [universities, , , resources, books, , blobs] = await counts(given);
  assert.deepEqual([universities, resources, books, blobs], [1, 1, 1, 2]);
  assert.equal(
    await given.files.size(theirs.file_sha256),
    (
      await db
        .selectFrom('blobs')
        .select('bytes')
        .where('sha256', '=', theirs.file_sha256)
        .executeTakeFirstOrThrow()
    ).bytes,
  );
  await db.deleteFrom('resources').execute();
  assert.equal((await removeSample(given.database, given.files)).universities, 1);
});

test('a sample university stays after the removal if others added a department, a course or the PDF of a course to it', async (t) => {
  const given = await place(t);
  await loadSample(given);
  const { db } = given.database;
  const [taught, enlarged, left, informed] = await db
    .selectFrom('universities')
    .select(['id', 'name'])
    .orderBy('id')
    .execute();
  assert.ok(taught && enlarged && left && informed);
  await db.insertInto('departments').values({ university_id: enlarged.id, name: 'Botany' }).execute();
  const home = await db
    .selectFrom('departments')
    .select('id')
    .where('university_id', '=', taught.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('courses')
    .values({ university_id: taught.id, department_id: home.id, name: 'M.Sc. Botany' })
    .execute();
  await given.database.sql`
    update courses set fee_structure_sha256 = (select file_sha256 from resources limit 1)
    where id = (select id from courses where university_id = ${informed.id} limit 1)`;
  const person = await db
    .insertInto('people')
    .values({
      ...{ role: 'authority', name: 'Devika', email: 'd@x.in', email_key: 'd@x.in', password_hash: 'x' },
      university_id: left.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const university_ids = [left.id, taught.id];
  await db.insertInto('preferences').values({ person_id: person.id, university_ids }).execute();
  const { universities, kept } = await removeSample(given.database, given.files);
  assert.equal(universities, 2);
  assert.deepEqual(
    kept.toSorted((a, b) => a.name.localeCompare(b.name)),
    [taught, enlarged, informed]
      .map(({ name }) => ({ name, others: 1 }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  );
  const [stayed] = await given.database.sql`
    select (select count(*)::int from departments where name = 'Botany' and university_id = ${enlarged.id}) as departments,
      (select count(*)::int from courses where name = 'M.Sc. Botany') as courses,
      (select university_id from people where id = ${person.id}) as staffed,
      (select university_ids from preferences where person_id = ${person.id}) as preferred`;
  assert.deepEqual(stayed, { departments: 1, courses: 1, staffed: null, preferred: [taught.id] });
});

test('the sample content is also removed from the trash, and other entries stay there', async (t) => {
  const given = await place(t);
  await loadSample(given);
  const { db, sql } = given.database;
  await db
    .insertInto('enquiries')
    .values({ email: 'a@x.in', email_key: 'a@x.in', message: 'Is this real?' })
    .execute();
  for (const kind of ['enquiries', 'books']) {
    const [row] = await sql`
      insert into trash (kind, row_id, label) select ${kind}, id, 'Something' from ${sql(kind)} limit 1
      returning id, row_id`;
    await sql`update ${sql(kind)} set deleted_at = now(), trash_id = ${row?.id} where id = ${row?.row_id}`;
  }
  assert.equal((await removeSample(given.database, given.files)).books, 33);
  const left = await sql`select kind from trash`;
  assert.deepEqual([...left], [{ kind: 'enquiries' }]);
});

test('an interrupted load leaves no rows; an interrupted load or removal is completed by the next one', async (t) => {
  const given = await place(t);
  const failing = { ...given.files, put: given.files.put };
  let puts = 0;
  failing.put = async (...args) => {
    puts += 1;
    if (puts > 60) throw new Error('cut off');
    return given.files.put(...args);
  };
  await assert.rejects(loadSample({ ...given, files: failing }), /cut off/);
  assert.deepEqual(await counts(given), NOTHING);
  assert.equal(await loadSample(given), true);
  assert.deepEqual(await counts(given), WHOLE);

  let removals = 0;
  const breaking = {
    ...given.files,
    async remove(sha256: string) {
      removals += 1;
      if (removals > 10) throw new Error('cut off');
      return given.files.remove(sha256);
    },
  };
  await assert.rejects(removeSample(given.database, breaking), /cut off/);
  assert.equal((await removeSample(given.database, given.files)).files, 141);
  assert.deepEqual(await storedFiles(given), []);
  assert.deepEqual(await counts(given), NOTHING);
});
