import assert from 'node:assert/strict';
import test from 'node:test';
import { parse } from 'csv-parse/sync';
import { type TestApp, testApp } from '../../test/app.ts';
import { actorOf, signIn } from '../../test/sessions.ts';
import { plant, plantResource } from '../../test/universities.ts';
import { until } from '../../test/until.ts';
import { bookFieldNames } from '../books/fields.ts';
import { csvLines } from '../core/csv.ts';
import { AppError } from '../core/errors.ts';
import { consume } from '../core/limits/limits.ts';
import { exportCsv } from './exports.ts';

type Headers = Record<string, string>;

async function take({ app }: TestApp, list: string, headers: Headers) {
  const answer = await app.inject({ url: `/api/exports/${list}`, headers });
  assert.equal(answer.statusCode, 200, answer.payload);
  assert.match(String(answer.headers['content-type']), /^text\/csv/);
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="unishelf-/);
  assert.equal(answer.headers['cache-control'], 'no-store');
  return parse(answer.payload, { bom: true, columns: true }) as Record<string, string>[];
}

test('a list of several batches is exported completely, as UTF-8 with a byte order mark', async (t) => {
  const place = await testApp(t);
  const { headers } = await signIn(place, { role: 'admin' });
  await place.database.sql`
    insert into universities (name, location) select 'विश्वविद्यालय ' || n, 'Town, ' || n from generate_series(1, 2345) n`;
  const answer = await place.app.inject({ url: '/api/exports/universities', headers });
  assert.deepEqual([...answer.rawPayload.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const rows = await take(place, 'universities', headers);
  assert.equal(new Set(rows.map(({ _id }) => _id)).size, 2345);
  assert.ok(rows.some(({ name, location }) => name === 'विश्वविद्यालय 7' && location === 'Town, 7'));
});

test('a cell that a spreadsheet would take for a formula is prefixed with an apostrophe', async (t) => {
  const place = await testApp(t);
  const { headers } = await signIn(place, { role: 'admin' });
  await plant(place.database, { name: '=HYPERLINK("http://evil.test")' });
  const [row] = await take(place, 'universities', headers);
  assert.equal(row?.name, `'=HYPERLINK("http://evil.test")`);
});

test('exported cells with quotes, commas and line breaks are parsed back unchanged, and numbers are not prefixed', () => {
  const texts = ['a "word", two', 'one\ntwo', 'one\rtwo', 'one\r\ntwo', '', ' हिन्दी ', "it's"];
  const lines = csvLines([texts, ['second', null, undefined, true, false, -1.5, 'row']]);
  assert.deepEqual(parse(lines, { record_delimiter: '\r\n' }), [
    texts,
    ['second', '', '', '1', '', '-1.5', 'row'],
  ]);
  assert.equal(
    csvLines([['a;=1', 'b\t=1', 'c']]),
    '"a;=1","b\t=1",c\r\n',
    'also by those that split at others',
  );
  for (const sign of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])
    assert.deepEqual(parse(csvLines([[`${sign}1`]]), { record_delimiter: '\r\n' }), [[`'${sign}1`]]);
});

test('every list can be exported, and exports of personal data are in the audit log', async (t) => {
  const place = await testApp(t);
  const { headers, email } = await signIn(place, { role: 'admin', name: 'Asha Negi' });
  await plant(place.database, { name: 'Kedar' }, { Physics: ['B.Sc.'] });
  await place.database.sql`
    insert into books (name, seller, email, price) values ('Optics', 'Ravi', 'ravi@hills.test', 120)`;
  assert.equal((await take(place, 'books', headers))[0]?.email, 'ravi@hills.test');
  assert.equal((await take(place, 'people', headers))[0]?.email, email);
  assert.ok((await take(place, 'courses', headers)).length > 0);
  assert.equal((await take(place, 'resources', headers)).length, 0);
  const taken = (await take(place, 'audit', headers)).filter(({ action }) => action === 'exports.take');
  assert.deepEqual(taken.map(({ kind }) => kind).sort(), ['audit', 'books', 'people']);
  assert.deepEqual([...new Set(taken.map(({ actorName }) => actorName))], ['Asha Negi']);
});

test('the export of books has its columns in a fixed order, and every field of a book', async (t) => {
  const place = await testApp(t);
  const { headers } = await signIn(place, { role: 'admin' });
  await place.database.sql`
    insert into books (name, seller, publisher, isbn, price)
    values ('Optics', 'Ravi', 'Hill Press', '9780306406157', 120)`;
  const [row = {}] = await take(place, 'books', headers);
  const columns = Object.keys(row);
  assert.deepEqual(columns.slice(0, 14), [
    ...['_id', 'name', 'author', 'category', 'price', 'condition', 'seller', 'email', 'contactNumber'],
    ...['verifiedBy', 'description', 'date', 'university', 'publisher'],
  ]);
  assert.deepEqual(
    bookFieldNames.filter((name) => !columns.includes(name)),
    [],
  );
  assert.deepEqual([row.price, row.publisher, row.isbn], ['120', 'Hill Press', '9780306406157']);
});

test('an authority of one university can export rows of that university only, and not the audit log', async (t) => {
  const place = await testApp(t);
  const own = await plant(place.database, { name: 'Own' }, { Physics: ['B.Sc.'] });
  const other = await plant(place.database, { name: 'Other' }, { Physics: ['B.Sc.'] });
  for (const { courses } of [own, other])
    await plantResource(place.database, courses['Physics/B.Sc.']?.id ?? '');
  const { headers } = await signIn(place, { role: 'authority', universityId: own.id, scope: 'own' });
  const names = async (list: string, column: string) =>
    new Set((await take(place, list, headers)).map((row) => row[column]));
  assert.deepEqual(await names('universities', 'name'), new Set(['Own']));
  assert.deepEqual(await names('courses', 'universityName'), new Set(['Own']));
  assert.deepEqual(await names('resources', 'universityName'), new Set(['Own']));
  for (const list of ['courses', 'resources'])
    assert.deepEqual(await names(list, 'university'), new Set([own.id]));
  const { statusCode } = await place.app.inject({ url: '/api/exports/audit', headers });
  assert.equal(statusCode, 403);
});

test('an export ends when its caller loses the right to it', async (t) => {
  const { database } = await testApp(t);
  await database.sql`insert into universities (name) select 'University ' || n from generate_series(1, 1500) n`;
  let reads = 0;
  const actorNow = async () => {
    reads += 1;
    if (reads > 1) throw new AppError('not_signed_in', 'The session has ended.');
    return actorOf('admin');
  };
  const pieces = exportCsv(database.db, actorNow, 'universities');
  assert.match(String((await pieces.next()).value), /University 1500/);
  await assert.rejects(pieces.next(), { code: 'not_signed_in' });
});

test('the 61st export of an account within an hour gets 429 and writes no audit entry', async (t) => {
  const place = await testApp(t);
  const { id, headers } = await signIn(place, { role: 'admin' });
  const ask = async () => (await place.app.inject({ url: '/api/exports/people', headers })).statusCode;
  for (let at = 1; at < 60; at += 1)
    await consume(place.database.db, `exports:${id}`, { most: 60, seconds: 3600 });
  assert.deepEqual([await ask(), await ask()], [200, 429]);
  assert.equal((await place.database.sql`select from audit_log where action = 'exports.take'`).length, 1);
});

test('exports of students get 403, of visitors 401, and of unknown lists 400', async (t) => {
  const place = await testApp(t);
  const student = await signIn(place);
  const admin = await signIn(place, { role: 'admin' });
  const status = async (list: string, headers: Headers) =>
    (await place.app.inject({ url: `/api/exports/${list}`, headers })).statusCode;
  assert.equal(await status('books', student.headers), 403);
  assert.equal(await status('books', {}), 401);
  assert.equal(await status('secrets', admin.headers), 400);
});

test('an export that cannot read the database gets 503 with Retry-After instead of an empty file', async (t) => {
  const place = await testApp(t);
  const { app, database } = place;
  const { headers } = await signIn(place, { role: 'admin' });
  for (const [url, table] of Object.entries({
    '/api/exports/books': 'books',
    '/api/auth/me/export': 'people',
  })) {
    assert.equal((await app.inject({ url, headers })).statusCode, 200);
    const {
      statusCode,
      headers: said,
      body,
    } = await database.sql.begin(async (sql) => {
      await sql`lock ${sql(table)} in access exclusive mode`;
      const asking = app.inject({ url, headers });
      const cancelled = () => database.sql`select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'`;
      await until(
        'it waits, and is cancelled as when its time is up',
        async () => (await cancelled()).length > 0,
      );
      return asking;
    });
    assert.deepEqual([statusCode, said['retry-after'], JSON.parse(body).code], [503, '5', 'unavailable']);
    assert.equal(said['content-disposition'], undefined);
  }
});
