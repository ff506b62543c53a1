import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../../test/app.ts';
import { offer } from '../../../test/books.ts';
import { contextOf } from '../../../test/notifications.ts';
import { type Caller, dealsIn, market, traders } from '../../../test/reservations.ts';
import { signIn } from '../../../test/sessions.ts';
import { age, deleter, trashed } from '../../../test/trash.ts';
import { plant } from '../../../test/universities.ts';
import { valuesOf } from '../../../test/values.ts';
import { purgeTrash } from '../../portal/housekeeping.ts';
import type { Message, Reservation } from './schema.ts';

test('a buyer’s deleted account cancels the buyer’s reservations, and the buyer’s messages stay without a name', async (t) => {
  const { portal, seller, buyer, bookId, ask, promised, noticesOf, bookOf, leave } = await market(t);
  const { _id } = await promised(seller, buyer, bookId);
  await ask(buyer, 'POST', `/reservations/${_id}/messages`, { text: 'See you at five.' });
  assert.equal((await leave(buyer)).status, 200);
  const notice = (await noticesOf(seller)).find(({ kind }) => kind === 'reservation');
  assert.deepEqual([notice?.data.event, notice?.data.by], ['cancelled', undefined]);
  const { body } = await ask<Reservation>(seller, 'GET', `/reservations/${_id}`);
  assert.deepEqual([body.state, body.buyer.name, body.contact], ['cancelled', '', null]);
  assert.equal(body.reason, 'The account of the other side was deleted.');
  assert.equal((await bookOf(bookId)).reserved_at, null);
  const { body: thread } = await ask<Message[]>(seller, 'GET', `/reservations/${_id}/messages`);
  assert.deepEqual([thread[0]?.name, thread[0]?.text], ['', 'See you at five.']);
  const [log] = await portal.database.sql`
    select actor_id, address from audit_log where action = 'reservations.cancel' and row_id = ${_id}`;
  assert.deepEqual({ ...log }, { actor_id: null, address: 'housekeeping' });
});

test('a seller’s deleted account removes the seller’s books, notifies waiting buyers, and leaves past buyers their record', async (t) => {
  const { seller, buyer, other, bookId, shelve, ask, reserve, answer, promised, noticesOf, leave } =
    await market(t);
  const bought = await promised(seller, buyer, await shelve({ name: 'Optics', seller_id: seller.id }));
  await answer(seller, bought, 'handed-over');
  const { reservation } = (await reserve(other, bookId)).body;
  assert.equal((await leave(seller)).status, 200);
  assert.equal((await noticesOf(other)).at(-1)?.data.event, 'cancelled');
  const ended = (await ask<Reservation>(other, 'GET', `/reservations/${reservation._id}`)).body;
  assert.deepEqual([ended.state, ended.seller.name, ended.book._id], ['cancelled', '', null]);
  const kept = (await ask<Reservation>(buyer, 'GET', `/reservations/${bought._id}`)).body;
  assert.deepEqual([kept.state, kept.book.name, kept.seller.name], ['handed-over', 'Optics', '']);
  assert.deepEqual(kept.contact, { name: '', email: null, phone: null });
});

