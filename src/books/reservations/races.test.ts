import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../../test/app.ts';
import { send, waves } from '../../../test/books.ts';
import { dealsIn, market, traders } from '../../../test/reservations.ts';
import { enter, PASSWORD, signIn } from '../../../test/sessions.ts';
import { untilBlocked } from '../../../test/until.ts';
import type { Reservation } from './schema.ts';

const ROUNDS = 8;

test('either a request or a simultaneous withdrawal succeeds and the other gets 409', async (t) => {
  const { seller, buyer, shelve, ask, reserve, bookOf } = await market(t);
  for (let round = 0; round < ROUNDS; round += 1) {
    const bookId = await shelve({ seller_id: seller.id });
    const reserving = () => reserve(buyer, bookId);
    const withdrawing = () => ask(seller, 'PUT', `/books/${bookId}/withdrawal`);
    const [first, second] = round % 2 ? [reserving, withdrawing] : [withdrawing, reserving];
    const statuses = (await Promise.all([first(), second()])).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 409).length, 1, statuses.join());
    const { reserved_at, withdrawn_at } = await bookOf(bookId);
    assert.notEqual(reserved_at === null, withdrawn_at === null);
  }
});

test('either a request or a simultaneous sale elsewhere succeeds and the other gets 409', async (t) => {
  const { seller, buyer, shelve, ask, reserve, bookOf } = await market(t);
  for (let round = 0; round < ROUNDS; round += 1) {
    const bookId = await shelve({ seller_id: seller.id });
    const [reserved, sold] = await Promise.all([
      reserve(buyer, bookId),
      ask(seller, 'PUT', `/books/${bookId}/sale`),
    ]);
    assert.deepEqual([reserved.status === 201, sold.status === 200].toSorted(), [false, true]);
    for (const { status } of [reserved, sold]) assert.ok(status < 300 || status === 409, String(status));
    const { reserved_at, sold_at } = await bookOf(bookId);
    assert.deepEqual(
      [reserved_at !== null, sold_at !== null],
      [reserved.status === 201, sold.status === 200],
    );
  }
});

test('either a request or a simultaneous change of the book succeeds: the book is reserved unchanged, or waits for review', async (t) => {
  const { portal, seller, buyer, shelve, reserve, bookOf } = await market(t);
  for (let round = 0; round < ROUNDS; round += 1) {
    const bookId = await shelve({ seller_id: seller.id });
    const [reserved, edited] = await Promise.all([
      reserve(buyer, bookId),
      send(portal, seller, ['PUT', `/api/books/${bookId}`], { ...waves, name: 'Another book' }, null),
    ]);
    assert.ok([201, 404].includes(reserved.status), String(reserved.status));
    assert.equal(edited.status, reserved.status === 201 ? 409 : 200);
    const { reserved_at, verified_at } = await bookOf(bookId);
    assert.deepEqual([reserved_at !== null, verified_at !== null], Array(2).fill(reserved.status === 201));
  }
});

test('a simultaneous request and deletion by staff leave no open request, and the buyer learns that the book was removed', async (t) => {
  const { portal, seller, buyer, shelve, ask, reserve, bookOf } = await market(t);
  const staff = await signIn(portal, { role: 'admin' });
  for (let round = 0; round < ROUNDS; round += 1) {
    const bookId = await shelve({ seller_id: seller.id });
    const [reserved, deleted] = await Promise.all([
      reserve(buyer, bookId),
      ask(staff, 'DELETE', `/books/${bookId}`),
    ]);
    assert.equal(deleted.status, 200);
    assert.ok([201, 404].includes(reserved.status), String(reserved.status));
    const { reserved_at, deleted_at } = await bookOf(bookId);
    assert.ok(deleted_at && reserved_at === null);
    if (reserved.status !== 201) continue;
    const { _id } = reserved.body.reservation;
    const { body } = await ask<Reservation>(buyer, 'GET', `/reservations/${_id}`);
    assert.deepEqual([body.state, body.reason], ['cancelled', 'The book was removed.']);
  }
});

