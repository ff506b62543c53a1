import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../../test/app.ts';
import { contextOf } from '../../../test/notifications.ts';
import { dealsIn, market } from '../../../test/reservations.ts';
import { signIn } from '../../../test/sessions.ts';
import { plant } from '../../../test/universities.ts';
import { valuesOf } from '../../../test/values.ts';
import { endAllOverdue } from './end.ts';
import type { Reservation } from './schema.ts';

test('a request that is not answered within 72 hours expires, and both sides are notified once', async (t) => {
  const { portal, seller, buyer, bookId, shelve, ask, reserve, promised, noticesOf, bookOf, pass72Hours } =
    await market(t);
  const { reservation } = (await reserve(buyer, bookId)).body;
  const second = await shelve({ seller_id: seller.id });
  const fresh = (await reserve(buyer, second)).body.reservation;
  const accepted = await promised(seller, buyer, await shelve({ seller_id: seller.id }));
  await pass72Hours(reservation);
  await pass72Hours(accepted);
  await endAllOverdue(portal.database, contextOf(portal));
  await endAllOverdue(portal.database, contextOf(portal));
  for (const caller of [seller, buyer]) {
    const notices = await noticesOf(caller);
    const [notice] = notices.filter(({ key }) => key === `reservation:${reservation._id}`);
    assert.deepEqual([notice?.data, notice?.times], [{ event: 'expired', name: 'Wave Motion', by: '' }, 1]);
  }
  const state = async ({ _id }: Reservation) =>
    (await ask<Reservation>(buyer, 'GET', `/reservations/${_id}`)).body.state;
  assert.deepEqual(
    [await state(reservation), await state(fresh), await state(accepted)],
    ['expired', 'asked', 'accepted'],
  );
  assert.equal((await bookOf(bookId)).reserved_at, null);
  assert.ok((await bookOf(second)).reserved_at);
  const log = await portal.database
    .sql`select action, actor_id, address from audit_log where row_id = ${reservation._id} order by id desc`;
  assert.deepEqual({ ...log[0] }, { action: 'reservations.expire', actor_id: null, address: 'housekeeping' });
});

test('a request whose expiry is too far in the future, because the clock was ahead, expires 72 hours from now', async (t) => {
  const { portal, buyer, bookId, reserve } = await market(t);
  const { reservation } = (await reserve(buyer, bookId)).body;
  await portal.database
    .sql`update reservations set expires_at = now() + interval '1 year' where id = ${reservation._id}`;
  await endAllOverdue(portal.database, contextOf(portal));
  const [left] = await portal.database.sql`
    select expires_at - now() between interval '71 hours' and interval '72 hours' as soon from reservations`;
  assert.deepEqual({ ...left }, { soon: true });
});

test('an overdue request does not block the next request for the book', async (t) => {
  const { portal, seller, buyer, other, bookId, ask, reserve, noticesOf, bookOf, pass72Hours } =
    await market(t);
  const { reservation } = (await reserve(buyer, bookId)).body;
  await pass72Hours(reservation);
  const answers = await Promise.all([reserve(other, bookId), reserve(other, bookId)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409]);
  const { body } = await ask<Reservation>(buyer, 'GET', `/reservations/${reservation._id}`);
  assert.equal(body.state, 'expired');
  assert.ok((await bookOf(bookId)).reserved_at);
  await endAllOverdue(portal.database, contextOf(portal));
  assert.ok((await bookOf(bookId)).reserved_at, 'the next one stays');
  assert.equal((await noticesOf(seller)).length, 2);
});

test('an answer to an expired request, or a message in it, gets 409', async (t) => {
  const { seller, buyer, bookId, ask, reserve, answer, bookOf, pass72Hours } = await market(t);
  const late = async () => {
    const { reservation } = (await reserve(buyer, bookId)).body;
    await pass72Hours(reservation);
    return reservation;
  };
  const { status, body } = await answer(seller, await late(), 'accepted');
  assert.equal(status, 409);
  assert.match(body.error, /^The request for “Wave Motion” has expired/);
  assert.equal((await bookOf(bookId)).reserved_at, null);
  const path = `/reservations/${(await late())._id}/messages`;
  assert.equal((await ask(buyer, 'POST', path, { text: 'Hello?' })).status, 409);
});

test('a reservation of a purged book is cancelled', async (t) => {
  const { portal, seller, buyer, bookId, ask, promised } = await market(t);
  const { _id } = await promised(seller, buyer, bookId);
  await portal.database.sql`delete from books where id = ${bookId}`;
  await endAllOverdue(portal.database, contextOf(portal));
  const { body } = await ask<Reservation>(buyer, 'GET', `/reservations/${_id}`);
  assert.deepEqual([body.state, body.reason], ['cancelled', 'The book was removed.']);
  assert.deepEqual(body.book, { _id: null, name: 'Wave Motion', price: 249.5, imageSmall: null });
});

test('the expiry of an unanswered staff request notifies all staff members who may answer it, and no others', async (t) => {
  const { portal, shelve, reserve, pass72Hours } = dealsIn(await testApp(t));
  const { sql } = portal.database;
  const kedar = (await plant(portal.database, { name: 'Kedar' })).id;
  const badri = (await plant(portal.database, { name: 'Badri' })).id;
  await sql`
    insert into people (role, name, email, email_key, password_hash, scope, university_id)
    select role, role || ' ' || n, role || n || scope || place || '@staff.test', role || n || scope || place || '@staff.test', 'x', scope, university::uuid
    from generate_series(1, 300) n, (values
      ('admin', 'all', 'none', null), ('authority', 'all', 'badri', ${badri}), ('authority', 'own', 'kedar', ${kedar}),
      ('authority', 'own', 'badri', ${badri}), ('user', 'all', 'user', null)) as staff (role, scope, place, university)`;
  const approver = await signIn(portal, { role: 'authority' });
  const buyer = await signIn(portal, { name: 'Bina Rawat' });
  const bookId = await shelve({ university_id: kedar, verified_by_id: approver.id });
  const { reservation } = (await reserve(buyer, bookId)).body;
  await pass72Hours(reservation);
  const mails: unknown[] = [];
  const statements: number[] = [];
  const mailer = {
    send: async () => {},
    sendAll: async (_: unknown, some: readonly unknown[]) => {
      mails.push(...some);
      statements.push(some.length);
    },
  };
  await endAllOverdue(portal.database, { ...contextOf(portal), mailer });
  const sent = await sql`
    select people.role, people.scope, people.university_id as university, count(*)::int as many
    from notifications join people on people.id = person_id
    where key = ${`reservation:${reservation._id}`} and data ->> 'event' = 'expired'
    group by 1, 2, 3 order by 1, 2, 3`;
  assert.deepEqual(valuesOf(sent, 'role', 'scope', 'university', 'many'), [
    ['admin', 'all', null, 300],
    ['authority', 'all', badri, 300],
    ['authority', 'all', null, 1],
    ['authority', 'own', kedar, 300],
    ['user', 'all', null, 1],
  ]);
  assert.equal(mails.length, 902);
  assert.ok(statements.length <= 4, `${statements.length} statements of mails`);
});