test('books of staff with a deleted account’s address stay offered without it, and those of a student are withdrawn', async (t) => {
  const { portal, buyer, other, shelve, ask, reserve, noticesOf, leave } = await market(t);
  const staff = await signIn(portal, { role: 'authority', email: 'lata@example.org', name: 'Lata Rawat' });
  const student = await signIn(portal, { email: 'om@example.org', name: 'Om Negi' });
  const onShelf = (name: string, email = 'Lata@example.org', seller = 'Lata Rawat') =>
    shelve({ name, email, seller, contact_number: '98160 54321' });
  const [sold, asked, elsewhere, colleague, students] = [
    await onShelf('Optics'),
    await onShelf('Waves'),
    await onShelf('Heat', 'asha@example.org'),
    await onShelf('Sound', 'lata@example.org', 'Physics desk'),
    await onShelf('Light', 'om@example.org', 'Om Negi'),
  ];
  const { body: typed } = await offer(portal, staff, {
    ...{ name: 'Fields', seller: 'Dr. Rawat', email: 'lata@example.org' },
  });
  const { reservation: ofTyped } = (await reserve(other, typed.book._id)).body;
  await portal.database.sql`update books set sold_at = now() where id = ${sold}`;
  const { reservation } = (await reserve(other, asked)).body;
  const own = await ask<{ books: { name: string }[] }>(staff, 'GET', '/auth/me/export');
  assert.deepEqual(own.body.books.map(({ name }) => name).sort(), ['Fields', 'Optics', 'Sound', 'Waves']);
  const stateOf = async (id: string) => {
    const { body } = await ask<Reservation>(other, 'GET', `/reservations/${id}`);
    return [body.state, body.seller.name, body.book._id];
  };
  assert.equal((await leave(staff)).status, 200);
  assert.deepEqual(await stateOf(reservation._id), ['asked', '', asked]);
  assert.deepEqual(await stateOf(ofTyped._id), ['asked', '', typed.book._id], 'their name in another form');
  const light = (await reserve(other, students)).body.reservation;
  assert.equal((await leave(student)).status, 200);
  assert.equal((await noticesOf(other)).at(-1)?.data.event, 'cancelled');
  assert.deepEqual(await stateOf(light._id), ['cancelled', '', students]);
  assert.equal((await noticesOf(buyer)).length, 0);
  const left = await portal.database.sql`
    select name, seller, email, contact_number as phone, withdrawn_at is null as offered from books
    where id in ${portal.database.sql([sold, asked, elsewhere, colleague, students, typed.book._id])} order by id`;
  const [row] = await portal.database.sql`select version from books where id = ${asked}`;
  assert.equal(row?.version, 2, 'a form that is open does not write the address back');
  const nobody = { email: null, phone: null };
  assert.deepEqual(
    left.map((row) => ({ ...row })),
    [
      { name: 'Optics', seller: '', ...nobody, offered: true },
      { name: 'Waves', seller: '', ...nobody, offered: true },
      ...[
        {
          name: 'Heat',
          seller: 'Lata Rawat',
          email: 'asha@example.org',
          phone: '98160 54321',
          offered: true,
        },
      ],
      { name: 'Sound', seller: 'Physics desk', ...nobody, offered: true },
      { name: 'Light', seller: '', ...nobody, offered: false },
      { name: 'Fields', seller: '', ...nobody, offered: true },
    ],
  );
});

test('the name of a deleted importer disappears from reservations of books without a seller, even if the book was removed', async (t) => {
  const { portal, other, shelve, ask, reserve, leave } = await market(t);
  const staff = await signIn(portal, { role: 'authority', name: 'Lata Rawat' });
  const imported = { email: null, contact_number: null, seller: 'Lata Rawat', verified_by_id: staff.id };
  const ids: string[] = [];
  for (const name of ['Waves', 'Heat']) {
    const book = await shelve({ ...imported, name });
    ids.push((await reserve(other, book)).body.reservation._id);
  }
  await portal.database
    .sql`update reservations set state = 'cancelled', ended_at = now(), book_id = null where id = ${ids[1] ?? ''}`;
  assert.equal((await leave(staff)).status, 200);
  for (const id of ids) {
    const { body } = await ask<Reservation>(other, 'GET', `/reservations/${id}`);
    assert.equal(body.seller.name, '');
  }
});

test('a simultaneous request and deletion of an account leave no open request', async (t) => {
  const { portal, shelve, reserve, leave } = dealsIn(await testApp(t));
  for (let round = 0; round < 8; round += 1) {
    const seller = await signIn(portal);
    const buyer = await signIn(portal);
    const bookId = await shelve({ seller_id: seller.id });
    const asked = reserve(buyer, bookId);
    const left = leave(round % 2 ? seller : buyer);
    const [{ status }, { status: gone }] = await Promise.all([asked, left]);
    assert.equal(gone, 200);
    assert.ok([201, 401, 404].includes(status), String(status));
    const open = await portal.database.sql`
      select from reservations where (buyer_id = ${buyer.id} or seller_id = ${seller.id}) and state = 'asked'`;
    assert.equal(open.length, 0);
  }
});

