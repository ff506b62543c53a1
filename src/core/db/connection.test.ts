import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import test, { type TestContext } from 'node:test';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { testDatabase } from '../../../test/app.ts';
import { authorityFile, certificate, key } from '../../../test/certificate.ts';
import { clientOn, readDatabaseUrl } from './connection.ts';
import { type Db, isDatabaseAway, openDatabase } from './database.ts';
import { APP_ROLE } from './roles.ts';

/**
 * Starts a TCP proxy to a PostgreSQL on a Unix socket, where PostgreSQL itself offers no encryption. With `offersTls` the proxy offers TLS.
 * @returns the URL for a host name, and what clients sent in clear text
 */
async function reached(t: TestContext, offersTls: boolean) {
  const { url } = await testDatabase(t);
  const { searchParams, port, pathname } = new URL(url);
  const heard: Buffer[] = [];
  const server = createServer((socket) => {
    const upstream = connect(`${searchParams.get('host')}/.s.PGSQL.${port}`).on('error', () => {});
    socket.on('error', () => {}).on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
    if (!offersTls) {
      socket.on('data', (piece) => heard.push(piece));
      socket.pipe(upstream).pipe(socket);
      return;
    }
    socket.once('data', (piece) => {
      heard.push(piece);
      socket.write('S');
      const secure = new TLSSocket(socket, { isServer: true, key, cert: certificate });
      secure.on('error', () => socket.destroy());
      secure.pipe(upstream).pipe(secure);
    });
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const at = (host: string, query = '') =>
    `postgres://${APP_ROLE}:secret@${host}:${(server.address() as AddressInfo).port}${pathname}${query}`;
  return { at, clearText: () => Buffer.concat(heard).toString('latin1') };
}

async function ask(t: TestContext, url: string): Promise<number> {
  const database = openDatabase(url, 1);
  t.after(() => database.close());
  const [row] = await database.sql`select 42 as n`;
  return row?.n as number;
}

/** An address that leads to this machine but does not count as local. */
const ELSEWHERE = '0.0.0.0';

test('nothing is sent in clear text to a remote PostgreSQL without encryption, except with sslmode=disable', async (t) => {
  const { at, clearText } = await reached(t, false);
  for (const query of ['', '?sslmode=require', '?sslmode=verify-full'])
    await assert.rejects(ask(t, at(ELSEWHERE, query)));
  assert.doesNotMatch(clearText(), /unishelf|secret/);
  assert.equal(await ask(t, at(ELSEWHERE, '?sslmode=disable')), 42);
  assert.match(clearText(), /unishelf_app/);
});

test('a connection to the local machine needs no encryption, except with sslmode=require', async (t) => {
  const { at } = await reached(t, false);
  for (const host of ['127.0.0.1', 'localhost']) assert.equal(await ask(t, at(host)), 42);
  await assert.rejects(ask(t, at('127.0.0.1', '?sslmode=require')));
});

test('a connection is encrypted, and sslmode and sslrootcert decide which certificates are accepted', async (t) => {
  const { at, clearText } = await reached(t, true);
  const file = await authorityFile(t);
  for (const url of [
    at(ELSEWHERE),
    at('127.0.0.1', '?sslmode=require'),
    at('localhost', `?sslmode=verify-full&sslrootcert=${file}`),
    at('localhost', `?sslrootcert=${file}`),
    at(ELSEWHERE, `?sslmode=verify-ca&sslrootcert=${file}`),
    at(ELSEWHERE, `?sslmode=require&sslrootcert=${file}`),
  ])
    assert.equal(await ask(t, url), 42, url);
  for (const url of [
    at('localhost', '?sslmode=verify-full'),
    at('localhost', '?sslrootcert=system'),
    at(ELSEWHERE, `?sslrootcert=${file}`),
    at(ELSEWHERE, '?sslmode=verify-ca'),
  ])
    await assert.rejects(ask(t, url), url);
  assert.doesNotMatch(clearText(), /unishelf|secret/);
  assert.throws(() => openDatabase(at('localhost', '?sslrootcert=/nowhere')), {
    name: 'AppStartError',
    message: /DATABASE_URL/,
  });
});

test('a percent-encoded name of a database is decoded', async (t) => {
  const { at } = await reached(t, false);
  const url = at('127.0.0.1').replace(/[^/]+$/, encodeURIComponent('पुस्तक 100%'));
  await assert.rejects(ask(t, url), /database "पुस्तक 100%" does not exist/);
});

test('one remote host of several is enough for encryption; local hosts and Unix sockets need none', () => {
  const isEncrypted = (url: string) => readDatabaseUrl(url).ssl !== false;
  for (const url of [
    'postgres://db.example/x',
    'postgres://localhost,db.example/x',
    'postgres://192.168.1.5/x',
  ])
    assert.ok(isEncrypted(url), url);
  for (const url of [
    'postgres:///x',
    'postgres://localhost,127.0.0.2/x',
    'postgres://[::1]:5433/x',
    'postgres://u@localhost/x?host=/run/postgresql',
    'postgres://u@%2Frun%2Fpostgresql/x',
  ])
    assert.ok(!isEncrypted(url), url);
});

test('an IPv6 address is one host with its port; of several hosts each has its own', () => {
  const placeOf = (url: string) => {
    const { host, port } = clientOn(url)({}).options;
    return [host, port];
  };
  assert.deepEqual(placeOf('postgres://u@[::1]:5433/x'), [['::1'], [5433]]);
  assert.deepEqual(placeOf('postgres://u@[2001:db8::5]/x'), [['2001:db8::5'], [5432]]);
  assert.deepEqual(placeOf('postgres://u@one,two:5433/x'), [
    ['one', 'two'],
    [5432, 5433],
  ]);
});

test('an address without a route counts as a database that is down', async (t) => {
  const database = openDatabase('postgres://asha@255.255.255.255/x?sslmode=disable', 1);
  t.after(() => database.close());
  await assert.rejects(database.ping());
  await assert.rejects(sql`select 1`.execute(database.db), isDatabaseAway);
});

test('too many open files (EMFILE) count as a database that is down', async () => {
  const child = `
    import { openSync } from 'node:fs';
    import net from 'node:net';
    import { isDatabaseAway, openDatabase } from '${new URL('./database.ts', import.meta.url)}';
    const database = openDatabase('postgres://asha@127.0.0.1:1/x?sslmode=disable', 1);
    // Only then: Node closes some of the files that it read itself later.
    const { connect } = net.Socket.prototype;
    net.Socket.prototype.connect = function (...all) {
      try {
        for (;;) openSync('/dev/null');
      } catch {}
      return connect.apply(this, all);
    };
    await database.db.selectFrom('people').select('id').execute().catch((error) => {
      console.log(error.code, isDatabaseAway(error));
    });
    process.exit();`;
  const node = [process.execPath, '--input-type=module', '--eval', child];
  const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -n 64 && exec "$0" "$@"', ...node]);
  assert.equal(stdout.trim(), 'EMFILE true');
});

test('only the first connection reads the array types, and all connections use them', async (t) => {
  const { at, clearText } = await reached(t, false);
  const database = openDatabase(at('127.0.0.1'), 1);
  t.after(() => database.close());
  const names = async (db: Db) => {
    const { rows } = await sql<{ names: string[] }>`select array['a', 'b']::text[] as names`.execute(db);
    return rows[0]?.names;
  };
  const asked = [
    await names(database.db),
    await database.db.transaction().execute(names),
    await names(database.bounded()),
  ];
  assert.deepEqual(asked, [
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'b'],
  ]);
  assert.equal(clearText().split('pg_catalog.pg_type').length - 1, 2, 'one statement, which names it twice');
});
