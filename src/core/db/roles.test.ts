import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/app.ts';
import { APP_ROLE, grantRights, OWNER_ROLE, roleOf } from './roles.ts';

test('the application’s role cannot change the schema or the audit log, or access files, roles or other databases', async (t) => {
  const { sql, owner } = await testDatabase(t);
  for (const statement of [
    'create table mine (n int)',
    'create temporary table mine (n int)',
    'create schema mine',
    'create function mine() returns int language sql as $$select 1$$',
    'create extension hstore',
    'alter table books add column mine int',
    'alter table audit_log disable trigger all',
    'drop table books',
    'drop schema jobs cascade',
    'create index on books (name)',
    'truncate books',
    'update audit_log set action = $$x$$',
    'delete from audit_log',
    'truncate audit_log',
    'insert into migrations (name) values ($$9999_mine.sql$$)',
    `copy books to program 'cat'`,
    `copy books to '/tmp/books'`,
    `copy books from '/etc/passwd'`,
    `select pg_read_file('postgresql.conf')`,
    'select lo_import($$/etc/passwd$$)',
    'select * from pg_authid',
    'create role mine',
    `alter role ${APP_ROLE} superuser`,
    `set role ${OWNER_ROLE}`,
    'set role unishelf',
    'set session_replication_role = replica',
    'alter system set fsync = off',
    'create database mine',
    `create function mine() returns int language plpython3u as $$return 1$$`,
  ])
    await assert.rejects(
      sql.unsafe(statement),
      /permission denied|must be (the )?owner|must be able to SET ROLE|has the .* attribute may|does not exist/,
      statement,
    );
  await assert.rejects(owner.sql.unsafe(`copy books to program 'cat'`), /permission denied/);
});

test('the application’s role can read and write rows, take locks, send announcements and receive them', async (t) => {
  const database = await testDatabase(t);
  const { sql } = database;
  await sql`insert into universities (name) values ('Kedar')`;
  await sql`update universities set description = 'In the hills'`;
  await sql`select from universities for update`;
  await sql`select pg_advisory_xact_lock(1)`;
  await sql`select name from universities where lower(name) % 'kedr'`;
  const heard = Promise.withResolvers<string>();
  await database.listen('news', heard.resolve, () => {});
  await sql`select pg_notify('news', 'one')`;
  assert.equal(await heard.promise, 'one');
  await sql`insert into audit_log (address, action, kind) values ('here', 'books.add', 'books')`;
  await sql`delete from universities`;
});

test('the application’s role can use tables and functions that the owner adds later, but not truncate the tables', async (t) => {
  const { sql, owner } = await testDatabase(t);
  await owner.sql.unsafe(`
    create table later (id serial primary key, n int);
    create function twice(n int) returns int language sql security definer as 'select n * 2';
    create extension if not exists fuzzystrmatch`);
  await sql`insert into later (n) values (twice(21))`;
  await sql`update later set n = n + 1`;
  assert.deepEqual(
    [...(await sql`select id, n, levenshtein('a', 'b') as away from later`)],
    [{ id: 1, n: 43, away: 1 }],
  );
  await sql`delete from later`;
  await assert.rejects(sql`truncate later`, /permission denied/);
});

test('excess and missing rights are corrected, and correct rights cause no write', async (t) => {
  const { sql, owner } = await testDatabase(t);
  await owner.sql.unsafe(`
    grant update, delete on audit_log to ${APP_ROLE};
    grant truncate on books to public;
    revoke insert on books from ${APP_ROLE};
    grant create on schema public to ${APP_ROLE}`);
  await sql`update audit_log set action = 'x'`;
  await grantRights(owner.sql, APP_ROLE);
  await assert.rejects(sql`update audit_log set action = 'x'`, /permission denied/);
  await assert.rejects(sql`truncate books`, /permission denied/);
  await assert.rejects(sql`create table mine (n int)`, /permission denied/);
  await sql`insert into books (name, seller, price) values ('Optics', 'A seller', 10)`;
  const written = () => owner.sql`
    select max(xmin::text::bigint) as at from (select xmin from pg_class union all select xmin from pg_default_acl
      union all select xmin from pg_proc union all select xmin from pg_namespace) as rows`;
  const before = await written();
  await grantRights(owner.sql, APP_ROLE);
  assert.deepEqual([...(await written())], [...before]);
});

test('a role of the application that owns the tables is reported; one that only uses them is not', async (t) => {
  const { sql, owner } = await testDatabase(t);
  assert.deepEqual(await roleOf(sql), { app: APP_ROLE, trouble: undefined });
  assert.deepEqual(await roleOf(owner.sql), {
    app: OWNER_ROLE,
    trouble: `The role ${OWNER_ROLE} of the application owns its tables`,
  });
});
