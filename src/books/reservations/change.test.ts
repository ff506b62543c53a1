import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { testApp } from '../../../test/app.ts';
import { type Caller, dealsIn, market } from '../../../test/reservations.ts';
import { signIn } from '../../../test/sessions.ts';
import { valuesOf } from '../../../test/values.ts';
import type { Notification } from '../../notifications/schema.ts';
import type { Reservation } from './schema.ts';

test('buyer and seller see each other’s contact details from the acceptance until 30 days after the hand-over, which takes the book off the shelf', async (t) => {
  const { portal, seller, buyer, bookId, ask, reserve, answer, noticesOf, bookOf } = await market(t);
  await portal.database.sql`update people set phone = '70180 00001' where id = ${buyer.id}`;
  const { reservation } = (await reserve(buyer, bookId)).body;
  const accepted = await answer(seller, reservation, 'accepted', { version: 1, reason: 'x' });
  assert.equal(accepted.status, 200);
  assert.match(accepted.body.message, /^You have accepted the request for “Wave Motion”/);
  const { state, side, contact, expiresAt, answeredAt, reason, version } = accepted.body.reservation;
  assert.deepEqual([state, side, expiresAt, reason, version], ['accepted', 'seller', null, null, 2]);
  assert.ok(answeredAt);
  const { email } = (await portal.database.sql`select email from people where id = ${buyer.id}`)[0] as never;
  assert.deepEqual(contact, { name: 'Bina Rawat', email, phone: '70180 00001' });
  const path = `/reservations/${reservation._id}`;
  const seen = (await ask<Reservation>(buyer, 'GET', path)).body;
  assert.deepEqual(seen.contact, { name: 'Asha Negi', email: 'asha@example.org', phone: '98160 12345' });
  assert.ok((await bookOf(bookId)).reserved_at);

  const handedOver = await answer(seller, reservation, 'handed-over', { reason: 'x' });
  assert.match(handedOver.body.message, /^“Wave Motion” is handed over/);
  assert.deepEqual(
    [handedOver.body.reservation.state, handedOver.body.reservation.reason],
    ['handed-over', null],
  );
  assert.ok(handedOver.body.reservation.endedAt);
  const book = await bookOf(bookId);
  assert.ok(book.sold_at);
  assert.equal(book.reserved_at, null);
  assert.deepEqual((await ask<[]>(null, 'GET', '/books')).body, []);
  const sent = await noticesOf(buyer);
  assert.deepEqual(valuesOf(sent, 'data', 'times'), [
    [{ event: 'handed-over', name: 'Wave Motion', by: 'Asha Negi' }, 1],
  ]);
  const log = await portal.database
    .sql`select action, before, after::text as after from audit_log where row_id = ${reservation._id} order by id`;
  assert.deepEqual(valuesOf(log, 'action'), [
    'reservations.add',
    'reservations.accept',
    'reservations.hand-over',
  ]);
  assert.deepEqual(log[2]?.before, { state: 'accepted' });
  assert.doesNotMatch(JSON.stringify(log), /Asha|Bina|98160|example/);

  const { sql } = portal.database;
  for (const [days, isShown] of [
    [29, true],
    [31, false],
  ] as const) {
    await sql`update reservations set ended_at = now() - make_interval(days => ${days})`;
    for (const caller of [seller, buyer])
      assert.equal((await ask<Reservation>(caller, 'GET', path)).body.contact !== null, isShown, `${days}`);
  }
});

test('a declined request frees the book, tells the buyer the reason, and shows no contact details', async (t) => {
  const { seller, buyer, other, bookId, ask, reserve, answer, noticesOf } = await market(t);
  const { reservation } = (await reserve(buyer, bookId)).body;
  const { body } = await answer(seller, reservation, 'declined', { reason: ' My sister wants it. ' });
  assert.match(body.message, /declined the request for “Wave Motion”/);
  assert.deepEqual([body.reservation.state, body.reservation.contact], ['declined', null]);
  const [notice] = await noticesOf(buyer);
  assert.deepEqual(notice?.data, {
    event: 'declined',
    name: 'Wave Motion',
    by: 'Asha Negi',
    reason: 'My sister wants it.',
  });
  const seen = await ask<Reservation>(buyer, 'GET', `/reservations/${reservation._id}`);
  assert.deepEqual([seen.body.reason, seen.body.contact], ['My sister wants it.', null]);
  assert.equal((await reserve(other, bookId)).status, 201);
});

