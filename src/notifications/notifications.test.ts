import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../test/app.ts';
import { addNotice, message } from '../../test/notifications.ts';
import { asking } from '../../test/people.ts';
import { signIn } from '../../test/sessions.ts';
import { untilBlocked } from '../../test/until.ts';
import { valuesOf } from '../../test/values.ts';
import type { Notification } from './schema.ts';
import { markRead, removeAll } from './service.ts';

async function place(t: TestContext) {
  const portal = await testApp(t);
  const asha = await signIn(portal);
  const ask = asking(portal, asha);
  const list = async (query = '') => (await ask('GET', `/api/notifications${query}`)).body as Notification[];
  const unread = async () => (await ask('GET', '/api/notifications/count')).body.unread as number;
  return { portal, asha, ask, list, unread };
}

test('notifications are listed as sentences with links, newest first, by page and by cursor', async (t) => {
  const { portal, asha, ask, list } = await place(t);
  await addNotice(portal, asha.id);
  await addNotice(portal, asha.id, {
    kind: 'rejected',
    key: 'review:2',
    data: { what: 'blogs', name: 'Exams <b>', reason: 'Too short' },
    link: '~/my-blogs',
  });
  const reservation = (event: string, data = {}) => ({
    ...({ kind: 'reservation', key: `reservation:${event}`, link: '/Books' } as const),
    data: { event, name: 'Optics', by: 'Ravi', ...data },
  });
  await addNotice(portal, asha.id, reservation('asked'));
  await addNotice(portal, asha.id, reservation('declined', { by: '', reason: 'Sold already' }));
  await addNotice(portal, asha.id, reservation('something new'));
  await addNotice(portal, asha.id, message('Is it still there?'));
  const rows = await list();
  assert.deepEqual(valuesOf(rows, 'text', 'detail', 'link'), [
    ['Ravi wrote to you about “Optics”.', 'Is it still there?', '/user/reservation?id=1'],
    ['There is news about “Optics”.', null, '/Books'],
    ['Somebody declined the request for “Optics”.', 'Reason: Sold already', '/Books'],
    ['Ravi would like to buy “Optics”.', 'Answer within 72 hours, or the request expires.', '/Books'],
    ['Your post “Exams <b>” was not approved.', 'Reason: Too short', '/user/my-blogs'],
    ['Your book “Optics” is approved and on the shelf.', null, '/user/books'],
  ]);
  const { headers } = await ask('GET', '/api/notifications?page=2&limit=4');
  assert.equal(headers['x-total-count'], '6');
  assert.match(String(headers.link), /rel="prev"/);
  assert.equal((await list('?page=2&limit=4')).length, 2);
  assert.deepEqual(
    (await list(`?limit=2&after=${rows[3]?._id}`)).map(({ _id }) => _id),
    rows.slice(4).map(({ _id }) => _id),
  );
  assert.equal((await ask('GET', '/api/notifications?after=nonsense')).status, 400);
  assert.equal((await ask('GET', '/api/notifications?unread=perhaps')).status, 400);
});

test('a repeated event increases the count of its unread notification, and gets a new one after that was read', async (t) => {
  const { portal, asha, ask, list, unread } = await place(t);
  for (const text of ['one', 'two', 'three']) await addNotice(portal, asha.id, message(text));
  const [notice] = await list();
  assert.deepEqual(
    [notice?.text, notice?.detail, notice?.times],
    ['3 new messages about “Optics”.', 'three', 3],
  );
  assert.equal(await unread(), 1);
  const { status, body } = await ask('PATCH', `/api/notifications/${notice?._id}`, { read: true });
  assert.deepEqual([status, body.message, await unread()], [200, 'Marked as read.', 0]);
  assert.ok(body.notification.readAt);
  await addNotice(portal, asha.id, message('four'));
  assert.deepEqual(
    (await list()).map(({ times, readAt }) => [times, readAt === null]),
    [
      [1, true],
      [3, false],
    ],
  );
  const again = await ask('PATCH', `/api/notifications/${notice?._id}`, { read: false });
  assert.equal(again.status, 409);
  assert.match(again.body.error, /newer notification about the same/);
  assert.deepEqual(valuesOf(await list('?unread=true'), 'detail'), ['four']);
});

test('twenty simultaneous events are all counted in one notification', async (t) => {
  const { portal, asha, list } = await place(t);
  await Promise.all(Array.from({ length: 20 }, (_, n) => addNotice(portal, asha.id, message(`${n}`))));
  assert.deepEqual(valuesOf(await list(), 'times'), [20]);
});

