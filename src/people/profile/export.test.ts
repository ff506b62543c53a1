import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../../test/app.ts';
import { asking, prefer, university } from '../../../test/people.ts';
import { actorOf, signIn } from '../../../test/sessions.ts';
import { until } from '../../../test/until.ts';
import { valuesOf } from '../../../test/values.ts';
import { document } from './export.ts';

test('a data export has all personal data of an account in one JSON document, without password hashes', async (t) => {
  const place = await testApp(t);
  const kedar = await university(place.database, 'Kedar');
  const asha = await signIn(place, { name: 'आशा “नेगी”' });
  await prefer(place.database, asha.id, [kedar]);
  const admin = await signIn(place, { role: 'admin' });
  const ask = asking(place, asha);
  await ask('PATCH', '/api/auth/me', { phone: '98160 12345', version: 1 });
  const asAdmin = asking(place, admin);
  await asAdmin('POST', `/api/people/${admin.id}/suspend`);
  const { status, headers, body, text } = await ask('GET', '/api/auth/me/export');
  assert.equal(status, 200);
  assert.equal(headers['cache-control'], 'no-store');
  assert.match(String(headers['content-type']), /^application\/json/);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  assert.match(
    String(headers['content-disposition']),
    new RegExp(`^attachment; filename="unishelf-${day}\\.json"`),
  );
  const names = [
    'reservations',
    'messages',
    'books',
    'blogs',
    'blogPictures',
    'notifications',
    'mailSettings',
    'enquiries',
  ];
  assert.deepEqual(Object.keys(body), ['profile', 'log', 'preferences', 'sessions', ...names]);
  assert.equal(body.profile.name, 'आशा “नेगी”');
  assert.equal(body.profile.phone, '98160 12345');
  assert.deepEqual(body.preferences.universities, [kedar]);
  assert.deepEqual(valuesOf(body.sessions, '_id', 'address', 'userAgent'), [
    [asha.sessionId, '192.0.2.1', 'test'],
  ]);
  assert.deepEqual(valuesOf(body.log, 'action', 'byYou'), [
    ['people.add', false],
    ['people.edit', true],
  ]);
  assert.doesNotMatch(text, /password|plain:|\$argon/);
});

test('a data export lists what others did to the account, without their network addresses', async (t) => {
  const place = await testApp(t);
  const asha = await signIn(place);
  const admin = await signIn(place, { role: 'admin' });
  const change = { designation: 'Tutor', version: 1 };
  assert.equal((await asking(place, admin)('PATCH', `/api/people/${asha.id}`, change)).status, 200);
  const { log } = (await asking(place, asha)('GET', '/api/auth/me/export')).body;
  const entry = log.at(-1);
  assert.deepEqual([entry.action, entry.byYou, entry.address], ['people.edit', false, null]);
  const wrong = { email: asha.email, password: 'not-the-password', role: 'user' };
  assert.equal(
    (await place.app.inject({ method: 'POST', url: '/api/login', payload: wrong })).statusCode,
    401,
  );
  await until('the failed sign-in is in the log', async () => {
    const rows = await place.database.sql`select from audit_log where action = 'sign-in.failed'`;
    return rows.length === 1;
  });
  const rows = (await asking(place, asha)('GET', '/api/auth/me/export')).body.log;
  const tried = rows.find(({ action }: { action: string }) => action === 'sign-in.failed');
  assert.deepEqual([tried.byYou, tried.address], [false, null]);
  const own = (await asking(place, admin)('GET', '/api/auth/me/export')).body.log.at(-1);
  assert.deepEqual([own.action, own.byYou, own.row], ['people.edit', true, asha.id]);
  assert.ok(own.address);
});

test('an account can export its data 20 times an hour', async (t) => {
  const place = await testApp(t);
  const ask = asking(place, await signIn(place));
  for (let taken = 0; taken < 20; taken += 1)
    assert.equal((await ask('GET', '/api/auth/me/export')).status, 200);
  const { status, headers } = await ask('GET', '/api/auth/me/export');
  assert.equal(status, 429);
  assert.ok(Number(headers['retry-after']) > 3000);
});

test('a long audit log is exported completely, and every feature adds its own section', async (t) => {
  const place = await testApp(t);
  const asha = await signIn(place);
  await place.database.sql`insert into audit_log (actor_id, address, action, kind)
    select ${asha.id}, 'x', 'books.add ' || n, 'books' from generate_series(1, 1234) n`;
  const { log, preferences } = (await asking(place, asha)('GET', '/api/auth/me/export')).body;
  assert.equal(log.length, 1235);
  assert.equal(log.at(-1).action, 'books.add 1234');
  assert.equal(preferences, null);
  const person = actorOf('user', asha.id);
  const none = async function* (): AsyncGenerator<object> {};
  const pieces = await Array.fromAsync(
    document(place.database.db, person, [
      { name: 'books', about: async () => ({ sold: 2 }) },
      { name: 'blogs', about: none },
    ]),
  );
  assert.deepEqual(JSON.parse(pieces.join('')), { books: { sold: 2 }, blogs: [] });
});
