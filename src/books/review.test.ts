import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { stored, testApp } from '../../test/app.ts';
import { ask, logOf, offer } from '../../test/books.ts';
import { shelve } from '../../test/reservations.ts';
import { PASSWORD, signIn } from '../../test/sessions.ts';
import { plant } from '../../test/universities.ts';
import { valuesOf } from '../../test/values.ts';
import { sweepFiles } from '../core/files/sweep.ts';

async function place(t: TestContext) {
  const portal = await testApp(t);
  const student = await signIn(portal);
  const staff = await signIn(portal, { role: 'authority', name: 'Ravi Thakur' });
  const { book } = (await offer(portal, student)).body;
  return { portal, student, staff, book };
}

test('an approved book is published with the name of the reviewer, whom the request cannot choose', async (t) => {
  const { portal, staff, book } = await place(t);
  const { status, body } = await ask(portal, staff, 'PATCH', `/api/books/${book._id}/verify`, {
    verifiedBy: 'The President',
  });
  assert.equal(status, 200);
  assert.equal(body.message, '“Wave Motion” is approved and on the shelf.');
  assert.deepEqual([body.book.verifiedBy, body.book.version], ['Ravi Thakur', 2]);
  const [shown] = (await ask(portal, null, 'GET', '/api/books')).body;
  assert.deepEqual([shown._id, shown.verifiedBy], [book._id, 'Ravi Thakur']);
  assert.deepEqual((await ask(portal, staff, 'GET', '/api/books?verified=false')).body, []);
  const [, entry] = await logOf(portal.database, book._id);
  assert.deepEqual([entry?.action, entry?.before], ['books.verify', { state: 'pending' }]);
  const [row] = await portal.database.sql`select verified_by_id from books`;
  assert.equal(row?.verified_by_id, staff.id);
});

test('a withdrawn or sold book cannot be approved (409), nor a deleted or unknown one (404); an invalid decision gets 400', async (t) => {
  const { portal, staff, book } = await place(t);
  const url = `/api/books/${book._id}/verify`;
  assert.equal((await ask(portal, staff, 'PATCH', url, ['x'])).status, 400);
  assert.equal((await ask(portal, staff, 'PATCH', url, { status: 'sold' })).status, 400);
  assert.equal((await ask(portal, staff, 'PATCH', url, { version: 0 })).status, 400);
  await portal.database.sql`update books set withdrawn_at = now()`;
  const withdrawn = await ask(portal, staff, 'PATCH', url);
  assert.deepEqual(
    [withdrawn.status, withdrawn.body.error],
    [409, '“Wave Motion” was taken off the shelf by whoever offers it.'],
  );
  await portal.database.sql`update books set withdrawn_at = null`;
  await portal.database.sql`update books set sold_at = now()`;
  assert.equal((await ask(portal, staff, 'PATCH', url)).status, 409);
  await portal.database.sql`update books set sold_at = null, deleted_at = now()`;
  assert.equal((await ask(portal, staff, 'PATCH', url)).status, 404);
  assert.equal((await ask(portal, staff, 'PATCH', '/api/books/x/verify')).status, 404);
});

test('a deleted book goes to the trash with its picture, and can be restored as it was', async (t) => {
  const { portal, staff, book } = await place(t);
  const kedar = await plant(portal.database, { name: 'Kedar' });
  await portal.database.sql`update books set university_id = ${kedar.id}`;
  const own = await signIn(portal, { role: 'authority', scope: 'own', universityId: kedar.id });
  const deleted = await ask(portal, own, 'DELETE', `/api/books/${book._id}`);
  assert.equal(deleted.status, 200);
  assert.equal(deleted.body.message, '“Wave Motion” is deleted. It stays in the trash for 30 days.');
  assert.deepEqual((await ask(portal, staff, 'GET', '/api/books?verified=all')).body, []);
  assert.equal((await ask(portal, staff, 'DELETE', `/api/books/${book._id}`)).status, 404);
  assert.deepEqual(await stored(portal), { rows: 2, files: 2 });
  const restored = await ask(portal, own, 'POST', `/api/trash/${deleted.body.trashId}/restore`);
  assert.equal(restored.status, 200);
  const [back] = (await ask(portal, staff, 'GET', '/api/books?verified=false')).body;
  assert.deepEqual([back._id, back.verifiedAt, back.version], [book._id, null, 3]);
});

test('a simultaneous approval and deletion of a book leave it deleted', async (t) => {
  const { portal, staff, book } = await place(t);
  const [approved, deleted] = await Promise.all([
    ask(portal, staff, 'PATCH', `/api/books/${book._id}/verify`),
    ask(portal, staff, 'DELETE', `/api/books/${book._id}`),
  ]);
  assert.equal(deleted.status, 200);
  assert.ok(approved.status === 200 || approved.status === 404);
  assert.deepEqual((await ask(portal, null, 'GET', '/api/books')).body, []);
});

