import assert from 'node:assert/strict';
import crypto, { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, symlink } from 'node:fs/promises';
import { request } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { type TestApp, testApp } from '../../test/app.ts';
import { ask, fileOf } from '../../test/form.ts';
import { handmadePage } from '../../test/handmade-pdf.ts';
import { PASSWORD, signIn, signInAgain } from '../../test/sessions.ts';
import { type Answer, begin, ended, type Headers, handOver, importFile, work } from '../../test/transfer.ts';
import { plant } from '../../test/universities.ts';
import { until, untilBlocked } from '../../test/until.ts';
import { valuesOf } from '../../test/values.ts';
import type { LogEntry } from '../audit/schema.ts';
import { closeInspectors } from '../core/pdf/inspect.ts';
import { removeExpired } from './jobs.ts';
import type { Import } from './schema.ts';
import { MOST_FILES } from './vocabulary.ts';

const CSV = 'name,location,price\nKedar University,Chamoli,1\n,Nowhere,2\nपतकाई विश्वविद्यालय,Itanagar,3\n';
const universities = { name: 'u.csv', bytes: CSV };
const emptyManifest = { name: 'manifest.json', bytes: '{"resources": []}' };

/** Uploads a PDF for a manifest. @returns the HTTP status */
async function putPdf(
  place: TestApp,
  headers: Headers,
  url: string,
  name: string,
  bytes = handmadePage(''),
): Promise<number> {
  const parts = Object.entries({ name, file: fileOf(bytes, 'w.pdf') });
  return (await ask(place, { headers }, 'PUT', `${url}/files`, parts)).status;
}

test('an uploaded file is checked in a dry run, then imported, with counts and a report of all refused rows', async (t) => {
  const place = await testApp(t);
  await work(t, place);
  const { headers } = await signIn(place, { role: 'admin', name: 'Asha Negi' });
  const file = { name: 'hill universities.csv', bytes: CSV };
  const tried = await handOver(place, headers, { kind: 'universities' }, file);
  assert.equal(tried.status, 201);
  const { message, import: begun } = tried.body;
  assert.match(message, /hill universities\.csv/);
  assert.deepEqual([begun.dryRun, begun.by, begun.bytes], [true, 'Asha Negi', Buffer.byteLength(CSV)]);
  const dry = await ended(place, headers, begun._id);
  assert.deepEqual([dry.state, dry.rows, dry.bytesRead], ['done', 3, dry.bytes]);
  assert.deepEqual(dry.counts, { universities: { added: 2, changed: 0, unchanged: 0, refused: 1 } });
  assert.deepEqual(dry.refusals, [{ row: 3, what: 'universities', item: '', reasons: ['name is required'] }]);
  assert.deepEqual(dry.remarks, { 'columns that this import does not know, and does not read: “price”': 1 });
  const names = () => place.database.db.selectFrom('universities').select('name').execute();
  assert.equal((await names()).length, 0);

  const run = await place.app.inject({ method: 'POST', url: `/api/imports/${begun._id}/run`, headers });
  assert.equal(run.statusCode, 201);
  const real = await ended(place, headers, run.json<Answer>().import._id);
  assert.deepEqual([real.state, real.dryRun, real.counts.universities?.added], ['done', false, 2]);
  assert.equal((await names()).length, 2);

  const report = await place.app.inject({ url: `/api/imports/${real._id}/report.csv`, headers });
  assert.equal(report.headers['content-type'], 'text/csv; charset=utf-8');
  assert.match(report.payload, /^\ufeffrow,what,name,reasons\r\n3,universities,,name is required\r\n$/);
  const list = (await place.app.inject({ url: '/api/imports', headers })).json<Import[]>();
  assert.deepEqual(valuesOf(list, '_id'), [real._id, begun._id]);
});

