import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../../test/app.ts';
import { offer } from '../../../test/books.ts';
import { answer, ask, type Caller, market, reserve, shelve } from '../../../test/reservations.ts';
import { signIn } from '../../../test/sessions.ts';
import type { Reservation } from './schema.ts';

test('everybody reads what they asked for, and what is asked of them, newest first', async (t) => {
  const { portal, seller, buyer, other, bookId } = await market(await testApp(t));
  const second = await shelve(portal, { name: 'Optics', seller_id: seller.id });
  const third = await shelve(portal, { name: 'Algebra', seller_id: buyer.id });
  const { reservation } = (await reserve(portal, buyer, bookId)).body;
  await reserve(portal, buyer, second);
  await reserve(portal, seller, third);
  await answer(portal, seller, reservation, 'declined');
  await reserve(portal, other, bookId);
  const names = async (caller: Caller, query = '') => {
    const { body } = await ask<Reservation[]>(portal, caller, 'GET', `/reservations${query}`);
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

test('staff requests are for staff, and hold books whose sellers have no account', async (t) => {
  const { portal, buyer, bookId } = await market(await testApp(t));
  const staff = await signIn(portal, { role: 'authority' });
  await reserve(portal, buyer, bookId);
  const { reservation } = (await reserve(portal, buyer, await shelve(portal, { name: 'Optics' }))).body;
  await reserve(portal, staff, await shelve(portal, { name: 'Algebra' }));
  const staffList = await ask<Reservation[]>(portal, staff, 'GET', '/reservations?side=desk');
  assert.deepEqual(
    staffList.body.map(({ _id, side, book }) => [_id, side, book.name]),
    [[reservation._id, 'desk', 'Optics']],
  );
  const refused = await ask(portal, buyer, 'GET', '/reservations?side=desk');
  assert.deepEqual([refused.status, refused.body.error], [403, 'These reservations are for staff.']);
  assert.equal((await ask(portal, null, 'GET', '/reservations')).status, 401);
});

test('a long list comes by pages and by cursor, and what no list is asked for is refused', async (t) => {
  const { portal, buyer } = await market(await testApp(t));
  for (let at = 1; at <= 5; at += 1)
    await reserve(portal, buyer, await shelve(portal, { name: `Book ${at}` }));
  const names = (rows: Reservation[]) => rows.map(({ book }) => book.name);
  const page = await ask<Reservation[]>(portal, buyer, 'GET', '/reservations?page=2&limit=2');
  assert.deepEqual(names(page.body), ['Book 3', 'Book 2']);
  assert.equal(page.headers['x-total-count'], '5');
  assert.match(String(page.headers.link), /page=3&limit=2>; rel="next"/);
  const after = `/reservations?limit=2&after=${page.body[1]?._id}`;
  assert.deepEqual(names((await ask<Reservation[]>(portal, buyer, 'GET', after)).body), ['Book 1']);
  for (const query of ['side=both', 'open=yes', 'limit=101', 'page=0', 'after=x'])
    assert.equal((await ask(portal, buyer, 'GET', `/reservations?${query}`)).status, 400, query);
});

test('the picture of a book stands beside a reservation as long as it is served to the caller', async (t) => {
  const { portal, seller, buyer, other } = await market(await testApp(t));
  const offered = await offer(portal, seller);
  const { _id: bookId, imageSmall } = offered.body.book;
  await portal.database.sql`update books set verified_at = now() where id = ${bookId}`;
  const first = (await reserve(portal, other, bookId)).body.reservation;
  assert.equal(first.book.imageSmall, imageSmall);
  await answer(portal, seller, first, 'declined');
  const { reservation } = (await reserve(portal, buyer, bookId)).body;
  await answer(portal, seller, reservation, 'accepted');
  await answer(portal, seller, reservation, 'handed-over');
  for (const [caller, side, path, status] of [
    [seller, 'seller', imageSmall, 200],
    [buyer, 'buyer', imageSmall, 200],
    [other, 'buyer', null, 404],
  ] as const) {
    const { body } = await ask<Reservation[]>(portal, caller, 'GET', `/reservations?side=${side}`);
    assert.equal(body[0]?.book.imageSmall, path);
    const url = `/api${imageSmall}`;
    assert.equal((await portal.app.inject({ url, headers: caller.headers })).statusCode, status);
  }
});