test('the buyer can cancel a request, and both sides can cancel an accepted one', async (t) => {
  const { seller, buyer, bookId, reserve, answer, promised, noticesOf, bookOf } = await market(t);
  const { reservation } = (await reserve(buyer, bookId)).body;
  const cancelled = await answer(buyer, reservation, 'cancelled');
  assert.match(cancelled.body.message, /The reservation of “Wave Motion” is cancelled/);
  assert.equal((await noticesOf(seller))[0]?.data.event, 'cancelled');
  for (const caller of [buyer, seller]) {
    const accepted = await promised(seller, buyer, bookId);
    const { body } = await answer(caller, accepted, 'cancelled', { reason: 'It rains.' });
    assert.deepEqual([body.reservation.state, body.reservation.reason], ['cancelled', 'It rains.']);
    assert.equal(body.reservation.contact, null);
    assert.equal((await bookOf(bookId)).reserved_at, null);
  }
});

test('if the seller’s contact details are missing, an acceptance asks staff and buyer to use messages', async (t) => {
  const { portal, shelve, ask, reserve, answer } = dealsIn(await testApp(t));
  const staff = await signIn(portal, { role: 'authority' });
  const buyer = await signIn(portal);
  for (const [book, message, detail] of [
    [{}, /The buyer now sees how to reach the seller\.$/, /You now see how to reach the seller/],
    [
      { email: null, contact_number: null },
      /arrange the rest with the buyer by messages\.$/,
      /^Staff answered for the seller, and arrange the rest with you by messages: no address/,
    ],
  ] as const) {
    const { reservation } = (await reserve(buyer, await shelve(book))).body;
    assert.match((await answer(staff, reservation, 'accepted')).body.message, message);
    const [notice] = (await ask<Notification[]>(buyer, 'GET', '/notifications')).body;
    assert.match(notice?.detail ?? '', detail);
  }
});

test('outdated notifications of a reservation disappear when it is accepted, cancelled or ended by a deleted account', async (t) => {
  const { seller, buyer, bookId, reserve, answer, noticesOf, leave } = await market(t);
  const { reservation } = (await reserve(buyer, bookId)).body;
  const events = async (caller: Caller) => (await noticesOf(caller)).map(({ data }) => data.event);
  assert.deepEqual(await events(seller), ['asked']);
  await answer(seller, reservation, 'accepted');
  assert.deepEqual([await events(seller), await events(buyer)], [[], ['accepted']]);
  await answer(buyer, reservation, 'cancelled');
  assert.deepEqual([await events(seller), await events(buyer)], [['cancelled'], []]);
  await reserve(buyer, bookId);
  await leave(seller);
  assert.deepEqual(await events(buyer), ['cancelled']);
});

test('the notification of a request disappears for all staff members when one of them answers it', async (t) => {
  const { portal, shelve, reserve, answer, noticesOf } = dealsIn(await testApp(t));
  const [staff, colleague] = [
    await signIn(portal, { role: 'authority' }),
    await signIn(portal, { role: 'admin' }),
  ];
  const buyer = await signIn(portal);
  const { reservation } = (await reserve(buyer, await shelve())).body;
  const notices = async (caller: Caller) => (await noticesOf(caller)).length;
  assert.deepEqual([await notices(staff), await notices(colleague)], [1, 1]);
  await answer(staff, reservation, 'declined');
  assert.deepEqual([await notices(staff), await notices(colleague)], [0, 0]);
});

test('opening a reservation marks its notification as read for the caller only', async (t) => {
  const { seller, buyer, bookId, ask, reserve, noticesOf } = await market(t);
  const { reservation } = (await reserve(buyer, bookId)).body;
  const path = `/reservations/${reservation._id}`;
  await ask(buyer, 'GET', path);
  assert.equal((await noticesOf(seller)).length, 1);
  await ask(seller, 'GET', path);
  assert.deepEqual(await noticesOf(seller), []);
});

test('the buyer cannot accept, decline or hand over (403)', async (t) => {
  const { seller, buyer, bookId, reserve, answer } = await market(t);
  const { reservation } = (await reserve(buyer, bookId)).body;
  for (const state of ['accepted', 'declined', 'handed-over']) {
    const { status, body } = await answer(buyer, reservation, state);
    assert.deepEqual([status, body.error], [403, 'Only whoever answers for the book decides that.'], state);
  }
  await answer(seller, reservation, 'accepted');
  assert.equal((await answer(buyer, reservation, 'handed-over')).status, 403);
});

test('a third person, staff included, gets 404 for a reservation between two accounts, and so does an unknown id', async (t) => {
  const { portal, buyer, other, bookId, ask, reserve, answer } = await market(t);
  const { reservation } = (await reserve(buyer, bookId)).body;
  const path = `/reservations/${reservation._id}`;
  for (const third of [other, await signIn(portal, { role: 'admin' })]) {
    assert.equal((await ask(third, 'GET', path)).status, 404);
    assert.equal((await ask(third, 'GET', `${path}/messages`)).status, 404);
    assert.equal((await ask(third, 'POST', `${path}/messages`, { text: 'x' })).status, 404);
    assert.equal((await answer(third, reservation, 'cancelled')).status, 404);
  }
  for (const _id of [randomUUID(), 'x'])
    assert.equal((await answer(buyer, { _id }, 'cancelled')).status, 404);
});