test('the audit log records each import with its counts, and a file with wrong columns fails with the reason', async (t) => {
  const place = await testApp(t);
  const { headers, id } = await signIn(place, { role: 'admin' });
  await work(t, place);
  const rows = 'name,price\nWaves,1\nHeat,-1\n';
  const { _id } = await importFile(place, headers, 'books', rows);
  await importFile(place, headers, 'books', rows.replace('Waves,1', 'Waves,2'));
  const failed = await importFile(place, headers, 'books', 'title\nx\n');
  assert.equal(failed.state, 'failed');
  assert.match(failed.error ?? '', /name|price/);
  const url = '/api/audit?action=imports.end';
  const log = (await place.app.inject({ url, headers })).json<LogEntry[]>().reverse();
  const [first] = log;
  assert.deepEqual([first?.actor?.id, first?.actorRole, first?.rowId], [id, 'admin', _id]);
  const about = { import: 'books', file: 'books.csv', dryRun: false };
  const counts = { added: 0, changed: 0, unchanged: 0, refused: 1 };
  assert.deepEqual(valuesOf(log, 'after'), [
    { ...about, state: 'done', books: { ...counts, added: 1 } },
    { ...about, state: 'done', books: { ...counts, changed: 1 } },
    { ...about, state: 'failed' },
  ]);
});

test('programmes are imported as JSON, and books without sellers are imported in the name of the importer', async (t) => {
  const place = await testApp(t);
  await work(t, place);
  const { headers } = await signIn(place, { role: 'authority', name: 'Ravi Rana' });
  const programmes = JSON.stringify([
    { name: 'Kedar University', departments: [{ name: 'Physics', courses: [{ name: 'B.Sc.' }] }] },
  ]);
  for (const [kind, bytes] of [
    ['programmes', programmes],
    ['books', 'name,price\nOptics,120\n'],
  ] as const)
    assert.equal((await importFile(place, headers, kind, bytes)).state, 'done');
  const { db } = place.database;
  assert.equal((await db.selectFrom('courses').select('name').executeTakeFirst())?.name, 'B.Sc.');
  const book = await db.selectFrom('books').select(['seller', 'verified_by']).executeTakeFirst();
  assert.deepEqual(book, { seller: 'Ravi Rana', verified_by: 'Ravi Rana' });
  const payload = { password: 'the blue river in May' };
  await place.app.inject({ method: 'DELETE', url: '/api/auth/me', headers, payload });
  const left = await db.selectFrom('books').select(['seller', 'verified_by']).executeTakeFirst();
  assert.deepEqual(left, { seller: '', verified_by: null }, 'the name goes with the account');
});

test('a row with NUL characters or too many courses is refused alone, and a file that is not JSON fails with its beginning', async (t) => {
  const place = await testApp(t);
  await work(t, place);
  const { headers } = await signIn(place, { role: 'admin' });
  const bring = async (name: string, bytes: string) => {
    const { _id } = await begin(place, headers, 'programmes', { name, bytes });
    return ended(place, headers, _id);
  };
  const courses = Array.from({ length: 5001 }, () => ({}));
  const rows = [
    { name: 'Nul\0s', departments: 7 },
    { name: 'Large', departments: [{ name: 'Physics', courses }] },
    { name: 'Kedar' },
  ];
  const { state, counts, refusals } = await bring('rows.json', JSON.stringify(rows));
  assert.deepEqual([state, counts.universities?.refused, counts.universities?.added], ['done', 2, 1]);
  assert.deepEqual(valuesOf(refusals, 'item'), ['Nuls', 'Large']);
  assert.match(refusals[1]?.reasons[0] ?? '', /more than 5000 departments and courses/);
  const odd = await bring('odd.json', 'no\0 list');
  assert.deepEqual(
    [odd.state, /begins with “no list”/.test(odd.error ?? '')],
    ['failed', true],
    odd.error ?? '',
  );
});

