import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { testApp } from '../../test/app.ts';
import { actorOf, signIn } from '../../test/sessions.ts';
import { plant } from '../../test/universities.ts';
import type { LogEntry } from './schema.ts';
import { record } from './service.ts';

const at = { actor: { role: null }, address: 'command line' } as const;

test('an audit log entry holds actor, role, address, action, row, time, and the values before and after', async (t) => {
  const place = await testApp(t);
  const admin = await signIn(place, { role: 'admin', name: 'Anjali Rana' });
  const student = await signIn(place, { name: 'आशा & नेगी (शिमला)' });
  const actor = actorOf('admin', admin.id);
  await record(
    place.database.db,
    { actor, address: '192.0.2.7' },
    {
      action: 'people.suspend',
      kind: 'people',
      rowId: student.id,
      before: { suspended: false },
      after: { suspended: true },
    },
  );
  const answer = await place.app.inject({ url: '/api/audit?action=people.suspend', headers: admin.headers });
  assert.equal(answer.statusCode, 200, answer.payload);
  const [entry] = answer.json<LogEntry[]>();
  assert.ok(entry && Math.abs(Date.parse(entry.at) - Date.now()) < 60_000);
  assert.deepEqual(
    { ...entry, _id: '', at: '' },
    {
      _id: '',
      at: '',
      actor: { id: admin.id, name: 'Anjali Rana' },
      actorRole: 'admin',
      address: '192.0.2.7',
      action: 'people.suspend',
      kind: 'people',
      rowId: student.id,
      rowName: 'आशा & नेगी (शिमला)',
      rowLink: `/admin/manage-users?q=${student.id}`,
      names: {},
      before: { suspended: false },
      after: { suspended: true },
    },
  );
});

test('the audit log can be filtered by person, action, kind, row and time, and lists entries newest first, by page and by cursor', async (t) => {
  const place = await testApp(t);
  const { headers, id } = await signIn(place, { role: 'admin' });
  const { db, sql } = place.database;
  for (let number = 0; number < 7; number += 1)
    await record(db, at, {
      action: `books.change-${number % 2}`,
      kind: 'books',
      rowId: null,
      after: { number },
    });
  const read = async (query: string) => {
    const answer = await place.app.inject({ url: `/api/audit?${query}`, headers });
    assert.equal(answer.statusCode, 200, answer.payload);
    return { rows: answer.json<LogEntry[]>(), headers: answer.headers };
  };
  const numbers = (rows: LogEntry[]) => rows.map(({ after }) => after?.number);
  assert.deepEqual(numbers((await read('kind=books')).rows), [6, 5, 4, 3, 2, 1, 0]);
  assert.deepEqual(numbers((await read('action=books.change-1')).rows), [5, 3, 1]);
  assert.deepEqual(numbers((await read('kind=books&page=2&limit=3')).rows), [3, 2, 1]);
  const cursor = (await read('kind=books&limit=3')).rows.at(-1)?._id;
  assert.deepEqual(numbers((await read(`kind=books&limit=3&after=${cursor}`)).rows), [3, 2, 1]);
  assert.equal((await read(`row=${id}`)).rows.length, 1);
  assert.deepEqual((await read(`actor=${id}`)).rows, []);
  assert.deepEqual((await read('actor=nobody')).rows, []);
  assert.deepEqual((await read('row=%E0%A4%85')).rows, []);
  const today = (await sql`select (now() at time zone 'Asia/Kolkata')::date::text as day`)[0]?.day;
  assert.equal((await read(`kind=books&from=${today}&to=${today}`)).rows.length, 7);
  assert.deepEqual((await read('kind=books&to=2020-01-01')).rows, []);
  assert.deepEqual((await read('kind=books&from=2199-01-01T00:00:00Z')).rows, []);
  // Text that PostgreSQL cannot store (NUL) matches nothing.
  for (const none of ['kind=a%00b', 'action=a%00b']) assert.deepEqual((await read(none)).rows, []);
});

