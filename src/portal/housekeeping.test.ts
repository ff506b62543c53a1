import assert from 'node:assert/strict';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import test from 'node:test';
import { pino } from 'pino';
import { testDatabase, testFiles } from '../../test/app.ts';
import { testFolder } from '../../test/folder.ts';
import { valuesOf } from '../../test/values.ts';
import { keepHouse, removeExpired } from './housekeeping.ts';

test('expired codes, rate limits, sessions, notifications, imports, files and failed searches are deleted; newer ones stay', async (t) => {
  const [database, files] = [await testDatabase(t), await testFiles(t)];
  const { sql } = database;
  await sql`insert into codes (purpose, email_key, hash, expires_at) values
    ('register', 'old', '', now() - interval '25 hours'), ('register', 'new', '', now() - interval '23 hours')`;
  await sql`insert into rate_limits (key, hits, resets_at) values
    ('old', 1, now() - interval '25 hours'), ('new', 1, now() + interval '1 hour')`;
  await sql`with asha as (
      insert into people (role, name, email, email_key, password_hash) values ('user', 'Asha', 'a', 'a', 'x') returning id)
    insert into sessions (person_id, expires_at, user_agent)
    select id, now() - interval '31 days', 'old' from asha union all
    select id, now() - interval '29 days', 'new' from asha`;
  await sql`insert into notifications (person_id, kind, key, link, at)
    select id, 'approved', 'old', '/', now() - interval '181 days' from people union all
    select id, 'approved', 'new', '/', now() - interval '179 days' from people`;
  await sql`insert into blobs (sha256, bytes, media_type, created_at)
    values (repeat('a', 64), 1, 'text/csv', now() - interval '31 days'), (repeat('b', 64), 1, 'text/csv', now())`;
  await sql`
    with imported as (
      insert into imports (kind, file_name, file_sha256, bytes, dry_run, person_id, created_at)
      select 'books', v.name, repeat(letter, 64), 1, false, people.id, now() - age from people, (values
        ('old', 'a', interval '31 days'), ('new', 'b', interval '29 days')) as v (name, letter, age)
      returning id)
    insert into import_refusals (import_id, row_number, what, item, reasons) select id, 1, 'books', 'x', '{}' from imported`;
  await sql`insert into search_misses
    select (now() at time zone interval '5:30')::date - ago, words, 1 from (values ('old', 90), ('new', 89)) as v (words, ago)`;
  await sql`with gone as (insert into people (role, name, deleted_at) values ('user', '', now()) returning id)
    insert into notifications (person_id, kind, key, link) select id, 'approved', 'sent while they left', '/' from gone`;
  await removeExpired(database, files);
  const left = await sql`select email_key as it from codes union all select key from rate_limits
    union all select user_agent from sessions union all select file_name from imports
    union all select key from notifications union all select words from search_misses`;
  assert.deepEqual([...left], Array(6).fill({ it: 'new' }));
  const [counted] = await sql`select (select count(*)::int from import_refusals) as refusals,
    (select count(*)::int from blobs) as files`;
  assert.deepEqual({ ...counted }, { refusals: 1, files: 1 });
});

test('mail files and import reports are deleted after 30 days, other files stay, and the time of the clean-up is recorded', async (t) => {
  const [database, files] = [await testDatabase(t), await testFiles(t)];
  const folder = await testFolder(t);
  const [old, young] = [31, 29].map((days) => new Date(Date.now() - days * 86_400_000));
  const put = async (name: string, at = old) => {
    await writeFile(path.join(folder, name), 'words');
    if (at) await utimes(path.join(folder, name), at, at);
  };
  for (const name of ['2026-01-02T101112.345Z-a1.eml', '2026-01-02T10-11-12Z-books.csv', 'books.csv'])
    await put(name);
  await put('2026-01-03T101112.345Z-a2.eml', young);
  await mkdir(path.join(folder, 'papers'));
  await put('papers/1.pdf');
  // A worker that runs scheduled jobs at once.
  const worker = {
    work: async () => {},
    schedule: (_name: string, _cron: string, keep: () => Promise<void>) => keep(),
  };
  const folders = [folder, path.join(folder, 'none')];
  await keepHouse({ worker, database, files, log: pino({ level: 'silent' }), folders } as never);
  assert.deepEqual((await readdir(folder)).sort(), ['2026-01-03T101112.345Z-a2.eml', 'books.csv', 'papers']);
  const [noted] =
    await database.sql`select value::bigint::text as at from installation where key = 'cleaned up at'`;
  assert.ok(
    Math.abs(Date.now() - Number(noted?.at)) < 60_000,
    'administrators are warned when this is long ago',
  );
});