test('very many refused rows are deleted in small batches, with their import and before a retry', async (t) => {
  const place = await testApp(t);
  const { headers } = await signIn(place, { role: 'admin' });
  const { sql, db } = place.database;
  await place.owner.sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin
      if (select count(*) from removed) > 5000 then raise 'too many at once'; end if;
      return null;
    end $$;
    create trigger refuse after delete on import_refusals
      referencing old table as removed for each statement execute function refuse()`);
  const { _id } = await begin(place, headers, 'universities', universities);
  const refuse = () => sql`
    insert into import_refusals (import_id, row_number, what, item, reasons)
    select ${_id}, n, 'universities', '', '{}' from generate_series(1, 10001) n`;
  await refuse();
  await work(t, place);
  const { state, refused, refusals } = await ended(place, headers, _id);
  assert.deepEqual([state, refused, refusals.length], ['done', 1, 1]);
  await refuse();
  await sql`update imports set created_at = now() - interval '31 days'`;
  await removeExpired(db, 10);
  assert.equal((await sql`select from imports`).length, 0);
});

test('an import whose process died at its last attempt is marked as failed by the cleanup', async (t) => {
  const place = await testApp(t);
  const { headers } = await signIn(place, { role: 'admin' });
  const { _id } = await begin(place, headers, 'universities', universities);
  const { sql, db } = place.database;
  await removeExpired(db, 10);
  assert.equal((await sql`select from imports where state = 'queued'`).length, 1, 'its job waits');
  await sql`update imports set state = 'running', started_at = now()`;
  await sql`update jobs.job set state = 'failed'`;
  await removeExpired(db, 10);
  assert.equal((await ended(place, headers, _id)).state, 'failed');
  const [{ action, after } = {}] = await sql`select action, after from audit_log order by id desc limit 1`;
  assert.deepEqual([action, after.state], ['imports.end', 'failed']);
});

test('an import that fails for an unexpected reason is marked as failed, and its file can be uploaded again', async (t) => {
  const place = await testApp(t);
  const { headers } = await signIn(place, { role: 'admin' });
  const { _id } = await begin(place, headers, 'universities', universities);
  const { sql } = place.database;
  const [kept] = await sql`select file_sha256 from imports`;
  await place.files.remove(kept?.file_sha256);
  await sql`update jobs.job set retry_limit = 0`;
  await work(t, place);
  const { state, error } = await ended(place, headers, _id);
  assert.deepEqual([state, error], ['failed', 'Something went wrong on our side. Please try again.']);
  await begin(place, headers, 'universities', universities);
});

test('files that are not text, empty, missing or of an unknown kind are refused and not stored; simultaneous equal uploads start one import', async (t) => {
  const place = await testApp(t);
  const { headers } = await signIn(place, { role: 'admin' });
  const cases: [
    Record<string, string>,
    { name: string; bytes: string | Buffer } | undefined,
    number,
    RegExp,
  ][] = [
    [{ kind: 'books' }, { name: 'b.csv', bytes: Buffer.from('PK\x03\x04zip') }, 422, /not a text file/],
    [{ kind: 'books' }, { name: 'b.csv', bytes: '' }, 422, /empty/],
    [{ kind: 'books' }, { name: 'b.csv', bytes: Buffer.from([0x6e, 0xe9, 0x0a]) }, 422, /not UTF-8/],
    [{ kind: 'films' }, { name: 'b.csv', bytes: CSV }, 400, /kind/],
    [{ dryRun: 'perhaps' }, undefined, 400, /dryRun.*file|file.*dryRun/s],
  ];
  for (const [fields, file, status, words] of cases) {
    const answer = await handOver(place, headers, fields, file);
    assert.equal(answer.status, status, answer.text);
    assert.match(answer.text, words);
  }
  assert.equal((await place.database.db.selectFrom('blobs').select('sha256').execute()).length, 0);

  const fields = { kind: 'universities', dryRun: 'false' };
  const answers = await Promise.all([1, 2, 3].map(() => handOver(place, headers, fields, universities)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
});

test('an upload that does not fit into the temporary folder gets 503 and is not stored', {
  skip: !existsSync('/dev/full') && 'there is no full disk here',
}, async (t) => {
  const place = await testApp(t);
  const { headers } = await signIn(place, { role: 'admin', name: 'Asha Negi' });
  const id = randomUUID();
  const waiting = join(tmpdir(), `unishelf-import-${id}`);
  await symlink('/dev/full', waiting);
  t.after(() => rm(waiting, { force: true }));
  const random = t.mock.method(crypto, 'randomUUID', () => id);
  syncBuiltinESMExports();
  const file = { name: 'hills.csv', bytes: CSV.repeat(9) };
  const answer = await handOver(place, headers, { kind: 'universities' }, file);
  random.mock.restore();
  syncBuiltinESMExports();
  assert.equal(answer.status, 503);
  assert.match(answer.body.error, /disk is full/);
  assert.equal(existsSync(waiting), false);
  assert.deepEqual((await place.app.inject({ url: '/api/imports', headers })).json(), []);
});

test('a waiting import can be stopped at once, and imports of another person get 404', async (t) => {
  const place = await testApp(t);
  const { headers } = await signIn(place, { role: 'authority' });
  const { _id } = await begin(place, headers, 'universities', universities);
  const url = `/api/imports/${_id}`;
  const other = await signIn(place, { role: 'authority' });
  for (const [method, tail] of [
    ['GET', ''],
    ['GET', '/report.csv'],
    ['POST', '/stop'],
    ['POST', '/run'],
  ] as const) {
    const answer = await place.app.inject({ method, url: url + tail, headers: other.headers });
    assert.equal(answer.statusCode, 404, tail);
  }
  const stopped = await place.app.inject({ method: 'POST', url: `${url}/stop`, headers });
  assert.equal(stopped.json<Answer>().import.state, 'stopped');
  assert.equal(stopped.json<Answer>().message, '“u.csv” stops. Nothing of it was written.');
  const again = await place.app.inject({ method: 'POST', url: `${url}/stop`, headers });
  assert.deepEqual(
    [again.statusCode, again.json<{ error: string }>().error],
    [409, '“u.csv” is over already.'],
  );
  await work(t, place);
  assert.equal((await place.app.inject({ url, headers })).json<Import>().state, 'stopped');
});

test('authorities of one university and students get 403 and visitors 401, before a file is sent', async (t) => {
  const place = await testApp(t);
  const { id } = await plant(place.database, { name: 'Own' });
  const own = await signIn(place, { role: 'authority', universityId: id, scope: 'own' });
  const send = (headers: Headers) => handOver(place, headers, { kind: 'universities' }, universities);
  assert.equal((await send(own.headers)).status, 403);
  assert.equal((await send((await signIn(place)).headers)).status, 403);
  assert.equal((await send({})).status, 401);

  const { headers } = own;
  const { port } = new URL(await place.app.listen({ port: 0 }));
  for (const [method, path] of [
    ['POST', '/api/imports'],
    ['PUT', `/api/imports/${id}/files`],
  ]) {
    const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000_000 };
    const sending = request({ port, method, path, headers: { ...headers, ...form } });
    sending.flushHeaders();
    const [answer] = await once(sending, 'response');
    assert.equal(answer.statusCode, 403, path);
    sending.destroy();
  }
});

test('a file is imported under a name of any length and script', async (t) => {
  const place = await testApp(t);
  await work(t, place);
  const { headers } = await signIn(place, { role: 'admin' });
  for (const name of [
    `${'पाठ्यक्रम'.repeat(30)}.csv`,
    `${'\u095d'.repeat(200)}.csv`,
    'a\0b\u202e.csv',
    `a${'📚'.repeat(100)}.csv`,
  ]) {
    const { _id } = await begin(place, headers, 'universities', { name, bytes: CSV + name });
    const { state, fileName } = await ended(place, headers, _id);
    assert.equal(state, 'done', name);
    assert.doesNotMatch(fileName, /[\0\u202e\ufffd]/);
  }
});

test('PDFs with names that a file system could not store, or that collide, are refused before the import starts', async (t) => {
  const place = await testApp(t);
  await work(t, place);
  t.after(closeInspectors);
  const { headers } = await signIn(place, { role: 'admin' });
  const entry = { universityName: 'Kedar', department: 'Physics', course: 'B.Sc.', semester: 1 };
  const resources = [{ ...entry, file: 'manifest.json', type: 'papers', title: 'Waves' }];
  const manifest = { name: 'manifest.json', bytes: JSON.stringify({ resources }) };
  const { _id } = await begin(place, headers, 'resources', manifest);
  const url = `/api/imports/${_id}`;
  const put = (name: string) => putPdf(place, headers, url, name);
  assert.equal(await put('अ'.repeat(150)), 400);
  assert.equal(await put('papers/waves'), 200);
  assert.equal(await put('papers'), 400);
  assert.equal(await put('papers/waves/1.pdf'), 400);
  assert.equal(await put('papers/waves'), 200);
  assert.equal(await put('papers 2'), 200);
  // Names that differ only in the number of spaces count as equal, so the second file would replace the first.
  assert.equal(await putPdf(place, headers, url, 'papers  2', handmadePage('/Other true')), 400);
  // A PDF may be named like the manifest, which is stored elsewhere.
  assert.equal(await put('manifest.json'), 200);
  await place.app.inject({ method: 'POST', url: `${url}/start`, headers });
  const { state, counts } = await ended(place, headers, _id);
  assert.deepEqual([state, counts.resources?.added], ['done', 1]);
});

test('a manifest accepts 2,000 PDFs and repeated uploads of them, and removes them when it is stopped', async (t) => {
  const place = await testApp(t);
  const { headers } = await signIn(place, { role: 'admin' });
  const { _id } = await begin(place, headers, 'resources', emptyManifest);
  const url = `/api/imports/${_id}`;
  assert.equal(await putPdf(place, headers, url, '1.pdf'), 200);
  await place.database.sql`
    insert into import_files (import_id, name, sha256)
    select import_id, at || '.pdf', sha256 from import_files, generate_series(2, ${MOST_FILES - 1}) at`;
  assert.equal(await putPdf(place, headers, url, 'last.pdf'), 200);
  assert.equal(await putPdf(place, headers, url, 'last.pdf'), 200);
  assert.equal(await putPdf(place, headers, url, 'more.pdf'), 409);

  const stopped = await place.app.inject({ method: 'POST', url: `${url}/stop`, headers });
  assert.equal(stopped.json<Answer>().import.state, 'stopped');
  assert.equal((await place.database.sql`select from import_files`).length, 0);
  assert.equal(await putPdf(place, headers, url, 'optics.pdf'), 409);
});

test('an authority whose scope is reduced to one university cannot start an uploaded import (403)', async (t) => {
  const place = await testApp(t);
  const authority = await signIn(place, { role: 'authority' });
  const { _id } = await begin(place, authority.headers, 'resources', emptyManifest);
  const own = await plant(place.database, { name: 'Own' });
  await place.database
    .sql`update people set scope = 'own', university_id = ${own.id} where id = ${authority.id}`;
  const { headers } = await signInAgain(place, authority);
  const url = `/api/imports/${_id}/start`;
  assert.equal((await place.app.inject({ method: 'POST', url, headers })).statusCode, 403);
});

const booksNamed = (name: string, rows: number) => ({
  name: `${name}.csv`,
  bytes: `name,price\n${`${name},120\n`.repeat(rows)}`,
});

const NO_MORE =
  'The person who handed this file over may not import any more: the account was suspended or deleted, or has other rights now.';

test('waiting imports of a suspended, demoted, confined or deleted account are stopped before they write a row', async (t) => {
  const place = await testApp(t);
  const admin = await signIn(place, { role: 'admin' });
  const { id: university } = await plant(place.database, { name: 'Own' });
  type Person = Awaited<ReturnType<typeof signIn>>;
  const change = ({ id }: Person, payload: object) =>
    ({ method: 'PATCH', url: `/api/people/${id}`, headers: admin.headers, payload }) as const;
  const ways = {
    suspended: ({ id }: Person) =>
      ({ method: 'POST', url: `/api/people/${id}/suspend`, headers: admin.headers, payload: {} }) as const,
    demoted: (person: Person) => change(person, { role: 'user', version: 1 }),
    confined: (person: Person) => change(person, { scope: 'own', university, version: 1 }),
    deleted: ({ headers }: Person) =>
      ({ method: 'DELETE', url: '/api/auth/me', headers, payload: { password: PASSWORD } }) as const,
  };
  const handed: string[] = [];
  for (const [name, way] of Object.entries(ways)) {
    const person = await signIn(place, { role: 'authority' });
    const { _id } = await begin(place, person.headers, 'books', booksNamed(name, 1), 'false');
    handed.push(_id);
    const answer = await place.app.inject(way(person));
    assert.equal(answer.statusCode, 200, `${name}: ${answer.payload}`);
  }
  await work(t, place);
  for (const id of handed) {
    const { state, error, rows, finishedAt } = await ended(place, admin.headers, id);
    assert.deepEqual([state, error, rows], ['stopped', NO_MORE, 0]);
    assert.notEqual(finishedAt, null);
  }
  assert.deepEqual((await place.app.inject('/api/books')).json(), []);
});

const FIRST_ROWS = 'update on imports for each row when (old.rows_done = 0 and new.rows_done > 0)';

/** Blocks imports at their first written rows, or at another trigger event `before`, until `happens` has resolved. */
async function afterFirstRows<Value>(
  { owner: { sql } }: TestApp,
  happens: () => Promise<Value>,
  before = FIRST_ROWS,
) {
  await sql.unsafe(`
    create or replace function hold_up() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(1);
      return new;
    end $$;
    create or replace trigger hold_up before ${before} execute function hold_up()`);
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(1)`;
    return happens();
  });
}