test('an action that does not fit the state of a reservation gets 409 with the reason', async (t) => {
  const { seller, buyer, bookId, reserve, answer } = await market(t);
  const { reservation } = (await reserve(buyer, bookId)).body;
  const refused = async (caller: typeof seller, state: string, text: RegExp) => {
    const { status, body } = await answer(caller, reservation, state);
    assert.equal(status, 409, state);
    assert.match(body.error, text);
  };
  await refused(seller, 'handed-over', /is not answered yet/);
  await refused(seller, 'cancelled', /accept it or decline it first/);
  await answer(seller, reservation, 'accepted');
  await refused(seller, 'accepted', /was accepted already/);
  await refused(seller, 'declined', /was accepted already/);
  await answer(buyer, reservation, 'cancelled');
  for (const state of ['accepted', 'declined', 'cancelled', 'handed-over'])
    await refused(seller, state, /was cancelled already/);
  await refused(buyer, 'cancelled', /was cancelled already/);
});

test('an invalid state or body gets 400, and an outdated version 409', async (t) => {
  const { seller, buyer, bookId, ask, reserve, answer, bookOf } = await market(t);
  const { reservation } = (await reserve(buyer, bookId)).body;
  const path = `/reservations/${reservation._id}`;
  for (const body of [{}, { state: 'expired' }, { state: 'asked' }, ['x'], { state: 'accepted', version: 0 }])
    assert.equal((await ask(seller, 'PATCH', path, body)).status, 400, JSON.stringify(body));
  const { status, body } = await answer(seller, reservation, 'accepted', { version: 7 });
  assert.deepEqual([status, body.code], [409, 'stale']);
  assert.equal((await bookOf(bookId)).sold_at, null);
});

test('one of simultaneous answers and a cancellation succeeds and the others get 409', async (t) => {
  const { seller, buyer, bookId, reserve, answer, bookOf } = await market(t);
  for (let round = 0; round < 10; round += 1) {
    const { reservation } = (await reserve(buyer, bookId)).body;
    const [declined, cancelled, twice] = await Promise.all([
      answer(seller, reservation, 'declined'),
      answer(buyer, reservation, 'cancelled'),
      answer(seller, reservation, 'declined'),
    ]);
    const statuses = [declined.status, cancelled.status, twice.status];
    assert.deepEqual(statuses.toSorted(), [200, 409, 409]);
    assert.equal((await bookOf(bookId)).reserved_at, null);
  }
});

test('either a hand-over or a simultaneous cancellation succeeds, and the book is sold only after a hand-over', async (t) => {
  const { seller, buyer, shelve, answer, promised, bookOf } = await market(t);
  for (let round = 0; round < 10; round += 1) {
    const bookId = await shelve({ seller_id: seller.id });
    const reservation = await promised(seller, buyer, bookId);
    const [handedOver, cancelled] = await Promise.all([
      answer(seller, reservation, 'handed-over'),
      answer(buyer, reservation, 'cancelled'),
    ]);
    assert.deepEqual([handedOver.status, cancelled.status].toSorted(), [200, 409]);
    const { sold_at, reserved_at } = await bookOf(bookId);
    assert.deepEqual([sold_at !== null, reserved_at], [handedOver.status === 200, null]);
  }
});

test('staff answer requests for books whose sellers have no account, but not their own requests', async (t) => {
  const { portal, shelve, reserve, answer, noticesOf } = dealsIn(await testApp(t));
  const [one, two] = [
    await signIn(portal, { role: 'authority', name: 'Ravi Thakur' }),
    await signIn(portal, { role: 'admin', name: 'Meena Pal' }),
  ];
  const buyer = await signIn(portal, { name: 'Bina Rawat' });
  const { reservation } = (await reserve(buyer, await shelve())).body;
  const accepted = await answer(two, reservation, 'accepted');
  assert.equal(accepted.body.reservation.side, 'desk');
  assert.equal(accepted.body.reservation.contact?.name, 'Bina Rawat');
  assert.equal((await noticesOf(buyer))[0]?.data.by, 'Meena Pal');
  assert.equal((await answer(one, reservation, 'handed-over')).status, 200);
  const own = (await reserve(one, await shelve())).body.reservation;
  assert.equal(own.side, 'buyer');
  assert.equal((await answer(one, own, 'accepted')).status, 403);
  assert.equal((await answer(two, own, 'declined')).status, 200);
});
