import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../test/app.ts';
import { ask, logOf, offer, reserve, send, waves } from '../../test/books.ts';
import { picture } from '../../test/pictures.ts';
import { signIn } from '../../test/sessions.ts';
import { valuesOf } from '../../test/values.ts';
import type { Notification } from '../notifications/schema.ts';
import type { ManagedBook } from './schema.ts';

/** Starts a portal with a student whose book was approved. */
async function place(t: TestContext) {
  const portal = await testApp(t);
  const asha = await signIn(portal);
  const other = await signIn(portal, { name: 'Meera Rawat' });
  const staff = await signIn(portal, { role: 'authority', name: 'Ravi Thakur' });
  const { book } = (await offer(portal, asha)).body;
  const url = `/api/books/${book._id}`;
  await ask(portal, staff, 'PATCH', `${url}/verify`);
  const put = (caller: typeof asha, texts: Record<string, string>, image: Buffer | null = null) =>
    send(portal, caller, ['PUT', url], { ...waves, ...texts }, image);
  const published = async () =>
    ((await ask(portal, null, 'GET', '/api/books')).body as ManagedBook[]).map(({ _id }) => _id);
  return { portal, asha, other, staff, book, url, put, published };
}

test('a seller’s list has all own books, waiting and sold ones included, newest first and by pages, and no other books', async (t) => {
  const { portal, asha, other, staff } = await place(t);
  await offer(portal, asha, { name: 'Optics' });
  await offer(portal, other, { name: 'Algebra' });
  await portal.database.sql`update books set sold_at = now() where name = 'Wave Motion'`;
  const own = await ask(portal, asha, 'GET', '/api/books/mine');
  assert.equal(own.status, 200);
  const rows = own.body as ManagedBook[];
  assert.deepEqual(valuesOf(rows, 'name', 'state', 'mine', 'email'), [
    ['Optics', 'pending', true, 'asha@example.org'],
    ['Wave Motion', 'approved', true, 'asha@example.org'],
  ]);
  assert.ok(rows[1]?.soldAt);
  const second = await ask(portal, asha, 'GET', '/api/books/mine?page=2&limit=1');
  assert.deepEqual([second.body[0].name, second.headers['x-total-count']], ['Wave Motion', '2']);
  assert.deepEqual((await ask(portal, staff, 'GET', '/api/books/mine')).body, []);
  assert.equal((await ask(portal, asha, 'GET', '/api/books/mine?limit=0')).status, 400);
});

test('a published book has a public page, and its contact details are visible to its seller and staff only', async (t) => {
  const { portal, asha, other, staff, book, url } = await place(t);
  for (const caller of [null, other]) {
    const { status, body } = await ask(portal, caller, 'GET', url);
    assert.deepEqual([status, body.name, body.reserved], [200, 'Wave Motion', false]);
    for (const secret of ['email', 'contactNumber', 'version', 'state', 'mine'])
      assert.equal(secret in body, false, secret);
  }
  for (const [caller, mine] of [
    [asha, true],
    [staff, false],
  ] as const) {
    const { body, headers } = await ask(portal, caller, 'GET', url);
    assert.deepEqual([body.email, body.mine, body._id], ['asha@example.org', mine, book._id]);
    assert.equal(headers['cache-control'], 'no-store');
  }
  assert.equal((await ask(portal, null, 'GET', '/api/books/x')).status, 404);
  await portal.database.sql`update books set sold_at = now()`;
  assert.equal((await ask(portal, other, 'GET', url)).status, 404);
  assert.equal((await ask(portal, asha, 'GET', url)).status, 200);
});

test('an approved book returns to review when its seller changes anything but price and contact details', async (t) => {
  const { portal, asha, staff, book, url, put, published } = await place(t);
  const kept = await put(asha, { price: '200', email: 'negi@example.org', contactNumber: '98160 99999' });
  assert.deepEqual([kept.status, kept.body.book.state], [200, 'approved']);
  assert.equal(kept.body.message, '“Wave Motion” is saved.');
  assert.deepEqual(await published(), [book._id]);
  for (const texts of [
    { name: 'Wave Motion II' },
    { author: 'Rao' },
    { publisher: 'Hill Press' },
    { isbn: '0-306-40615-2' },
    { category: 'Math' },
    { condition: 'Bad' },
    { description: 'With notes.' },
    { seller: 'Call 98160 12345' },
  ] as Record<string, string>[]) {
    const { status, body } = await put(asha, texts);
    assert.equal(status, 200);
    assert.match(body.message, /is saved and waits for approval again/);
    assert.deepEqual([body.book.state, body.book.verifiedBy], ['pending', null], JSON.stringify(texts));
    assert.deepEqual(await published(), []);
    assert.equal((await ask(portal, staff, 'PATCH', `${url}/verify`)).status, 200);
    await put(staff, {});
  }
  const image = await picture('png', 200, 300, '#900000');
  assert.equal((await put(asha, {}, image)).body.book.state, 'pending');
  const entry = (await logOf(portal.database, book._id)).at(-1);
  assert.deepEqual(entry?.before, {
    name: 'Wave Motion',
    price: 249.5,
    category: 'Math',
    condition: 'Bad',
    state: 'approved',
  });
  const waiting = await put(asha, { name: 'Waves' });
  assert.equal(waiting.body.message, '“Waves” is saved.', 'it waits as before');
});

test('an approved book stays published when staff change it', async (t) => {
  const { staff, book, put, published } = await place(t);
  assert.equal((await put(staff, { name: 'Waves', author: 'Rao' })).body.book.state, 'approved');
  assert.deepEqual(await published(), [book._id]);
});