test('an import whose owner is suspended stops, and keeps the rows that it has written', async (t) => {
  const place = await testApp(t);
  await work(t, place);
  const admin = await signIn(place, { role: 'admin' });
  const { headers, id: owner } = await signIn(place, { role: 'authority' });
  const count = async () => {
    const [row] = await place.database.sql`select count(*)::int as books from books`;
    return row?.books as number;
  };
  const { id, before } = await afterFirstRows(place, async () => {
    const { _id: id } = await begin(place, headers, 'books', booksNamed('Optics', 1000), 'false');
    const before = await until('the first books are written', count);
    const url = `/api/people/${owner}/suspend`;
    const suspended = await place.app.inject({ method: 'POST', url, headers: admin.headers, payload: {} });
    assert.equal(suspended.statusCode, 200);
    return { id, before };
  });
  const { state, error, rows, counts } = await ended(place, admin.headers, id);
  assert.deepEqual([state, error], ['stopped', NO_MORE]);
  assert.deepEqual([await count(), rows, counts.books?.added], [before, before, before]);
  assert.ok(before < 1000);
});

test('an import that loses its database connection is retried and completed', async (t) => {
  const place = await testApp(t);
  await work(t, place);
  const { headers } = await signIn(place, { role: 'admin' });
  const { sql } = place.database;
  const id = await afterFirstRows(
    place,
    async () => {
      const { _id } = await begin(place, headers, 'books', booksNamed('Optics', 3), 'false');
      const lost = () => place.database.sql`
        select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 1 and not granted
          and database = (select oid from pg_database where datname = current_database())`;
      await until('the rows are being written', async () => (await lost()).length > 0);
      const again = () => sql`update jobs.job set start_after = now() where state = 'retry' returning id`;
      await until('it is to be tried again', async () => (await again()).length > 0);
      return _id;
    },
    'insert on books for each row',
  );
  const { state, error, rows, counts } = await ended(place, headers, id);
  assert.deepEqual([state, error, rows, counts.books?.added], ['done', null, 3, 3]);
});