test('the first start sets the time of the last clean-up, and a later start does not change it', async (t) => {
  const [database, files] = [await testDatabase(t), await testFiles(t)];
  const worker = { schedule: async () => {} };
  const house = { worker, database, files, log: pino({ level: 'silent' }), folders: [] } as never;
  await keepHouse(house);
  await database.sql`update installation set value = '1000' where key = 'cleaned up at'`;
  await keepHouse(house);
  const [noted] = await database.sql`select value from installation where key = 'cleaned up at'`;
  assert.equal(noted?.value, 1000, 'a later start does not count as a clean-up');
});

test('contact messages are deleted after two years, spam after 30 days, messages in the trash stay; download visitors are deleted after their day, counts stay; more than 10,000 rows go in one run', async (t) => {
  const [database, files] = [await testDatabase(t), await testFiles(t)];
  await database.sql`
    insert into enquiries (email, email_key, message, state, created_at, updated_at, deleted_at)
    select '', '', name, state, now() - age, now() - changed, case name when 'trash' then now() end from (values
      ('old', 'answered', interval '731 days', interval '1 day'), ('new', 'answered', interval '729 days', interval '729 days'),
      ('old spam', 'spam', interval '31 days', interval '31 days'), ('new spam', 'spam', interval '90 days', interval '29 days'),
      ('trash', 'read', interval '731 days', interval '731 days')) as v (name, state, age, changed)`;
  const { sql } = database;
  await sql`insert into blobs (sha256, bytes, media_type) values (repeat('a', 64), 1, 'application/pdf')`;
  await sql`
    with u as (insert into universities (name) values ('Kedar') returning id),
      d as (insert into departments (university_id, name) select id, 'Physics' from u returning id, university_id),
      c as (insert into courses (department_id, university_id, name) select id, university_id, 'BSc' from d
        returning id, department_id, university_id),
      r as (insert into resources (course_id, department_id, university_id, type, title, semester, file_sha256)
        select id, department_id, university_id, 'notes', 'Optics', 1, repeat('a', 64) from c returning id),
      days as (select r.id, (now() at time zone interval '5:30')::date - ago as day from r, generate_series(0, 2) as ago),
      counted as (insert into download_days select day, id, 1 from days)
    insert into download_visitors select day, id, '\\x01' from days`;
  await sql`insert into rate_limits (key, hits, resets_at)
    select 'key ' || n, 1, now() - interval '2 days' from generate_series(1, 10001) n`;
  await removeExpired(database, files);
  const messages = await sql`select message from enquiries order by message`;
  assert.deepEqual(valuesOf(messages, 'message'), ['new', 'new spam', 'trash']);
  const [left] = await sql`select (select count(*)::int from download_days) as days,
    (select count(*)::int from download_visitors) as visitors`;
  assert.deepEqual({ ...left }, { days: 3, visitors: 1 });
  assert.deepEqual([...(await sql`select key from rate_limits`)], []);
});

test('a blog picture that no post has used for 30 days, and a university after 30 days in the trash, are deleted with their files; pictures of posts in the trash stay', async (t) => {
  const [database, files] = [await testDatabase(t), await testFiles(t)];
  const { sql } = database;
  const stored = await files.put(Readable.from([Buffer.from('unused')]), 100);
  for (const sha256 of [stored.sha256, 'a'.repeat(64)])
    await sql`insert into blobs (sha256, bytes, media_type, created_at)
      values (${sha256}, 6, 'image/webp', now() - interval '2 days')`;
  await sql`
    with asha as (
        insert into people (role, name, email, email_key, password_hash) values ('user', 'Asha', 'a', 'a', 'x') returning id),
      images as (
        insert into blog_images (person_id, sha256, small_sha256, width, height, used_at)
        select asha.id, v.sha256, v.sha256, width, 1, now() - age from asha, (values
          (1, ${stored.sha256}, interval '721 hours'), (2, repeat('a', 64), interval '719 hours'),
          (3, repeat('a', 64), interval '721 hours'), (4, repeat('a', 64), interval '721 hours')) as v (width, sha256, age)
        returning id, width)
    insert into blogs (slug, title, content, excerpt, author_name, author_role, image_ids, deleted_at)
    select width::text, 'Title', 'Text', '', 'Asha', 'user', array[id], case width when 4 then now() end
    from images where width > 2`;
  const logo = await files.put(Readable.from([Buffer.from('a logo')]), 100);
  await sql`insert into blobs (sha256, bytes, media_type, created_at)
    values (${logo.sha256}, ${logo.bytes}, 'image/webp', now() - interval '40 days')`;
  await sql`
    with u as (select uuidv7() as id),
      t as (insert into trash (kind, row_id, label, deleted_at)
        select 'universities', id, 'Kedar', now() - interval '30 days' from u returning id)
    insert into universities (id, name, logo_sha256, deleted_at, trash_id)
    select u.id, 'Kedar', ${logo.sha256}, now() - interval '30 days', t.id from u, t`;
  await removeExpired(database, files);
  const left = await sql`select width from blog_images order by width`;
  assert.deepEqual(valuesOf(left, 'width'), [2, 3, 4]);
  assert.deepEqual([...(await sql`select from universities`)], []);
  assert.deepEqual([...(await sql`select sha256 from blobs`)], [{ sha256: 'a'.repeat(64) }]);
  for (const { sha256 } of [stored, logo]) await assert.rejects(files.size(sha256), { code: 'not_found' });
});