test('both sides of a reservation can delete their accounts at the same time', async (t) => {
  const { portal, answer, promised, leave } = dealsIn(await testApp(t));
  for (let round = 0; round < 8; round += 1) {
    const { seller, buyer, bookId } = await traders(portal);
    const reservation = await promised(seller, buyer, bookId);
    if (round % 2) await answer(seller, reservation, 'handed-over');
    const left = await Promise.all([leave(seller), leave(buyer)]);
    assert.deepEqual(valuesOf(left, 'status'), [200, 200]);
  }
});

test('a person’s data export has their reservations and their own messages, and no data of the other side', async (t) => {
  const { seller, buyer, bookId, ask, reserve } = await market(t);
  const { reservation } = (await reserve(buyer, bookId, { message: 'Mine?' })).body;
  await ask(seller, 'POST', `/reservations/${reservation._id}/messages`, { text: 'Perhaps.' });
  const { body } = await ask<Record<string, Record<string, unknown>[]>>(buyer, 'GET', '/auth/me/export');
  const [own] = body.reservations ?? [];
  assert.deepEqual(
    [own?._id, own?.side, own?.book, own?.state],
    [reservation._id, 'buyer', 'Wave Motion', 'asked'],
  );
  assert.deepEqual(
    body.messages?.map(({ text, reservation: of }) => [text, of]),
    [['Mine?', reservation._id]],
  );
  assert.doesNotMatch(JSON.stringify(own), /Asha|example\.org|98160/);
  const theirs = await ask<Record<string, Record<string, unknown>[]>>(seller, 'GET', '/auth/me/export');
  assert.equal(theirs.body.reservations?.[0]?.side, 'seller');
});

test('suspending an account cancels its reservations and withdraws its books; restoring it offers the same books again', async (t) => {
  const { portal, seller, buyer, other, bookId, shelve, ask, reserve, promised, noticesOf } = await market(t);
  const admin = await signIn(portal, { role: 'admin' });
  const open = await promised(seller, buyer, bookId);
  const wished = await shelve({ name: 'Heat', seller_id: other.id });
  await reserve(seller, wished);
  const withdrawn = await shelve({ name: 'Optics', seller_id: seller.id, withdrawn_at: new Date() });
  const onShelf = async () =>
    (await ask<{ name: string }[]>(null, 'GET', '/books')).body.map(({ name }) => name);
  assert.deepEqual(await onShelf(), ['Heat', 'Wave Motion']);

  assert.equal((await ask(admin, 'POST', `/people/${seller.id}/suspend`)).status, 200);
  assert.deepEqual(await onShelf(), ['Heat']);
  const { body } = await ask<Reservation>(buyer, 'GET', `/reservations/${open._id}`);
  assert.deepEqual([body.state, body.reason], ['cancelled', 'The other side cannot answer for now.']);
  assert.equal((await noticesOf(other)).at(-1)?.data.event, 'cancelled');
  assert.equal((await reserve(buyer, wished)).status, 201);
  await portal.database.sql`update books set withdrawn_at = null where id = ${withdrawn}`;
  const refused = await reserve(buyer, withdrawn);
  const why = '“Optics” cannot be reserved for now: its seller cannot answer.';
  assert.deepEqual([refused.status, refused.body.error], [409, why]);
  await portal.database.sql`update books set withdrawn_at = created_at where id = ${withdrawn}`;

  assert.equal((await ask(admin, 'POST', `/people/${seller.id}/restore`)).status, 200);
  assert.deepEqual(await onShelf(), ['Heat', 'Wave Motion']);
  assert.equal((await reserve(buyer, bookId)).status, 201);
});