test('a rejected book returns to review when its seller changes anything, and stays rejected without a change', async (t) => {
  const { portal, asha, staff, url, put } = await place(t);
  await put(asha, { name: 'Waves' });
  const no = { status: 'rejected', reason: 'The picture shows another book.' };
  assert.equal((await ask(portal, staff, 'PATCH', `${url}/verify`, no)).status, 200);
  assert.equal((await put(asha, { name: 'Waves' })).body.book.state, 'rejected');
  const { body } = await put(asha, { name: 'Waves', price: '10' });
  assert.deepEqual([body.book.state, body.book.reason, body.book.rejectedBy], ['pending', null, null]);
  assert.match(body.message, /waits for approval again/);
  const [queued] = (await ask(portal, staff, 'GET', '/api/books?verified=false')).body;
  assert.equal(queued.price, 10);
});

test('the seller of a reserved book can change contact details only, and staff can change more', async (t) => {
  const { portal, asha, other, staff, book, put } = await place(t);
  const reservation = await reserve(portal, book._id, other.id);
  for (const texts of [{ price: '1' }, { name: 'Waves' }] as Record<string, string>[]) {
    const { status, body } = await put(asha, texts);
    assert.equal(status, 409);
    assert.match(body.error, /^Somebody has asked for “Wave Motion”, so it stays as they saw it/);
    assert.equal(body.link, `/user/reservation?id=${reservation}`);
  }
  assert.equal((await put(asha, {}, await picture('png', 50, 50, '#111111'))).status, 409);
  const reach = await put(asha, { email: 'negi@example.org' });
  assert.deepEqual(
    [reach.status, reach.body.book.email, reach.body.book.reserved],
    [200, 'negi@example.org', true],
  );
  assert.equal((await put(staff, { name: 'Waves' })).status, 200);
});

test('a student’s changes count towards the daily limit of books (429)', async (t) => {
  const { portal, asha, put } = await place(t);
  await portal.database.sql`update rate_limits set hits = 200`;
  assert.equal((await put(asha, { price: '1' })).status, 429);
});

test('a seller can delete a book and restore it, and no other student can', async (t) => {
  const { portal, asha, other, book, url, published } = await place(t);
  assert.equal((await ask(portal, other, 'DELETE', url)).status, 403);
  const deleted = await ask(portal, asha, 'DELETE', url);
  assert.equal(deleted.status, 200);
  assert.deepEqual(await published(), []);
  const back = `/api/trash/${deleted.body.trashId}/restore`;
  assert.equal((await ask(portal, other, 'POST', back)).status, 404);
  assert.equal((await ask(portal, asha, 'POST', back)).status, 200);
  assert.deepEqual(await published(), [book._id]);
});

test('a seller cannot delete a reserved or sold book (409)', async (t) => {
  const { portal, asha, other, book, url } = await place(t);
  const reservation = await reserve(portal, book._id, other.id);
  const { status, body } = await ask(portal, asha, 'DELETE', url);
  assert.deepEqual([status, body.link], [409, `/user/reservation?id=${reservation}`]);
  await portal.database.sql`update books set reserved_at = null, sold_at = now()`;
  assert.equal((await ask(portal, asha, 'DELETE', url)).status, 409);
});

test('a buyer can see the picture of a book after the hand-over, but not after a declined request', async (t) => {
  const { portal, other, book } = await place(t);
  await reserve(portal, book._id, other.id);
  await portal.database.sql`update books set sold_at = now()`;
  await portal.database.sql`update reservations set state = 'handed-over'`;
  const seen = async (headers: Record<string, string>) =>
    (await portal.app.inject({ url: `/api${book.image}`, headers })).statusCode;
  assert.deepEqual([await seen({}), await seen(other.headers)], [404, 200]);
  await portal.database.sql`update reservations set state = 'declined'`;
  assert.equal(await seen(other.headers), 404);
});

test('deleting a reserved book as staff cancels its reservation and notifies the buyer', async (t) => {
  const { portal, other, staff, book, url } = await place(t);
  await reserve(portal, book._id, other.id);
  assert.equal((await ask(portal, staff, 'DELETE', url)).status, 200);
  const [reservation] = await portal.database.sql`select state from reservations`;
  assert.equal(reservation?.state, 'cancelled');
  const notices = await portal.database.sql`select kind from notifications where person_id = ${other.id}`;
  assert.deepEqual(valuesOf(notices, 'kind'), ['reservation']);
  const [row] = await portal.database.sql`select reserved_at from books`;
  assert.equal(row?.reserved_at, null);
});

test('a seller is notified when staff delete a book, instead of its approval, and a restore removes the notification', async (t) => {
  const { portal, asha, staff, url } = await place(t);
  const notices = async () =>
    ((await ask(portal, asha, 'GET', '/api/notifications')).body as Notification[]).map(
      ({ text, link, readAt }) => [text, link, readAt],
    );
  const approved = await notices();
  assert.match(String(approved), /approved and on the shelf/);
  const deleted = await ask(portal, staff, 'DELETE', url);
  assert.deepEqual(await notices(), [['Your book “Wave Motion” was removed by staff.', '/user/books', null]]);
  await ask(portal, staff, 'POST', `/api/trash/${deleted.body.trashId}/restore`);
  assert.deepEqual(await notices(), []);
});

test('a seller who deletes a book gets no notification about it and no link to it', async (t) => {
  const { portal, asha, url } = await place(t);
  await ask(portal, asha, 'DELETE', url);
  assert.deepEqual((await ask(portal, asha, 'GET', '/api/notifications')).body, []);
});