/** Starts an import of a thousand books and stops its worker after the first rows. @returns the id of the import */
async function cutOff(t: TestContext, place: TestApp, headers: Headers): Promise<string> {
  const stop = await work(t, place);
  const { sql } = place.database;
  const { id, stopping } = await afterFirstRows(place, async () => {
    const { _id: id } = await begin(place, headers, 'books', booksNamed('Optics', 1000), 'false');
    const written = () => sql`select from books`;
    await until('the first books are written', async () => (await written()).length > 0);
    return { id, stopping: stop() };
  });
  await stopping;
  const [left] = await sql`select state from imports`;
  assert.equal(left?.state, 'running');
  const job = () => sql`update jobs.job set start_after = now() where name = 'imports' returning state::text`;
  assert.deepEqual([...(await job())], [{ state: 'retry' }]);
  return id;
}

test('an import whose process is stopped is continued by the next process, even after its last attempt', async (t) => {
  const place = await testApp(t);
  await place.database.sql`update jobs.queue set retry_limit = 0 where name = 'imports'`;
  const { headers } = await signIn(place, { role: 'admin' });
  const id = await cutOff(t, place, headers);
  await work(t, place);
  const { state, rows } = await ended(place, headers, id);
  assert.deepEqual([state, rows], ['done', 1000]);
});

