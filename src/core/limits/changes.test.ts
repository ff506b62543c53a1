import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { testApp } from '../../../test/app.ts';
import { exams } from '../../../test/blogs.ts';
import { ask } from '../../../test/form.ts';
import { enter, PASSWORD, signIn } from '../../../test/sessions.ts';
import { dropTags } from '../cache/tags.ts';

/** Sets today's count to this number. */
const counted = (
  sql: Awaited<ReturnType<typeof testApp>>['database']['sql'],
  hits: number,
  span = '1 hour',
) => sql`update rate_limits set hits = ${hits}, resets_at = now() + ${span}::text::interval`;

test('an account gets 429 for any change after 3,000 in a day, before its body is read, and can still read and sign out', async (t) => {
  const place = await testApp(t);
  const { app, database } = place;
  const { headers, id } = await signIn(place);
  const edit = () =>
    app.inject({ method: 'PATCH', url: '/api/auth/me', headers, payload: { name: 'Asha', version: 1 } });
  assert.equal((await edit()).statusCode, 200);
  await counted(database.sql, 2999);
  assert.equal(
    (await app.inject({ method: 'PUT', url: '/api/notifications/read', headers })).statusCode,
    200,
  );
  const refused = await edit();
  assert.equal(refused.statusCode, 429);
  assert.equal(
    refused.json().error,
    'You have used today’s 3,000 changes. Please wait 60 minutes, then try again.',
  );
  assert.ok(Number(refused.headers['retry-after']) > 3500);
  // The malformed body is not even read.
  const broken = {
    method: 'POST',
    url: '/api/blogs',
    payload: '{',
    headers: { ...headers, 'content-type': 'application/json' },
  } as const;
  assert.equal((await app.inject(broken)).statusCode, 429);
  // The account can still read and sign out, and other accounts can still make changes.
  assert.equal((await app.inject({ url: '/api/auth/me', headers })).statusCode, 200);
  const other = await signIn(place);
  const unread = { method: 'PUT', url: '/api/notifications/read' } as const;
  assert.equal((await app.inject({ ...unread, headers: other.headers })).statusCode, 200);
  assert.equal((await app.inject({ method: 'POST', url: '/api/logout', headers })).statusCode, 200);
  const [{ count }] =
    (await database.sql`select count(*)::int from audit_log where actor_id = ${id} and action = 'people.edit'`) as unknown as [
      { count: number },
    ];
  assert.equal(count, 1);
});

test('books, posts, reservations and messages have a daily limit for each account, after which it gets 429; failed requests count', async (t) => {
  const place = await testApp(t);
  const [student, other] = [await signIn(place), await signIn(place)];
  const nothing = randomUUID();
  for (const [most, what, method, url, payload, status] of [
    [200, 'changes of books', 'POST', '/api/books', [], 400],
    [200, 'changes of posts', 'PUT', '/api/blogs/x', exams, 404],
    [200, 'requests for books', 'POST', `/api/books/${nothing}/reservations`, {}, 404],
    [500, 'messages', 'POST', `/api/reservations/${nothing}/messages`, { text: 'x' }, 404],
  ] as const) {
    const send = (caller: typeof student) => ask(place, caller, method, url, payload);
    assert.equal((await send(student)).status, status, url);
    await place.database.sql`update rate_limits set hits = ${most - 1} where hits = 1`;
    assert.equal((await send(student)).status, status, url);
    const { status: refused, body, headers } = await send(student);
    assert.deepEqual([refused, body.code], [429, 'too_many_requests'], url);
    const wait = 'Please wait 24 hours, then try again.';
    assert.equal(body.error, `You have used today’s ${most} ${what}. ${wait}`);
    assert.ok(Number(headers['retry-after']) > 0, url);
    assert.equal((await send(other)).status, status, 'others go on');
  }
});

test('withdrawing a book and offering it again count as two changes', async (t) => {
  const place = await testApp(t);
  const { app, database } = place;
  const { headers, id } = await signIn(place);
  const [book] =
    await database.sql`insert into books (name, seller, price, seller_id) values ('B', 'S', 1, ${id}) returning id`;
  const url = `/api/books/${book?.id}/withdrawal`;
  assert.equal((await app.inject({ method: 'PUT', url, headers })).statusCode, 200);
  assert.equal((await app.inject({ method: 'DELETE', url, headers })).statusCode, 200);
  assert.deepEqual([...(await database.sql`select hits from rate_limits`)], [{ hits: 2 }]);
  await counted(database.sql, 3000);
  assert.equal((await app.inject({ method: 'PUT', url, headers })).statusCode, 429);
});