test('a notification that was repeated since it was displayed is not marked as read (409), and a removed one gets 404', async (t) => {
  const { portal, asha, ask, list, unread } = await place(t);
  await addNotice(portal, asha.id, { key: '1' });
  const [seen] = await list();
  await addNotice(portal, asha.id, { key: '1' });
  const mark = (times?: number) => ask('PATCH', `/api/notifications/${seen?._id}`, { read: true, times });
  assert.deepEqual([(await mark(seen?.times)).status, await unread()], [409, 1]);
  assert.deepEqual([(await mark(2)).status, await unread()], [200, 0]);

  await addNotice(portal, asha.id, { key: '2' });
  const [going] = await list();
  let marked: ReturnType<typeof ask> | undefined;
  await portal.database.sql.begin(async (tx) => {
    await tx`delete from notifications where id = ${going?._id ?? ''}`;
    marked = ask('PATCH', `/api/notifications/${going?._id}`, { read: true, times: 1 });
    await untilBlocked(portal.database);
  });
  assert.equal((await marked)?.status, 404);
});

test('notifications can be marked as read and unread, and all up to a given one as read, but not newer ones', async (t) => {
  const { portal, asha, ask, list, unread } = await place(t);
  for (const key of ['1', '2', '3']) await addNotice(portal, asha.id, { key });
  const [, second] = await list();
  const url = `/api/notifications/${second?._id}`;
  for (const read of [true, true]) assert.equal((await ask('PATCH', url, { read })).status, 200);
  assert.equal(await unread(), 2);
  assert.equal((await ask('PATCH', url, { read: false })).body.notification.readAt, null);
  const seen = await ask('PUT', '/api/notifications/read', { until: second?._id });
  assert.deepEqual([seen.body.message, await unread()], ['What you saw is marked as read.', 1]);
  const { body } = await ask('PUT', '/api/notifications/read');
  assert.deepEqual([body.message, await unread()], ['Everything is marked as read.', 0]);
  await addNotice(portal, asha.id, { key: '1' });
  await portal.database.db.transaction().execute((tx) => markRead(tx, '1', asha.id));
  assert.equal(await unread(), 0);
});

test('if the last displayed notification is gone, the list continues after it, and marking all as read gets 409', async (t) => {
  const { portal, asha, ask, list, unread } = await place(t);
  for (const key of ['1', '2', '3']) await addNotice(portal, asha.id, { key });
  const [, second, first] = await list();
  await portal.database.db.transaction().execute((tx) => removeAll(tx, '2'));
  assert.deepEqual(valuesOf(await list(`?after=${second?._id}`), '_id'), [first?._id]);
  const { status, body } = await ask('PUT', '/api/notifications/read', { until: second?._id });
  assert.deepEqual(
    [status, body.error, await unread()],
    [409, 'Your notifications have changed meanwhile. Please look at them again.', 2],
  );
});

test('if the newest displayed notification was repeated, marking all as read gets 409 and changes nothing', async (t) => {
  const { portal, asha, ask, list, unread } = await place(t);
  await addNotice(portal, asha.id, message('one'));
  const [seen] = await list();
  await addNotice(portal, asha.id, { key: '2' });
  await addNotice(portal, asha.id, message('two'));
  const markAll = (times?: number) => ask('PUT', '/api/notifications/read', { until: seen?._id, times });
  const { status, body } = await markAll(seen?.times);
  assert.deepEqual(
    [status, body.error, await unread()],
    [409, 'Your notifications have changed meanwhile. Please look at them again.', 2],
  );
  const [again] = await list();
  assert.equal((await markAll(again?.times)).status, 200);
  assert.equal(await unread(), 0);
});

test('notifications are visible to their owner only, and invalid requests change nothing', async (t) => {
  const { portal, asha, ask, list, unread } = await place(t);
  await addNotice(portal, asha.id);
  const [notice] = await list();
  const url = `/api/notifications/${notice?._id}`;
  const admin = asking(portal, await signIn(portal, { role: 'admin' }));
  assert.deepEqual((await admin('GET', '/api/notifications')).body, []);
  assert.equal((await admin('PATCH', url, { read: true })).status, 404);
  await admin('PUT', '/api/notifications/read', { until: notice?._id });
  assert.equal((await ask('PATCH', '/api/notifications/nonsense', { read: true })).status, 404);
  const wrongTimes = ['twice', 1.5, 2 ** 31, 2 ** 40].map((times) => ({ read: true, times }));
  for (const body of [undefined, {}, { read: 'yes' }, { read: null }, ...wrongTimes])
    assert.equal((await ask('PATCH', url, body)).status, 400, JSON.stringify(body));
  for (const seen of [{ until: 'nonsense' }, { until: notice?._id, times: 'twice' }, { times: 2 ** 40 }])
    assert.equal((await ask('PUT', '/api/notifications/read', seen)).status, 400, JSON.stringify(seen));
  assert.equal(await unread(), 1);
});

