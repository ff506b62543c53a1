import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../test/app.ts';
import { ask, logOf, offer, reserve, send, waves } from '../../test/books.ts';
import { signIn } from '../../test/sessions.ts';
import { valuesOf } from '../../test/values.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { ManagedBook } from './schema.ts';

async function place(t: TestContext) {
  const portal = await testApp(t);
  const asha = await signIn(portal);
  const other = await signIn(portal);
  const staff = await signIn(portal, { role: 'authority' });
  const { book } = (await offer(portal, asha)).body;
  const url = `/api/books/${book._id}`;
  const approve = () => ask(portal, staff, 'PATCH', `${url}/verify`);
  const names = async (caller: typeof asha | null, query = '') =>
    ((await ask(portal, caller, 'GET', `/api/books${query}`)).body as ManagedBook[]).map(({ name }) => name);
  return { portal, asha, other, staff, book, url, approve, names };
}

test('a seller can repeatedly withdraw a book and put it back', async (t) => {
  const { portal, asha, book, url, approve, names } = await place(t);
  await approve();
  const off = await ask(portal, asha, 'PUT', `${url}/withdrawal`);
  assert.deepEqual(
    [off.status, off.body.message],
    [200, '“Wave Motion” is off the shelf. It can be put back at any time.'],
  );
  assert.ok(off.body.book.withdrawnAt);
  assert.deepEqual(await names(null), []);
  const again = await ask(portal, asha, 'PUT', `${url}/withdrawal`);
  assert.deepEqual([again.status, again.body.book.version], [200, off.body.book.version]);
  const back = await ask(portal, asha, 'DELETE', `${url}/withdrawal`);
  assert.deepEqual([back.status, back.body.message], [200, '“Wave Motion” is back on the shelf.']);
  assert.equal(back.body.book.withdrawnAt, null);
  assert.deepEqual(await names(null), ['Wave Motion']);
  assert.equal((await ask(portal, asha, 'DELETE', `${url}/withdrawal`)).status, 200);
  const log = await logOf(portal.database, book._id);
  assert.deepEqual(valuesOf(log, 'action'), ['books.add', 'books.verify', 'books.withdraw', 'books.offer']);
});

test('approving, withdrawing, offering, changing, selling or deleting a book drops the cache tag “books”', async (t) => {
  const { portal, asha, staff, url, approve } = await place(t);
  const { database } = portal;
  const steps: [name: string, step: () => Promise<{ status: number }>][] = [
    ['approved', approve],
    ['withdrawn', () => ask(portal, asha, 'PUT', `${url}/withdrawal`)],
    ['put back', () => ask(portal, asha, 'DELETE', `${url}/withdrawal`)],
    ['changed', () => send(portal, asha, ['PUT', url], { ...waves, price: '10' }, null)],
    ['sold', () => ask(portal, asha, 'PUT', `${url}/sale`)],
    ['deleted', () => ask(portal, staff, 'DELETE', url)],
  ];
  const left = new Set(steps.map(([name]) => name));
  const ended = Promise.withResolvers<void>();
  let done = '';
  await database.listen(
    'cache_tags',
    (payload) => {
      const tags = JSON.parse(payload) as string[];
      if (tags.includes('books')) left.delete(done);
      else done = tags.join();
      if (done === 'end') ended.resolve();
    },
    () => {},
  );
  for (const [name, step] of steps) {
    await dropTags(database.db, [name]);
    assert.equal((await step()).status, 200, name);
  }
  await dropTags(database.db, ['end']);
  await ended.promise;
  assert.deepEqual([...left], []);
});

test('a withdrawn book leaves the review queue, and returns to it when it is put back', async (t) => {
  const { portal, asha, staff, url, approve, names } = await place(t);
  await ask(portal, asha, 'PUT', `${url}/withdrawal`);
  assert.deepEqual(await names(staff, '?verified=false'), []);
  assert.deepEqual(await names(staff, '?verified=all'), ['Wave Motion']);
  assert.equal((await approve()).status, 409);
  const back = await ask(portal, asha, 'DELETE', `${url}/withdrawal`);
  assert.equal(back.body.message, '“Wave Motion” waits for approval again.');
  assert.deepEqual(await names(staff, '?verified=false'), ['Wave Motion']);
});