test('staff can list all books with contacts and states, searched, filtered and by pages; visitors get 401 and students 403', async (t) => {
  const { portal, staff, student } = await place(t);
  await offer(portal, staff, { name: 'Organic Chemistry', category: 'Chemistry' });
  await offer(portal, staff, { name: 'Sold Chemistry', category: 'Chemistry' });
  await portal.database.sql`update books set sold_at = now() where name = 'Sold Chemistry'`;
  const names = async (query: string) =>
    (await ask(portal, staff, 'GET', `/api/books?${query}`)).body.map(({ name }: { name: string }) => name);
  assert.deepEqual(await names('verified=all'), ['Sold Chemistry', 'Organic Chemistry', 'Wave Motion']);
  assert.deepEqual(await names('verified=all&q=chem'), ['Sold Chemistry', 'Organic Chemistry']);
  assert.deepEqual(await names('verified=all&q=so'), ['Sold Chemistry']);
  assert.deepEqual(await names('verified=all&category=Chemistry&limit=1&page=2'), ['Organic Chemistry']);
  assert.deepEqual(await names('verified=false&q=wave'), ['Wave Motion']);
  assert.deepEqual(await names('verified=false&q=chem'), []);
  const paged = await ask(portal, staff, 'GET', '/api/books?verified=all&page=1&limit=2');
  assert.equal(paged.headers['x-total-count'], '3');
  const [sold, organic] = paged.body;
  assert.ok(sold.soldAt);
  assert.deepEqual(
    [organic.email, organic.contactNumber, organic.version, organic.verifiedBy],
    ['asha@example.org', '98160 12345', 1, 'Ravi Thakur'],
  );
  for (const [caller, status] of [
    [null, 401],
    [student, 403],
  ] as const)
    for (const verified of ['false', 'all'])
      assert.equal((await ask(portal, caller, 'GET', `/api/books?verified=${verified}`)).status, status);
});

test('no response to a visitor or student contains a seller’s contact details', async (t) => {
  const { portal, staff, student } = await place(t);
  const { book } = (await offer(portal, staff, { name: 'Organic Chemistry' })).body;
  await ask(portal, staff, 'GET', '/api/books');
  for (const { headers } of [{ headers: {} }, student, staff])
    for (const url of [
      '/api/books',
      '/api/books?q=chem',
      '/api/books?category=Other&limit=5',
      '/api/counts',
    ]) {
      const { payload } = await portal.app.inject({ url, headers });
      assert.doesNotMatch(payload, /asha@example\.org|98160|email|contact|version|soldAt|verifiedAt/i, url);
    }
  for (const headers of [{}, student.headers])
    for (const url of [`/api/books/${book._id}`, `/api${book.image}`, '/api/books?verified=all']) {
      const { payload } = await portal.app.inject({ url, headers });
      assert.doesNotMatch(payload, /asha@example\.org|98160/i, url);
    }
});

test('deleting accounts removes their names from books: a seller’s offered books are deleted, and sold books and those of staff stay', async (t) => {
  const { portal, staff, student, book } = await place(t);
  await ask(portal, staff, 'PATCH', `/api/books/${book._id}/verify`);
  const sold = (await offer(portal, student, { name: 'Sold' })).body.book;
  await portal.database.sql`update books set sold_at = now() where id = ${sold._id}`;
  const own = (await offer(portal, staff, { name: 'Optics' })).body.book;
  const leave = (caller: typeof staff) =>
    ask(portal, caller, 'DELETE', '/api/auth/me', { password: PASSWORD });
  assert.equal((await leave(staff)).status, 200);
  assert.equal((await leave(student)).status, 200);
  const shown = (await ask(portal, null, 'GET', '/api/books')).body;
  assert.deepEqual(valuesOf(shown, '_id', 'verifiedBy'), [[own._id, null]]);
  const [row] = await portal.database
    .sql`select seller, email, contact_number, seller_id from books where id = ${sold._id}`;
  assert.deepEqual({ ...row }, { seller: '', email: null, contact_number: null, seller_id: null });
});

test('deleting an account purges its offered books and their pictures from the trash; its sold books can be restored', async (t) => {
  const { portal, staff, student, book } = await place(t);
  await ask(portal, staff, 'PATCH', `/api/books/${book._id}/verify`);
  const sold = (await offer(portal, student, { name: 'Sold' }, '#804020')).body.book;
  await portal.database.sql`update books set sold_at = now() where id = ${sold._id}`;
  const trashed = await Promise.all(
    [book, sold].map(({ _id }) => ask(portal, staff, 'DELETE', `/api/books/${_id}`)),
  );
  assert.equal((await ask(portal, student, 'DELETE', '/api/auth/me', { password: PASSWORD })).status, 200);
  const admin = await signIn(portal, { role: 'admin' });
  const { body: left } = await ask(portal, admin, 'GET', '/api/trash');
  assert.deepEqual(valuesOf(left, 'name'), ['Sold']);
  const restored = await Promise.all(
    trashed.map(({ body }) => ask(portal, admin, 'POST', `/api/trash/${body.trashId}/restore`)),
  );
  assert.deepEqual(valuesOf(restored, 'status'), [404, 200]);
  assert.equal((await ask(portal, null, 'GET', `/api/books/${book._id}`)).status, 404);
  await portal.database.sql`update blobs set created_at = now() - interval '2 days'`;
  await sweepFiles(portal.database, portal.files);
  const unused = await portal.database.sql`
    select from blobs where not exists (select from books where sha256 in (image_sha256, image_small_sha256))`;
  assert.equal(unused.length, 0);
  assert.equal((await stored(portal)).rows, 2);
});

test('a simultaneous deletion of an account and restore of its book leave no book, and no response is 5xx', async (t) => {
  const portal = await testApp(t);
  const admin = await signIn(portal, { role: 'admin' });
  for (let round = 0; round < 16; round += 1) {
    const student = await signIn(portal);
    const book = await shelve(portal, { seller_id: student.id, verified_at: null, verified_by: null });
    const { body } = await ask(portal, admin, 'DELETE', `/api/books/${book}`);
    const answers = await Promise.all([
      ask(portal, student, 'DELETE', '/api/auth/me', { password: PASSWORD }),
      ...Array.from({ length: 4 }, () => ask(portal, admin, 'POST', `/api/trash/${body.trashId}/restore`)),
    ]);
    for (const { status } of answers) assert.ok(status < 500, String(status));
    assert.equal((await portal.database.sql`select id from books`).length, 0);
  }
});
