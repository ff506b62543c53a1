import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { testApp } from '../../../test/app.ts';
import { dealsIn, market } from '../../../test/reservations.ts';
import { signIn, signInAgain } from '../../../test/sessions.ts';
import { plant } from '../../../test/universities.ts';
import { valuesOf } from '../../../test/values.ts';
import type { Book } from '../schema.ts';

test('a request reserves a book for 72 hours, and the seller is notified', async (t) => {
  const { portal, seller, buyer, bookId, ask, reserve, noticesOf } = await market(t);
  const { status, body } = await reserve(buyer, bookId, { message: ' Still\u202e there?\r\nBina ' });
  assert.equal(status, 201);
  assert.match(body.message, /^You have asked for “Wave Motion”\. The seller has 72 hours/);
  const { _id, date, expiresAt, ...rest } = body.reservation;
  assert.equal(Date.parse(expiresAt ?? '') - Date.parse(date), 72 * 3600 * 1000);
  assert.deepEqual(rest, {
    state: 'asked',
    side: 'buyer',
    book: { _id: bookId, name: 'Wave Motion', price: 249.5, imageSmall: null },
    buyer: { name: 'Bina Rawat' },
    seller: { name: 'Asha Negi' },
    answeredBy: 'seller',
    answeredAt: null,
    endedAt: null,
    reason: null,
    contact: null,
    unread: 0,
    version: 1,
  });
  const [shown] = (await ask<Book[]>(null, 'GET', '/books')).body;
  assert.deepEqual([shown?._id, shown?.reserved], [bookId, true]);
  assert.deepEqual(await noticesOf(seller), [
    {
      kind: 'reservation',
      key: `reservation:${_id}`,
      data: { event: 'asked', name: 'Wave Motion', by: 'Bina Rawat' },
      link: `~/reservation?id=${_id}`,
      times: 1,
    },
  ]);
  const { body: seen } = await ask<typeof body.reservation>(seller, 'GET', `/reservations/${_id}`);
  assert.deepEqual([seen.side, seen.unread, seen.contact], ['seller', 1, null]);
  const { body: thread } = await ask<{ text: string }[]>(seller, 'GET', `/reservations/${_id}/messages`);
  assert.deepEqual(valuesOf(thread, 'text'), ['Still there?\nBina']);
  assert.deepEqual(await noticesOf(buyer), []);
  const log = await portal.database.sql`
    select action, actor_id, coalesce(after::text, '') as after from audit_log where row_id = ${_id}`;
  assert.deepEqual([log[0]?.action, log[0]?.actor_id], ['reservations.add', buyer.id]);
  assert.doesNotMatch(log[0]?.after, /Asha|Bina|98160/);
});

test('exactly one of 200 simultaneous requests for a book succeeds and 199 get 409', async (t) => {
  const { portal, seller, bookId, reserve, noticesOf } = await market(t);
  const students = await portal.database.sql<{ id: string }[]>`
    insert into people (role, name, email, email_key, password_hash)
    select 'user', 'Student ' || n, n || '@students.test', n || '@students.test', 'x' from generate_series(1, 200) n
    returning id`;
  const people = await Promise.all(students.map((student) => signInAgain(portal, student)));
  const answers = await Promise.all(people.map((person) => reserve(person, bookId)));
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  const refused = answers.filter(({ status }) => status !== 201);
  assert.equal(refused.length, 199);
  for (const { status, body } of refused) {
    assert.deepEqual([status, body.code], [409, 'conflict']);
    assert.match(body.error, /^“Wave Motion” is reserved already\./);
  }
  const [count] = await portal.database.sql`select count(*)::int as n from reservations`;
  assert.equal(count?.n, 1);
  assert.equal((await noticesOf(seller)).length, 1);
});