test('deleting a book with an accepted request cancels it and notifies both sides, and the restored book can be reserved', async (t) => {
  const { portal, seller, buyer, other, bookId, ask, reserve, answer, promised, noticesOf } = await market(t);
  const staff = await signIn(portal, { role: 'admin', name: 'Meena Pal' });
  const { _id } = await promised(seller, buyer, bookId);
  const deleted = await ask<{ trashId: string }>(staff, 'DELETE', `/books/${bookId}`);
  for (const caller of [seller, buyer]) {
    const notice = (await noticesOf(caller)).find(({ kind }) => kind === 'reservation');
    assert.deepEqual([notice?.data.event, notice?.data.by], ['cancelled', 'Meena Pal']);
  }
  assert.equal((await answer(seller, { _id }, 'handed-over')).status, 409);
  await ask(staff, 'POST', `/trash/${deleted.body.trashId}/restore`);
  assert.equal((await reserve(other, bookId)).status, 201);
});

test('a simultaneous hand-over, deletion of the book and deletion of an account cause no 5xx and leave nothing open', async (t) => {
  const { portal, ask, answer, promised } = dealsIn(await testApp(t));
  const staff = await signIn(portal, { role: 'admin' });
  for (let round = 0; round < ROUNDS; round += 1) {
    const { seller, buyer, bookId } = await traders(portal);
    const reservation = await promised(seller, buyer, bookId);
    const password = 'the blue river in May';
    const answers = await Promise.all([
      answer(seller, reservation, 'handed-over'),
      ask(buyer, 'POST', `/reservations/${reservation._id}/messages`, { text: 'Now?' }),
      ask(staff, 'DELETE', `/books/${bookId}`),
      ask(round % 2 ? seller : buyer, 'DELETE', '/auth/me', { password }),
      ask(buyer, 'GET', `/reservations/${reservation._id}/messages`),
    ]);
    for (const { status } of answers) assert.ok(status < 500, String(status));
    const open = await portal.database.sql`
      select from reservations where id = ${reservation._id} and state in ('asked', 'accepted')`;
    assert.equal(open.length, 0);
  }
});

test('an answer whose transaction PostgreSQL aborts because of a deadlock is retried and succeeds', async (t) => {
  const { portal, seller, buyer, bookId, reserve, answer } = await market(t);
  const { reservation } = (await reserve(buyer, bookId)).body;
  let answering: ReturnType<typeof answer> | undefined;
  const other = portal.database.sql.begin(async (tx) => {
    await tx`select from reservations where id = ${reservation._id} for update`;
    answering = answer(seller, reservation, 'accepted');
    await untilBlocked(portal.database);
    // The answer has locked the book and waits for the reservation.
    const taken = portal.database.sql`select from books where id = ${bookId} for update nowait`;
    await assert.rejects(Promise.resolve(taken), { code: '55P03' });
    await tx`select from books where id = ${bookId} for update`;
  });
  // PostgreSQL aborts the one that has waited for a second: the answer, or the other on a very slow machine.
  await other.catch(() => {});
  const answered = await answering;
  assert.deepEqual([answered?.status, answered?.body.reservation.state], [200, 'accepted']);
});

test('suspending, restoring or deleting an account locks its books in the same order as other transactions', async (t) => {
  const { portal, seller, shelve, ask, bookOf } = await market(t);
  const { sql } = portal.database;
  const admin = await signIn(portal, { role: 'admin' });
  const first = await shelve({ seller_id: seller.id });
  const second = await shelve({ seller_id: seller.id });
  const amid = async (change: () => ReturnType<typeof ask>) => {
    // The update moves the first row behind the second in the table, so a plain scan would lock the second one first.
    await sql`update books set name = 'Heat' where id = ${first}`;
    const { changing } = await sql.begin(async (tx) => {
      await tx`select from books where id = ${first} for update`;
      const changing = change();
      await untilBlocked({ sql });
      await tx`select from books where id = ${second} for update nowait`;
      return { changing };
    });
    assert.equal((await changing).status, 200);
  };
  await amid(() => ask(admin, 'POST', `/people/${seller.id}/suspend`));
  assert.notEqual((await bookOf(second)).withdrawn_at, null);
  await amid(() => ask(admin, 'POST', `/people/${seller.id}/restore`));
  assert.equal((await bookOf(second)).withdrawn_at, null);
  const again = await enter(portal, seller.email, PASSWORD);
  const headers = { authorization: `Bearer ${again.json().token}` };
  await amid(() => ask({ headers }, 'DELETE', '/auth/me', { password: PASSWORD }));
  assert.equal((await sql`select from books where id = ${second}`).length, 0);
});
