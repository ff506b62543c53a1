import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../../test/app.ts';
import { mailsTo } from '../../../test/mails.ts';
import { type Caller, dealsIn, market, shelve } from '../../../test/reservations.ts';
import { signIn } from '../../../test/sessions.ts';
import { valuesOf } from '../../../test/values.ts';
import { PORTAL } from '../../core/mail/mail.ts';
import type { Message, MessageAnswer, Reservation } from './schema.ts';

async function thread(t: Parameters<typeof testApp>[0]) {
  const place = await market(t);
  const { ask, buyer, bookId, reserve } = place;
  const { reservation } = (await reserve(buyer, bookId)).body;
  const path = `/reservations/${reservation._id}`;
  const say = (caller: Caller, text: unknown) =>
    ask<MessageAnswer>(caller, 'POST', `${path}/messages`, { text });
  const read = async (caller: Caller, query = '') =>
    (await ask<Message[]>(caller, 'GET', `${path}/messages${query}`)).body;
  const unread = async (caller: Caller) => (await ask<Reservation>(caller, 'GET', path)).body.unread;
  return { ...place, reservation, path, say, read, unread };
}

test('buyer and seller can write to each other, and each has a count of unread messages', async (t) => {
  const { portal, seller, buyer, reservation, say, read, unread, ask } = await thread(t);
  const sent = await say(buyer, ' Where shall\r\nwe meet?\u0007 ');
  assert.deepEqual([sent.status, sent.body.message], [201, 'Your message is sent.']);
  const { _id, date, ...message } = sent.body.sent;
  assert.deepEqual(message, { from: 'buyer', name: 'Bina Rawat', mine: true, text: 'Where shall\nwe meet?' });
  assert.ok(_id && date);
  await say(seller, 'At the library.');
  await say(seller, 'At five.');
  assert.deepEqual([await unread(buyer), await unread(seller)], [2, 1]);
  const shown = await read(buyer);
  assert.deepEqual(valuesOf(shown, 'from', 'mine', 'name', 'text'), [
    ['seller', false, 'Asha Negi', 'At five.'],
    ['seller', false, 'Asha Negi', 'At the library.'],
    ['buyer', true, 'Bina Rawat', 'Where shall\nwe meet?'],
  ]);
  assert.deepEqual([await unread(buyer), await unread(seller)], [0, 1]);
  assert.equal((await ask<Reservation[]>(seller, 'GET', '/reservations?side=seller')).body[0]?.unread, 1);
  await read(seller);
  assert.equal(await unread(seller), 0);
  await say(buyer, 'Fine.');
  assert.equal(await unread(seller), 1);
  // The seller has read this while the machine's clock was ahead.
  await portal.database.sql`update reservations set seller_read_at = now() + interval '10 minutes'`;
  await say(buyer, 'See you.');
  assert.equal(await unread(seller), 1);
  assert.equal(
    reservation.version,
    (await ask<Reservation>(buyer, 'GET', `/reservations/${reservation._id}`)).body.version,
  );
});

test('in messages and notifications a buyer knows the seller only by the name in the offer', async (t) => {
  const { portal, seller, buyer, ask, reserve, answer, noticesOf } = await market(t);
  const bookId = await shelve(portal, { seller_id: seller.id, seller: 'A senior' });
  const { reservation } = (await reserve(buyer, bookId)).body;
  const path = `/reservations/${reservation._id}/messages`;
  const { sent } = (await ask<MessageAnswer>(seller, 'POST', path, { text: 'Why this one?' })).body;
  await ask(buyer, 'POST', path, { text: 'For the exam.' });
  await answer(seller, reservation, 'declined');
  const by = (await noticesOf(buyer)).map(({ data }) => data.by);
  const shown = (await ask<Message[]>(buyer, 'GET', path)).body.map(({ name }) => name);
  assert.deepEqual(
    [sent.name, by, shown],
    ['A senior', ['A senior', 'A senior'], ['Bina Rawat', 'A senior']],
  );
});

test('a recipient gets one notification for all unread messages, with the beginning of the newest one', async (t) => {
  const { seller, buyer, reservation, say, read, noticesOf } = await thread(t);
  const messages = async (caller: Caller) =>
    (await noticesOf(caller)).filter(({ kind }) => kind === 'message');
  await say(buyer, 'Hello?');
  await say(buyer, '🙂'.repeat(130));
  assert.deepEqual(await messages(seller), [
    {
      kind: 'message',
      key: `message:${reservation._id}`,
      data: { name: 'Wave Motion', by: 'Bina Rawat', text: `${'🙂'.repeat(120)}…` },
      link: `~/reservation?id=${reservation._id}`,
      times: 2,
    },
  ]);
  await say(buyer, `${'कल '.repeat(38)}विश्वविद्यालय में, पर दस बजे से पहले नहीं।`);
  assert.equal(
    (await messages(seller))[0]?.data.text,
    `${'कल '.repeat(38).trim()}…`,
    'whole words, and that it goes on',
  );
  const fitting = `${'word '.repeat(23)}fives`;
  await say(buyer, `${fitting} more`);
  assert.equal((await messages(seller))[0]?.data.text, `${fitting}…`, 'also one that ends with it');
  assert.deepEqual(await messages(buyer), []);
  await read(seller, '?page=2&limit=1');
  assert.equal((await messages(seller)).length, 1, 'older ones only');
  await read(seller);
  assert.deepEqual(await messages(seller), []);
});