test('a process whose import was taken over by another one does not write its counts', async (t) => {
  const place = await testApp(t);
  await work(t, place);
  const { headers } = await signIn(place, { role: 'admin' });
  const { sql } = place.database;
  const begunAnew = async () => {
    await begin(place, headers, 'books', booksNamed('Optics', 1000), 'false');
    await untilBlocked(place.database);
    await sql`update imports set started_at = now()`;
  };
  await afterFirstRows(place, begunAnew, 'insert on books for each row');
  const completed = () => sql`select from jobs.job where name = 'imports' and state = 'completed'`;
  await until('it has ended', async () => (await completed()).length > 0);
  const [left] = await sql`select state, rows_done, counts from imports`;
  assert.deepEqual({ ...left }, { state: 'running', rows_done: 0, counts: {} });
});

test('an import that is stopped while it waits for a retry writes no further rows and keeps its counts', async (t) => {
  const place = await testApp(t);
  const { sql } = place.database;
  const { headers } = await signIn(place, { role: 'admin' });
  const id = await cutOff(t, place, headers);
  const url = `/api/imports/${id}/stop`;
  assert.equal((await place.app.inject({ method: 'POST', url, headers })).statusCode, 200);
  const corrected = await sql`update books set price = 1 returning id`;
  await work(t, place);
  const { state, rows, counts } = await ended(place, headers, id);
  const { length } = corrected;
  assert.deepEqual([state, rows, counts.books?.added], ['stopped', length, length]);
  assert.deepEqual([...(await sql`select from books where price <> 1`)], []);
});