test('an approved book can be marked as sold once, and a sold book stays unchanged', async (t) => {
  const { portal, asha, url, approve, names } = await place(t);
  const early = await ask(portal, asha, 'PUT', `${url}/sale`);
  assert.equal(early.status, 409);
  assert.match(early.body.error, /^“Wave Motion” is not approved/);
  await approve();
  const sold = await ask(portal, asha, 'PUT', `${url}/sale`);
  assert.deepEqual([sold.status, sold.body.message], [200, '“Wave Motion” is marked as sold.']);
  assert.ok(sold.body.book.soldAt);
  assert.deepEqual(await names(null), []);
  const stays = '“Wave Motion” is sold and stays as it is.';
  for (const [method, path] of [
    ['PUT', '/sale'],
    ['PUT', '/withdrawal'],
    ['DELETE', '/withdrawal'],
  ] as const) {
    const { status, body } = await ask(portal, asha, method, url + path);
    assert.deepEqual([status, body.error], [409, stays], path);
  }
});

test('a reserved book can be neither withdrawn nor marked as sold: 409, with a link to the reservation for its seller', async (t) => {
  const { portal, asha, other, staff, book, url, approve } = await place(t);
  await approve();
  const reservation = await reserve(portal, book._id, other.id);
  for (const path of ['/sale', '/withdrawal']) {
    const { status, body } = await ask(portal, asha, 'PUT', url + path);
    assert.deepEqual([status, body.link], [409, `/user/reservation?id=${reservation}`]);
    const byStaff = await ask(portal, staff, 'PUT', url + path);
    assert.deepEqual([byStaff.status, byStaff.body.link], [409, undefined], 'staff do not see the request');
  }
});

test('staff can withdraw and sell any book; other students get 403, or 404 once it is withdrawn, and unknown ids 404', async (t) => {
  const { portal, other, staff, url, approve } = await place(t);
  await approve();
  for (const [method, path] of [
    ['PUT', '/sale'],
    ['PUT', '/withdrawal'],
    ['DELETE', '/withdrawal'],
  ] as const) {
    assert.equal((await ask(portal, other, method, url + path)).status, 403);
    assert.equal((await ask(portal, staff, method, `/api/books/x${path}`)).status, 404);
  }
  assert.equal((await ask(portal, staff, 'PUT', `${url}/withdrawal`)).status, 200);
  assert.equal(
    (await ask(portal, other, 'PUT', `${url}/withdrawal`)).status,
    404,
    'nobody else sees it then',
  );
  assert.equal((await ask(portal, staff, 'PUT', `${url}/sale`)).status, 200);
});

test('a book of a suspended seller cannot be put back, and returns to the shelf when the account is restored', async (t) => {
  const { portal, asha, staff, url, approve, names } = await place(t);
  await approve();
  const admin = await signIn(portal, { role: 'admin' });
  await ask(portal, admin, 'POST', `/api/people/${asha.id}/suspend`);
  const { status, body } = await ask(portal, staff, 'DELETE', `${url}/withdrawal`);
  assert.deepEqual(
    [status, body.error],
    [409, '“Wave Motion” cannot be put back for now: the account of its seller is suspended.'],
  );
  assert.deepEqual(await names(null), []);
  await ask(portal, admin, 'POST', `/api/people/${asha.id}/restore`);
  assert.deepEqual(await names(null), ['Wave Motion']);
});

test('a simultaneous approval, withdrawal and change of a book are applied one after the other, and the book is withdrawn', async (t) => {
  const { portal, asha, staff, url } = await place(t);
  const [approved, withdrawn, changed] = await Promise.all([
    ask(portal, staff, 'PATCH', `${url}/verify`, { version: 1 }),
    ask(portal, asha, 'PUT', `${url}/withdrawal`),
    send(portal, asha, ['PUT', url], { ...waves, name: 'Waves', version: '1' }, null),
  ]);
  assert.equal(withdrawn.status, 200);
  assert.ok([200, 409].includes(approved.status), String(approved.status));
  assert.ok([200, 409].includes(changed.status), String(changed.status));
  const { body } = await ask(portal, asha, 'GET', url);
  assert.ok(body.withdrawnAt);
  assert.equal(
    body.version,
    1 + [approved, withdrawn, changed].filter(({ status }) => status === 200).length,
  );
  assert.deepEqual((await ask(portal, null, 'GET', '/api/books')).body, []);
});

test('one of ten simultaneous requests to mark a book as sold succeeds and nine get 409', async (t) => {
  const { portal, asha, url, approve } = await place(t);
  await approve();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask(portal, asha, 'PUT', `${url}/sale`)),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [
    200,
    ...Array.from({ length: 9 }, () => 409),
  ]);
});