test('deleting an account deletes its notifications and removes its name from those of others', async (t) => {
  const { portal, asha, ask, list } = await place(t);
  const { database } = portal;
  const ravi = await signIn(portal, { name: 'Ravi' });
  const [reservation] = await database.sql`
    insert into reservations (book_name, price, seller_name, buyer_id, seller_id, state)
    values ('Optics', 1, 'Asha', ${ravi.id}, ${asha.id}, 'declined') returning id`;
  const key = `message:${reservation?.id}`;
  await addNotice(portal, asha.id, { ...message('Hello'), key });
  await addNotice(portal, asha.id, message('Another matter'));
  await addNotice(portal, ravi.id);
  const gone = await asking(portal, ravi)('DELETE', '/api/auth/me', { password: 'the blue river in May' });
  assert.equal(gone.status, 200);
  await addNotice(portal, ravi.id);
  const left = await database.sql`select person_id, data ->> 'by' as by from notifications order by id`;
  assert.deepEqual(valuesOf(left, 'person_id', 'by'), [
    [asha.id, null],
    [asha.id, 'Ravi'],
  ]);
  assert.equal((await list()).at(-1)?.text, 'Somebody wrote to you about “Optics”.');
  const { body } = await ask('GET', '/api/auth/me/export');
  assert.deepEqual(
    body.notifications.map(({ kind, data }: { kind: string; data: { text: string } }) => [kind, data.text]),
    [
      ['message', 'Hello'],
      ['message', 'Another matter'],
    ],
  );
  assert.equal(body.mailSettings.mail.message, true);
});

test('the name of a deleted staff member is removed from notifications of reservations that the member answered, and no other name', async (t) => {
  const { portal, asha } = await place(t);
  const lata = await signIn(portal, { name: 'Lata', role: 'authority' });
  const [reservation] = await portal.database.sql`
    insert into reservations (book_name, price, seller_name, buyer_id, answered_by, state)
    values ('Optics', 1, 'Desk', ${asha.id}, ${lata.id}, 'accepted') returning id`;
  for (const [kind, by] of [
    ['reservation', 'Lata'],
    ['message', 'Meena'],
  ])
    await addNotice(portal, asha.id, {
      ...message('Hello'),
      key: `${kind}:${reservation?.id}`,
      data: { ...message('Hello').data, by: by ?? '' },
    });
  await asking(portal, lata)('DELETE', '/api/auth/me', { password: 'the blue river in May' });
  const left = await portal.database.sql`select data ->> 'by' as by from notifications order by id`;
  assert.deepEqual(valuesOf(left, 'by'), [null, 'Meena']);
});

test('a changed name is updated in notifications of others, and removed from them when the account is deleted', async (t) => {
  const { portal, asha, ask, list } = await place(t);
  const lata = await signIn(portal, { name: 'Lata', role: 'authority' });
  const [answered, other] = await portal.database.sql`
    insert into reservations (book_name, price, seller_name, buyer_id, answered_by, state)
    values ('Optics', 1, 'Desk', ${asha.id}, ${lata.id}, 'accepted'), ('Waves', 1, 'Desk', ${asha.id}, null, 'accepted')
    returning id`;
  const notice = { ...message('Hello'), data: { ...message('Hello').data, by: 'Lata' } };
  for (const row of [answered, other])
    await addNotice(portal, asha.id, { ...notice, key: `message:${row?.id}` });
  const texts = async () => (await list()).map(({ text }) => text.replace(/ wrote.*/, '')).sort();
  assert.equal(
    (await asking(portal, lata)('PATCH', '/api/auth/me', { name: 'Lata Devi', version: 1 })).status,
    200,
  );
  assert.deepEqual(await texts(), ['Lata', 'Lata Devi'], 'not one of the same name');
  assert.equal((await ask('PATCH', '/api/auth/me', { name: 'Lata', version: 1 })).status, 200);
  assert.deepEqual(await texts(), ['Lata', 'Lata Devi']);
  await asking(portal, lata)('DELETE', '/api/auth/me', { password: 'the blue river in May' });
  assert.deepEqual(await texts(), ['Lata', 'Somebody']);
});