test('a second request by the same buyer gets 409 with a link to the first one', async (t) => {
  const { buyer, other, bookId, reserve } = await market(t);
  const both = await Promise.all([reserve(buyer, bookId), reserve(buyer, bookId)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
  const again = await reserve(buyer, bookId);
  const id = both.find(({ status }) => status === 201)?.body.reservation._id;
  assert.deepEqual([again.status, again.body.link], [409, `/user/reservation?id=${id}`]);
  assert.match(again.body.error, /You have reserved “Wave Motion” already/);
  assert.equal((await reserve(other, bookId)).body.link, undefined);
});

test('a buyer can reserve the same book ten times a day, which limits the mails to its seller, and other books', async (t) => {
  const { portal, seller, buyer, other, bookId, shelve, reserve } = await market(t);
  await portal.database.sql`
    insert into reservations (book_id, book_name, price, seller_name, seller_id, buyer_id, state, ended_at, created_at)
    select ${bookId}, 'Wave Motion', 1, 'Asha', ${seller.id}, ${buyer.id}, 'cancelled', now(), now() - interval '23 hours'
    from generate_series(1, 10)`;
  const { status, headers } = await reserve(buyer, bookId);
  assert.equal(status, 429);
  const wait = Number(headers['retry-after']);
  assert.ok(wait > 3000 && wait <= 3600, String(wait));
  assert.equal((await reserve(buyer, await shelve({}))).status, 201);
  assert.equal((await reserve(other, bookId)).status, 201);
});

test('a seller cannot reserve an own book (409), and a book that is not on the shelf cannot be reserved (404 or 409)', async (t) => {
  const { seller, buyer, bookId, shelve, reserve, bookOf } = await market(t);
  const own = await reserve(seller, bookId);
  assert.deepEqual([own.status, own.body.error], [409, 'This is your own book: you cannot reserve it.']);
  for (const [book, status, error] of [
    [{ verified_at: null }, 404, /not on the shelf/],
    [{ verified_at: null, rejected_at: new Date() }, 404, /not on the shelf/],
    [{ deleted_at: new Date() }, 404, /not on the shelf/],
    [{ sold_at: new Date() }, 409, /“Wave Motion” is sold already/],
    [{ withdrawn_at: new Date() }, 409, /taken off the shelf by its seller/],
  ] as const) {
    const id = await shelve(book);
    const { status: answered, body } = await reserve(buyer, id);
    assert.equal(answered, status, JSON.stringify(book));
    assert.match(body.error, error);
    assert.equal((await bookOf(id)).reserved_at, null);
  }
  for (const id of [randomUUID(), 'x', '%00']) assert.equal((await reserve(buyer, id)).status, 404, id);
});

test('a request with an outdated price gets 409, and reserves nothing', async (t) => {
  const { buyer, bookId, reserve, bookOf } = await market(t);
  const { status, body } = await reserve(buyer, bookId, { price: 200 });
  assert.deepEqual([status, body.fields], [409, { price: ['is now “249.5”'] }]);
  assert.match(body.error, /^The price of “Wave Motion” has just changed, and nothing was reserved\./);
  assert.equal((await bookOf(bookId)).reserved_at, null);
  for (const price of ['much', -1, null]) assert.equal((await reserve(buyer, bookId, { price })).status, 400);
  assert.equal((await reserve(buyer, bookId, { price: '249.50' })).status, 201);
});

test('an invalid or too long message is refused and reserves nothing, and a blank message is omitted', async (t) => {
  const { buyer, bookId, ask, reserve, bookOf } = await market(t);
  for (const payload of [['x'], { message: 5 }, { message: 'x'.repeat(2001) }])
    assert.equal((await reserve(buyer, bookId, payload)).status, 400);
  assert.equal((await bookOf(bookId)).reserved_at, null);
  const { body } = await reserve(buyer, bookId, { message: ' \n ' });
  const thread = await ask(buyer, 'GET', `/reservations/${body.reservation._id}/messages`);
  assert.deepEqual(thread.body, []);
});

test('a request for a book without a seller’s account notifies its approver, or else all staff members who may answer', async (t) => {
  const { portal, shelve, reserve } = dealsIn(await testApp(t));
  const admins = [];
  for (let at = 0; at < 7; at += 1) admins.push(await signIn(portal, { role: 'admin' }));
  const approver = await signIn(portal, { role: 'authority' });
  const buyer = await signIn(portal);
  const sent = async () => {
    const rows = await portal.database.sql`select person_id from notifications where read_at is null`;
    await portal.database.sql`update notifications set read_at = now()`;
    return rows.map(({ person_id }) => person_id).sort();
  };
  let university_id: string | null = null;
  const fresh = () => shelve({ verified_by_id: approver.id, university_id });
  await reserve(buyer, await fresh());
  assert.deepEqual(await sent(), [approver.id]);
  const kedar = (await plant(portal.database, { name: 'Kedar' })).id;
  const badri = (await plant(portal.database, { name: 'Badri' })).id;
  const own = await signIn(portal, { role: 'authority', scope: 'own', universityId: kedar });
  await signIn(portal, { role: 'authority', scope: 'own', universityId: badri });
  const first = [...admins, own].map(({ id }) => id);
  university_id = kedar;
  await reserve(approver, await fresh());
  assert.deepEqual(await sent(), first, 'not the one who asks');
  await portal.database.sql`update people set suspended_at = now() where id = ${approver.id}`;
  await reserve(buyer, await fresh());
  assert.deepEqual(await sent(), first);
  await portal.database.sql`update people set suspended_at = null, role = 'user' where id = ${approver.id}`;
  await reserve(buyer, await fresh());
  assert.deepEqual(await sent(), first);
  await portal.database.sql`
    update people set role = 'authority', scope = 'own', university_id = ${badri} where id = ${approver.id}`;
  await reserve(buyer, await fresh());
  assert.deepEqual(await sent(), first, 'not who looks after another university by now');
});