test('open requests of a suspended, demoted or deleted staff member are handed over to the others who may answer, once', async (t) => {
  const { portal, buyer, other, shelve, ask, reserve, answer, promised, noticesOf, leave } = await market(t);
  const admin = await signIn(portal, { role: 'admin' });
  const colleague = await signIn(portal, { role: 'authority' });
  const handedOver = async () => {
    const notices = await noticesOf(colleague);
    await portal.database.sql`update notifications set read_at = now()`;
    return notices.map(({ data: { event, name, by } }) => [event, name, by]);
  };
  const leaving: ((staff: Caller) => Promise<{ status: number }>)[] = [
    (staff) => ask(admin, 'POST', `/people/${staff.id}/suspend`),
    (staff) => ask(admin, 'PATCH', `/people/${staff.id}`, { role: 'user', version: 1 }),
    (staff) => leave(staff),
  ];
  for (const how of leaving) {
    const staff = await signIn(portal, { role: 'authority', name: 'Lata Rawat' });
    const onShelf = (name: string, more = {}) => shelve({ name, seller: 'Desk', email: null, ...more });
    await promised(staff, buyer, await onShelf('Optics'));
    await reserve(other, await onShelf('Waves', { verified_by_id: staff.id }));
    await promised(colleague, other, await onShelf('Heat', { verified_by_id: staff.id }));
    const ended = await promised(staff, other, await onShelf('Sound'));
    await answer(staff, ended, 'handed-over');
    await handedOver();
    assert.equal((await how(staff)).status, 200);
    // A later suspension of that account hands nothing over again.
    await ask(admin, 'POST', `/people/${staff.id}/suspend`);
    assert.deepEqual((await handedOver()).sort(), [
      ['handover', 'Optics', 'Bina Rawat'],
      ['handover', 'Waves', 'Chetan Bisht'],
    ]);
    assert.deepEqual(await noticesOf(staff), []);
  }
});

test('open requests that staff of a university answered are handed over to other staff when the university is purged', async (t) => {
  const { portal, buyer, shelve, promised, noticesOf } = await market(t);
  const { id: universityId } = await plant(portal.database, { name: 'Kedar', location: 'Pauri' });
  const staff = await signIn(portal, { role: 'authority', scope: 'own', universityId });
  const admin = await deleter(portal);
  await promised(staff, buyer, await shelve({ university_id: universityId }));
  await trashed(portal, admin, { kind: 'universities', id: universityId, universityId });
  await age(portal, 31);
  await purgeTrash(portal.database.db, { notices: contextOf(portal) });
  assert.deepEqual(await noticesOf(staff), []);
  const [notice] = await noticesOf(admin);
  assert.deepEqual([notice?.data.event, notice?.data.by], ['handover', 'Bina Rawat']);
});

test('the notification of a handed-over request that waits for an answer does not say that it was answered', async (t) => {
  const { portal, other, shelve, ask, reserve, leave } = await market(t);
  const colleague = await signIn(portal, { role: 'authority' });
  const staff = await signIn(portal, { role: 'authority' });
  await reserve(other, await shelve({ verified_by_id: staff.id }));
  assert.equal((await leave(staff)).status, 200);
  const { body } = await ask<{ text: string; detail: string }[]>(colleague, 'GET', '/notifications');
  assert.deepEqual(valuesOf(body, 'text', 'detail'), [
    [
      '“Wave Motion” needs you: the request of Chetan Bisht was with a staff member who does not answer it any more.',
      'Open the request to see how far it is, and go on from there.',
    ],
  ]);
});

test('the audit log records how many books a deleted account had', async (t) => {
  const { portal, shelve, leave } = dealsIn(await testApp(t));
  const seller = await signIn(portal);
  await shelve({ seller_id: seller.id });
  await shelve({ seller_id: seller.id });
  assert.equal((await leave(seller)).status, 200);
  const [entry] = await portal.database.sql`select before from audit_log where action = 'people.delete'`;
  assert.deepEqual(entry?.before, { role: 'user', books: 2 });
});