test('a conversation is possible from the request until the hand-over, and then closed (409)', async (t) => {
  const { seller, buyer, reservation, say, read, answer } = await thread(t);
  assert.equal((await say(seller, 'Perhaps.')).status, 201);
  await answer(seller, reservation, 'accepted');
  assert.equal((await say(buyer, 'Thanks!')).status, 201);
  await answer(seller, reservation, 'handed-over');
  for (const caller of [seller, buyer]) {
    const { status, body } = await say(caller, 'And now?');
    assert.deepEqual([status, body.error], [409, 'This reservation has ended, and so has its conversation.']);
  }
  assert.equal((await read(buyer)).length, 2);
});

test('mail placeholders are removed from messages, because a mail would replace them with the portal’s name', async (t) => {
  const { portal, seller, buyer, say } = await thread(t);
  assert.equal((await say(buyer, `Call ${PORTAL.name}${PORTAL.contact}me.`)).body.sent.text, 'Call me.');
  const { email } = await portal.database.db
    .selectFrom('people')
    .where('id', '=', seller.id)
    .select('email')
    .executeTakeFirstOrThrow();
  assert.equal((await mailsTo(portal, email ?? '')).at(-1)?.paragraphs.at(-1), 'Call me.');
});

test('an empty, too long or non-text message is refused with 400', async (t) => {
  const { buyer, say, read } = await thread(t);
  for (const text of ['', ' \n ', '\u202e', 5, null, undefined, 'x'.repeat(2001)]) {
    const { status, body } = await say(buyer, text);
    assert.equal(status, 400, String(text));
    assert.ok(body.fields);
  }
  assert.deepEqual(await read(buyer), []);
});

test('a long conversation is read by page and by cursor, newest first', async (t) => {
  const { seller, path, say, read, reservation, ask } = await thread(t);
  for (let at = 1; at <= 5; at += 1) await say(seller, `No. ${at}`);
  const texts = (rows: Message[]) => rows.map(({ text }) => text);
  const first = await ask<Message[]>(seller, 'GET', `${path}/messages?page=1&limit=2`);
  assert.deepEqual(texts(first.body), ['No. 5', 'No. 4']);
  assert.equal(first.headers['x-total-count'], '5');
  assert.ok(String(first.headers.link).includes(`</api${path}/messages?page=2&limit=2>; rel="next"`));
  assert.deepEqual(texts(await read(seller, `?limit=2&after=${first.body[1]?._id}`)), ['No. 3', 'No. 2']);
  assert.equal((await ask(seller, 'GET', `${path}/messages?after=x`)).status, 400);
  assert.equal(reservation.side, 'buyer');
});

test('a message of staff has the name of its writer, and notifies the buyer', async (t) => {
  const { portal, shelve, ask, promised, noticesOf } = dealsIn(await testApp(t));
  const staff = await signIn(portal, { role: 'authority', name: 'Ravi Thakur' });
  const admin = await signIn(portal, { role: 'admin' });
  const buyer = await signIn(portal, { name: 'Bina Rawat' });
  const { _id } = await promised(staff, buyer, await shelve());
  const path = `/reservations/${_id}/messages`;
  assert.equal((await ask(staff, 'POST', path, { text: 'Come to room 4.' })).status, 201);
  const [notice] = (await noticesOf(buyer)).filter(({ kind }) => kind === 'message');
  assert.deepEqual(notice?.data, { name: 'Wave Motion', by: 'Ravi Thakur', text: 'Come to room 4.' });
  await ask(buyer, 'POST', path, { text: 'Thanks.' });
  assert.equal((await noticesOf(staff)).at(-1)?.kind, 'message');
  const { body } = await ask<Message[]>(admin, 'GET', path);
  assert.deepEqual(valuesOf(body, 'from', 'mine', 'name'), [
    ['buyer', false, 'Bina Rawat'],
    ['seller', false, 'Ravi Thakur'],
  ]);
});

test('the buyer’s messages notify the staff member who accepted, or the book’s approver if that member may not answer any more', async (t) => {
  const { portal, shelve, ask, answer, promised, noticesOf } = dealsIn(await testApp(t));
  const approver = await signIn(portal, { role: 'authority' });
  const staff = await signIn(portal, { role: 'authority', name: 'Ravi Thakur' });
  const buyer = await signIn(portal);
  const bookId = await shelve({ verified_by_id: approver.id });
  const { _id } = await promised(staff, buyer, bookId);
  const say = () => ask(buyer, 'POST', `/reservations/${_id}/messages`, { text: 'When may I come?' });
  const kinds = async (caller: Caller) => (await noticesOf(caller)).map(({ kind }) => kind);
  await say();
  assert.deepEqual([await kinds(staff), await kinds(approver)], [['message'], []]);
  await portal.database.sql`update people set suspended_at = now() where id = ${staff.id}`;
  await say();
  assert.deepEqual(await kinds(approver), ['message']);
  await portal.database.sql`update people set suspended_at = null where id = ${staff.id}`;
  await answer(buyer, { _id }, 'cancelled');
  assert.deepEqual([await kinds(staff), await kinds(approver)], [['message', 'reservation'], ['message']]);
});
