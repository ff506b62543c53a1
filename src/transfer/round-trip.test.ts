import assert from 'node:assert/strict';
import test from 'node:test';
import { type TestApp, testApp } from '../../test/app.ts';
import { snapshot } from '../../test/import.ts';
import { signIn } from '../../test/sessions.ts';
import { type Headers, importFile, work } from '../../test/transfer.ts';
import { plant } from '../../test/universities.ts';

const exported = async ({ app }: TestApp, headers: Headers, list: string) =>
  (await app.inject({ url: `/api/exports/${list}`, headers })).rawPayload;

const unchanged = (count: number) => ({ added: 0, changed: 0, unchanged: count, refused: 0 });

test('importing exported books changes nothing and publishes none, and purged books stay removed', async (t) => {
  const place = await testApp(t);
  await work(t, place);
  const { headers } = await signIn(place, { role: 'admin' });
  const { id } = await plant(place.database, { name: 'Kedar' });
  await plant(place.database, { name: 'Kedar', location: 'Hills' });
  const gone = await plant(place.database, { name: 'Gone', deleted_at: new Date() });
  await place.database.sql`
    insert into books (name, seller, price, email, contact_number, isbn, university_id, verified_at, rejected_at, sold_at, reserved_at, withdrawn_at)
    values ('Offered', 'Ravi', 120.5, 'ravi@hills.test', '+91 98160 12345', '9780306406157', ${id}, now(), null, null, null, null),
      ('Waiting', 'Ravi', 1, null, null, null, null, null, null, null, null, null),
      ('Rejected', 'Ravi', 2, null, null, null, ${gone.id}, null, now(), null, null, null),
      ('Reserved', 'Ravi', 3, null, null, null, null, now(), null, null, now(), null),
      ('Withdrawn', 'Ravi', 4, null, null, null, null, now(), null, null, null, now()),
      ('Sold', '', 5, null, null, null, null, now(), null, now(), null, null)`;
  const file = String(await exported(place, headers, 'books'));
  for (const state of ['offered', 'waiting', 'rejected', 'reserved', 'withdrawn', 'sold'])
    assert.match(file, new RegExp(`,${state},`));
  const before = await snapshot(place.database);
  assert.deepEqual((await importFile(place, headers, 'books', file)).counts, { books: unchanged(6) });
  const { books, import_rows } = await snapshot(place.database);
  assert.deepEqual([books, import_rows], [before.books, []]);

  const dearer = file.replace(/^(.*?,(?:Waiting|Sold),.*?),(?:1|5),/gm, '$1,77,');
  const { counts, remarks } = await importFile(place, headers, 'books', dearer);
  assert.deepEqual(counts, { books: { added: 0, changed: 1, unchanged: 5, refused: 0 } });
  const notRead =
    'columns that this import does not know, and does not read: “verifiedBy”, “date”, “reason”, “withdrawnAt”, “soldAt”';
  assert.deepEqual(remarks, { 'a book was sold or removed meanwhile, and stays so': 1, [notRead]: 1 });
  const [waiting] = await place.database.sql`select price, verified_at from books where name = 'Waiting'`;
  assert.deepEqual({ ...waiting }, { price: '77.00', verified_at: null });

  await place.database.sql`delete from books`;
  const removed = await importFile(place, headers, 'books', file);
  assert.deepEqual(removed.counts, { books: unchanged(6) });
  assert.deepEqual(removed.remarks, {
    'a book was sold or removed meanwhile, and stays so': 6,
    [notRead]: 1,
  });
  assert.equal((await place.database.sql`select from books`).length, 0);
});

test('importing exported universities changes nothing, including logos, formulas and PDFs of courses', async (t) => {
  const place = await testApp(t);
  await work(t, place);
  const { headers } = await signIn(place, { role: 'admin' });
  const { database } = place;
  await plant(
    database,
    { name: '+Plus', location: "'=Chamoli", description: '"Two"\nlines' },
    { Physics: ['B.Sc.', 'M.Sc.'] },
  );
  await plant(database, { name: 'Kedar', location: 'Hills' });
  await plant(database, { name: 'Kedar', website: 'https://kedar.test' });
  const sha256 = 'a'.repeat(64);
  await database.sql`insert into blobs (sha256, bytes, media_type) values (${sha256}, 3, 'image/webp')`;
  await database.sql`update universities set logo_sha256 = ${sha256} where name = '+Plus'`;
  await database.sql`
    update courses set eligibility_sha256 = ${sha256}, fee_structure_sha256 = ${sha256} where name = 'B.Sc.'`;
  await database.sql`
    update courses set fee_structure = '{"boys": {"subsidized": 100, "nonSubsidized": null}}' where name = 'M.Sc.'`;
  const before = await snapshot(database);
  const file = await exported(place, headers, 'universities');
  const { counts } = await importFile(place, headers, 'universities', file);
  assert.deepEqual(counts, { universities: unchanged(3) });
  const nested = await place.app.inject('/api/universities?nested=true');
  const programmes = await importFile(place, headers, 'programmes', nested.payload);
  assert.deepEqual(programmes.counts, {
    universities: unchanged(3),
    departments: unchanged(1),
    courses: unchanged(2),
  });
  const after = await snapshot(database);
  assert.deepEqual([after.universities, after.courses], [before.universities, before.courses]);
});
