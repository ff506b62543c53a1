import assert from 'node:assert/strict';
import test from 'node:test';
import { offer } from '../../../test/books.ts';
import { type Caller, market } from '../../../test/reservations.ts';
import { signIn } from '../../../test/sessions.ts';
import type { Reservation } from './schema.ts';

test('a person can list the requests that they made and those that they received, newest first, filtered by state', async (t) => {
  const { seller, buyer, other, bookId, shelve, ask, reserve, answer } = await market(t);
  const second = await shelve({ name: 'Optics', seller_id: seller.id });
  const third = await shelve({ name: 'Algebra', seller_id: buyer.id });
  const { reservation } = (await reserve(buyer, bookId)).body;
  await reserve(buyer, second);
  await reserve(seller, third);
  await answer(seller, reservation, 'declined');
  await reserve(other, bookId);
  const names = async (caller: Caller, query = '') => {
    const { body } = await ask<Reservation[]>(caller, 'GET', `/reservations${query}`);
    return body.map(({ book, state, side }) => `${book.name} ${state} ${side}`);
  };
  assert.deepEqual(await names(buyer), ['Optics asked buyer', 'Wave Motion declined buyer']);
  assert.deepEqual(await names(buyer, '?side=buyer&open=true'), ['Optics asked buyer']);
  assert.deepEqual(await names(buyer, '?open=false'), ['Wave Motion declined buyer']);
  assert.deepEqual(await names(buyer, '?side=seller'), ['Algebra asked seller']);
  assert.deepEqual(await names(seller, '?side=seller&open=true'), [
    'Wave Motion asked seller',
    'Optics asked seller',
  ]);
  assert.deepEqual(await names(other, '?side=seller'), []);
});

test('staff requests are visible to staff only, and are those for books whose sellers have no account', async (t) => {
  const { portal, buyer, bookId, shelve, ask, reserve } = await market(t);
  const staff = await signIn(portal, { role: 'authority' });
  await reserve(buyer, bookId);
  const { reservation } = (await reserve(buyer, await shelve({ name: 'Optics' }))).body;
  await reserve(staff, await shelve({ name: 'Algebra' }));
  const staffList = await ask<Reservation[]>(staff, 'GET', '/reservations?side=desk');
  assert.deepEqual(
    staffList.body.map(({ _id, side, book }) => [_id, side, book.name]),
    [[reservation._id, 'desk', 'Optics']],
  );
  const refused = await ask(buyer, 'GET', '/reservations?side=desk');
  assert.deepEqual([refused.status, refused.body.error], [403, 'These reservations are for staff.']);
});

test('a long list is read by page and by cursor, and invalid parameters are refused with 400', async (t) => {
  const { buyer, shelve, ask, reserve } = await market(t);
  for (let at = 1; at <= 5; at += 1) await reserve(buyer, await shelve({ name: `Book ${at}` }));
  const names = (rows: Reservation[]) => rows.map(({ book }) => book.name);
  const page = await ask<Reservation[]>(buyer, 'GET', '/reservations?page=2&limit=2');
  assert.deepEqual(names(page.body), ['Book 3', 'Book 2']);
  assert.equal(page.headers['x-total-count'], '5');
  assert.match(String(page.headers.link), /page=3&limit=2>; rel="next"/);
  const after = `/reservations?limit=2&after=${page.body[1]?._id}`;
  assert.deepEqual(names((await ask<Reservation[]>(buyer, 'GET', after)).body), ['Book 1']);
  for (const query of ['side=both', 'open=yes', 'limit=101', 'page=0', 'after=x'])
    assert.equal((await ask(buyer, 'GET', `/reservations?${query}`)).status, 400, query);
});

test('a reservation shows its book’s picture as long as the caller may read the file', async (t) => {
  const { portal, seller, buyer, other, ask, reserve, answer } = await market(t);
  const offered = await offer(portal, seller);
  const { _id: bookId, imageSmall } = offered.body.book;
  await portal.database.sql`update books set verified_at = now() where id = ${bookId}`;
  const first = (await reserve(other, bookId)).body.reservation;
  assert.equal(first.book.imageSmall, imageSmall);
  await answer(seller, first, 'declined');
  const { reservation } = (await reserve(buyer, bookId)).body;
  await answer(seller, reservation, 'accepted');
  await answer(seller, reservation, 'handed-over');
  for (const [caller, side, path, status] of [
    [seller, 'seller', imageSmall, 200],
    [buyer, 'buyer', imageSmall, 200],
    [other, 'buyer', null, 404],
  ] as const) {
    const { body } = await ask<Reservation[]>(caller, 'GET', `/reservations?side=${side}`);
    assert.equal(body[0]?.book.imageSmall, path);
    const url = `/api${imageSmall}`;
    assert.equal((await portal.app.inject({ url, headers: caller.headers })).statusCode, status);
  }
});