test('stopping a running import reports whether written rows stay', async (t) => {
  const place = await testApp(t);
  await work(t, place);
  const { headers } = await signIn(place, { role: 'admin' });
  const stop = async (dryRun: string) => {
    const { _id } = await begin(place, headers, 'books', booksNamed(dryRun, 1000), dryRun);
    const url = `/api/imports/${_id}`;
    await until('it runs', async () => {
      const { state } = (await place.app.inject({ url, headers })).json<Import>();
      return state === 'running';
    });
    const stopped = await place.app.inject({ method: 'POST', url: `${url}/stop`, headers });
    return { _id, message: stopped.json<Answer>().message };
  };
  for (const [dryRun, words] of [
    ['true', '“true.csv” stops. Nothing of it was written.'],
    ['false', '“false.csv” stops after the rows at hand. What it has written stays.'],
  ] as const) {
    const { _id, message } = await afterFirstRows(place, () => stop(dryRun), 'insert on books for each row');
    assert.equal(message, words);
    assert.equal((await ended(place, headers, _id)).state, 'stopped');
  }
});

test('an import can also be stopped among blank rows', async (t) => {
  const place = await testApp(t);
  await place.owner.sql.unsafe(`
    create function stop_import() returns trigger language plpgsql as 'begin new.stop_asked = true; return new; end';
    create trigger stop_import before update on imports for each row when (new.bytes_read > 0) execute function stop_import()`);
  await work(t, place);
  const { headers } = await signIn(place, { role: 'admin' });
  const file = { name: 'u.csv', bytes: `name,location\n${',\n'.repeat(30_000)}Kedar University,Chamoli\n` };
  const { _id } = await begin(place, headers, 'universities', file, 'false');
  const { state, rows } = await ended(place, headers, _id);
  assert.deepEqual([state, rows], ['stopped', 0]);
});

test('a manifest waits for its PDFs and is imported after its start', async (t) => {
  const place = await testApp(t);
  await work(t, place);
  t.after(closeInspectors);
  const { headers } = await signIn(place, { role: 'admin' });
  const entry = { universityName: 'Kedar', department: 'Physics', course: 'B.Sc.', semester: 1 };
  const resources = [
    { ...entry, file: 'sem 1\\waves\u00a0 I.pdf', type: 'papers', title: 'Waves' },
    { ...entry, file: 'none.pdf', type: 'papers', title: 'None' },
  ];
  const manifest = { name: 'manifest.json', bytes: JSON.stringify({ resources }) };
  const begun = await begin(place, headers, 'resources', manifest);
  const url = `/api/imports/${begun._id}`;
  assert.equal(begun.state, 'collecting');
  const put = (name: string) => putPdf(place, headers, url, name);
  assert.equal(await put('../waves.pdf'), 400);
  assert.equal(await put('sem 1/waves\u00a0 I.pdf'), 200);
  assert.equal(await putPdf(place, headers, url, 'empty.pdf', Buffer.alloc(0)), 422);
  const act = async (action: string) =>
    (await place.app.inject({ method: 'POST', url: `${url}/${action}`, headers })).statusCode;
  assert.equal(await act('run'), 409, 'it was not tried yet');
  assert.deepEqual([await act('start'), await act('start')], [201, 409]);
  const tried = await ended(place, headers, begun._id);
  assert.deepEqual([tried.counts.resources?.added, tried.counts.resources?.refused], [1, 1]);
  assert.match(tried.refusals[0]?.reasons[0] ?? '', /none\.pdf.*is not there/);
  assert.equal(await put('late.pdf'), 409);
  const run = await place.app.inject({ method: 'POST', url: `${url}/run`, headers });
  await ended(place, headers, run.json<Answer>().import._id);
  const [resource] = (await place.app.inject('/api/resources')).json<{ title: string }[]>();
  assert.equal(resource?.title, 'Waves');
});