test('the audit log refuses invalid times, limits and cursors with 400 and names the field', async (t) => {
  const place = await testApp(t);
  const { headers } = await signIn(place, { role: 'admin' });
  for (const query of [
    'from=yesterday',
    'to=2026-13-45',
    'from=2026-02-30',
    'from=2026-11-21T25:00:00Z',
    'limit=0',
    'after=x',
  ]) {
    const answer = await place.app.inject({ url: `/api/audit?${query}`, headers });
    assert.equal(answer.statusCode, 400, query);
    assert.ok(answer.json<{ fields: object }>().fields[query.split('=')[0] as never], query);
  }
});

test('the audit log refuses times outside the years 1900 to 9999 with 400', async (t) => {
  const place = await testApp(t);
  const { headers } = await signIn(place, { role: 'admin' });
  const ask = (name: string, value: string) =>
    place.app.inject({ url: '/api/audit', query: { [name]: value }, headers });
  for (const name of ['from', 'to']) {
    for (const value of [
      '0000-01-01',
      '0000-06-01',
      '0001-01-01',
      '1899-12-31',
      '0001-01-01T00:00:00+14:00',
      '9999-12-31T23:59:59-14:00',
      '+275760-09-13',
    ]) {
      const answer = await ask(name, value);
      assert.equal(answer.statusCode, 400, `${name} ${value}`);
      assert.match(
        answer.json<{ fields: Record<string, string[]> }>().fields[name]?.[0] ?? '',
        /1900 to 9999/,
      );
    }
    for (const value of ['1900-01-01', '9999-12-31', '9999-12-31T23:59:59.999Z'])
      assert.equal((await ask(name, value)).statusCode, 200, `${name} ${value}`);
  }
});

test('the audit log shows names of rows and of ids among the values, and a link to the row’s page unless it is hidden or deleted', async (t) => {
  const place = await testApp(t);
  const { headers } = await signIn(place, { role: 'admin' });
  const { db, sql } = place.database;
  const { id, courses } = await plant(place.database, { name: 'Kedar' }, { 'B/A': ['Optics'] });
  const { id: course = '', department_id: department = '' } = courses['B/A/Optics'] ?? courses['B/A'] ?? {};
  const book = async (more: object) => {
    const values = { name: 'A book', seller: 'A seller', price: 1, ...more };
    return (await db.insertInto('books').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const [shown, waiting] = [await book({ verified_at: new Date() }), await book({})];
  const read = async (kind: string, rowId: string | null, after: Record<string, unknown> = {}) => {
    await record(db, at, { action: 'x.y', kind, rowId, after });
    const [entry] = (await place.app.inject({ url: '/api/audit?limit=1', headers })).json<LogEntry[]>();
    return entry && [entry.rowName, entry.rowLink, entry.names];
  };
  const page = `/coursepages/${id}/courses`;
  assert.deepEqual(await read('universities', id), ['Kedar', page, {}]);
  assert.deepEqual(await read('departments', department), ['B/A', page, {}]);
  assert.deepEqual(await read('courses', course), ['Optics', `/course/${id}/B%2FA/Optics`, {}]);
  assert.deepEqual(await read('books', shown), ['A book', `/Books/${shown}`, {}]);
  assert.deepEqual(await read('books', waiting), ['A book', null, {}]);
  assert.deepEqual(await read('people', null, { universityId: id, ids: [shown, randomUUID()], n: 1 }), [
    null,
    null,
    { [id]: 'Kedar', [shown]: 'A book' },
  ]);
  await sql`update universities set deleted_at = now()`;
  assert.deepEqual(await read('universities', id), ['Kedar', null, {}]);
  assert.deepEqual(await read('sessions', randomUUID()), [null, null, {}]);
});

test('only administrators can read the audit log: visitors get 401, students and authorities 403', async (t) => {
  const place = await testApp(t);
  assert.equal((await place.app.inject('/api/audit')).statusCode, 401);
  for (const role of ['user', 'authority'] as const) {
    const { headers } = await signIn(place, { role });
    assert.equal((await place.app.inject({ url: '/api/audit', headers })).statusCode, 403);
  }
});

test('the database refuses to update, delete or truncate entries of the audit log', async (t) => {
  const { database, owner } = await testApp(t);
  await record(database.db, at, { action: 'books.add', kind: 'books', rowId: null });
  for (const statement of [
    'update audit_log set action = $$x$$',
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    await assert.rejects(database.sql.unsafe(statement), /permission denied for table audit_log/);
    await assert.rejects(owner.sql.unsafe(statement), /only ever added to/);
  }
});