test('withdrawing a book and offering it again drop cache tags only if the book is approved, and not when they are repeated', async (t) => {
  const place = await testApp(t);
  const { app, database } = place;
  const { headers, id } = await signIn(place);
  const dropped: string[] = [];
  const last = Promise.withResolvers<void>();
  await database.listen(
    'cache_tags',
    (tags) => {
      dropped.push(tags);
      if (tags === '["last"]') last.resolve();
    },
    () => {},
  );
  const add = async (verified: string | null) =>
    (
      await database.sql`insert into books (name, seller, price, seller_id, verified_at)
      values ('B', 'S', 1, ${id}, ${verified}) returning id`
    )[0]?.id as string;
  for (const book of [await add(null), await add('2026-01-01')])
    for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE'] as const) {
      const answer = await app.inject({ method, url: `/api/books/${book}/withdrawal`, headers });
      assert.equal(answer.statusCode, 200);
    }
  await dropTags(database.db, ['last']);
  await last.promise;
  assert.deepEqual(dropped, ['["books"]', '["books"]', '["last"]']);
});

test('an administrator gets 429 after 30,000 changes in a day, can still raise the limit, and cannot set it to 0', async (t) => {
  const place = await testApp(t);
  const { app, database } = place;
  const admin = await signIn(place, { role: 'admin' });
  const mark = { method: 'PUT', url: '/api/notifications/read', headers: admin.headers } as const;
  assert.equal((await app.inject(mark)).statusCode, 200);
  await counted(database.sql, 29_999);
  assert.equal((await app.inject(mark)).statusCode, 200);
  assert.equal((await app.inject(mark)).statusCode, 429);
  const { limits } = (await app.inject({ url: '/api/settings', headers: admin.headers })).json();
  const save = (most: number) =>
    app.inject({
      method: 'PUT',
      url: '/api/settings/limits',
      headers: admin.headers,
      payload: {
        value: { ...limits.value, changes: { user: 3000, authority: 30_000, admin: most } },
        version: limits.version,
      },
    });
  assert.equal((await save(0)).statusCode, 400);
  assert.equal((await save(40_000)).statusCode, 200);
  assert.equal((await app.inject(mark)).statusCode, 200);
});

test('limits that were saved before changes were counted stay valid, with the default limit for changes', async (t) => {
  const place = await testApp(t);
  const { app, database } = place;
  const admin = await signIn(place, { role: 'admin' });
  const { limits } = (await app.inject({ url: '/api/settings', headers: admin.headers })).json();
  const { changes, ...older } = { ...limits.value, books: { user: 7, authority: 7, admin: 7 } };
  await database.sql`insert into settings (section, value) values ('limits', ${database.sql.json(older)})`;
  const now = (await app.inject({ url: '/api/settings', headers: admin.headers })).json().limits.value;
  assert.deepEqual([now.books.user, now.changes], [7, changes]);
});

test('a network that sends too many changes without an account gets 429 before the body is read; other networks do not', async (t) => {
  const { app, database } = await testApp(t);
  const headers = { 'content-type': 'application/json' };
  const send = (url: string, remoteAddress = '192.0.2.9') =>
    app.inject({ method: 'POST', url, headers, payload: '{', remoteAddress });
  const urls = [
    '/api/login',
    '/api/password/send-code',
    '/api/password/reset',
    '/api/user/register/send-code',
    '/api/user/register/verify',
    '/f/contact',
    '/api/logout',
    '/unsubscribe/x',
  ];
  for (const url of urls) assert.notEqual((await send(url)).statusCode, 429, url);
  await counted(database.sql, 3000, '1 minute');
  for (const url of urls) {
    const refused = await send(url);
    assert.equal(refused.statusCode, 429, url);
    assert.ok(Number(refused.headers['retry-after']) > 0, url);
  }
  assert.equal((await send('/api/login', '192.0.2.10')).statusCode, 400);
});

test('behind a proxy that does not name the sender, the limit for each network does not apply', async (t) => {
  const { app, database } = await testApp(t, { publicUrl: 'https://portal.test' });
  const headers = { 'content-type': 'application/json' };
  const send = (url: string) =>
    app.inject({ method: 'POST', url, headers, payload: '{', remoteAddress: '127.0.0.1' });
  await send('/api/login');
  await send('/f/contact');
  await counted(database.sql, 3000);
  assert.equal((await send('/api/login')).statusCode, 400);
  assert.equal((await send('/f/contact')).statusCode, 400);
});

test('an account can be signed in to 500 times a day, and then gets 429', async (t) => {
  const place = await testApp(t);
  const { email } = await signIn(place);
  assert.equal((await enter(place, email, PASSWORD)).statusCode, 200);
  await place.database
    .sql`update rate_limits set hits = 500 where resets_at between now() + interval '23 hours' and now() + interval '25 hours'`;
  const refused = await enter(place, email, PASSWORD);
  assert.equal(refused.statusCode, 429);
  assert.match(refused.json().error, /24 hours/);
});

test('a body that is larger than the fields of its route need gets 413', async (t) => {
  const place = await testApp(t);
  const { headers } = await signIn(place);
  const send = (url: string, bytes: number) =>
    place.app.inject({ method: 'POST', url, headers, payload: { content: 'x', none: 'x'.repeat(bytes) } });
  assert.equal((await send('/api/login', 17_000)).statusCode, 413);
  assert.equal((await send('/api/blogs/preview', 200_000)).statusCode, 200);
  assert.equal((await send('/api/blogs/preview', 300_000)).statusCode, 413);
});