test('a failing step of the clean-up does not stop the others, and the error names every failed step', async (t) => {
  const [database, files] = [await testDatabase(t), await testFiles(t)];
  const { sql, owner } = database;
  await owner.sql.unsafe(`create function refuse() returns trigger language plpgsql as $$ begin
    raise '% stays', tg_table_name; end $$`);
  for (const table of ['codes', 'trash'])
    await owner.sql.unsafe(`create trigger refuse before delete on ${table} execute function refuse()`);
  await sql`insert into rate_limits (key, hits, resets_at) values ('old', 1, now() - interval '2 days')`;
  await sql`insert into trash (kind, row_id, label, deleted_at) values ('books', uuidv7(), 'Optics', now() - interval '30 days')`;
  await sql`insert into blobs (sha256, bytes, media_type, created_at)
    values (repeat('a', 64), 1, 'text/csv', now() - interval '31 days')`;
  await assert.rejects(removeExpired(database, files), /codes stays.*trash stays/);
  assert.deepEqual([...(await sql`select key from rate_limits`), ...(await sql`select from blobs`)], []);
});

test('network addresses in the audit log are emptied after 180 days or the number of days in the settings; nothing else changes', async (t) => {
  const [database, files] = [await testDatabase(t), await testFiles(t)];
  const { sql } = database;
  await sql`insert into audit_log (at, address, action, kind) select now() - make_interval(days => days), address, 'a', 'b' from (values
    (181, '203.0.113.9'), (181, '2001:db8::1'), (181, '127.0.0.1 for 203.0.113.9'), (181, 'command line'),
    (179, '203.0.113.9'), (61, '198.51.100.7'), (29, '198.51.100.8')) as v (days, address)`;
  const kept = async () => {
    await removeExpired(database, files);
    return (await sql`select address, action, kind from audit_log order by id`).map(
      ({ address, action, kind }) => {
        assert.deepEqual([action, kind], ['a', 'b']);
        return address;
      },
    );
  };
  const rest = ['203.0.113.9', '198.51.100.7', '198.51.100.8'];
  assert.deepEqual(await kept(), ['', '', '', 'command line', ...rest]);
  await sql`insert into settings (section, value) values ('privacy', '{"addressDays": 60}')`;
  assert.deepEqual(await kept(), ['', '', '', 'command line', '', '', '198.51.100.8']);
});

test('the database refuses every change of the audit log except emptying addresses older than 30 days', async (t) => {
  const { sql, owner } = await testDatabase(t);
  await sql`insert into audit_log (at, address, action, kind) values
    (now() - interval '40 days', '203.0.113.9', 'a', 'b'), (now() - interval '20 days', '203.0.113.9', 'a', 'b')`;
  for (const days of [29, 0, -1, null])
    await assert.rejects(sql`select forget_audit_addresses(${days}::int, 10)`, /30 days at least/);
  await assert.rejects(sql`update audit_log set address = ''`, /permission denied/);
  for (const statement of [
    "update audit_log set address = ''",
    "update audit_log set address = '', action = 'x' where at < now() - interval '30 days'",
    "update audit_log set address = 'x' where at < now() - interval '30 days'",
    'delete from audit_log',
  ])
    await assert.rejects(owner.sql.unsafe(statement), /only ever added to/);
  const [row] = await sql`select forget_audit_addresses(30, 10) as emptied`;
  assert.equal(row?.emptied, 1);
});
