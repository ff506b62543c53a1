import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type Cluster, openCluster } from './core/db/cluster.ts';
import { openDatabase } from './core/db/database.ts';
import { openProxy } from './core/db/fixtures.ts';
import {
  assertAway,
  assertOneLine,
  assertWritesAreSeen,
  install,
  notBuilt,
  until,
} from './server-process.ts';

/** A PostgreSQL that is not the portal's own. */
let cluster: Cluster;
let dataDir: string;
let socketPath: string;

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'outside-'));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  cluster = await openCluster({ dataDir, log, role: 'command' });
  const { host, port } = cluster.connection;
  socketPath = `${host}/.s.PGSQL.${port}`;
});
after(async () => {
  await cluster.close();
  await rm(dataDir, { recursive: true, force: true });
});

const urlOf = (port: number, database = 'unishelf', host = '127.0.0.1') =>
  `postgres://unishelf@${host}:${port}/${database}`;

test('a database that nobody answers for, or that is not there, ends the start in one line', async (t) => {
  const portal = await install(t);
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  for (const host of ['127.0.0.1', 'localhost'])
    assertOneLine(
      await portal.startInVain({ DATABASE_URL: urlOf(port, 'unishelf', host) }),
      /^The database of DATABASE_URL cannot be used \(.*ECONNREFUSED.*\): check that it runs/,
    );
  const proxy = await openProxy(t, socketPath);
  assertOneLine(
    await portal.startInVain({ DATABASE_URL: urlOf(proxy.port, 'nothing') }),
    /database "nothing" does not exist/,
  );
  await proxy.become('hangs up');
  assertOneLine(await portal.startInVain({ DATABASE_URL: urlOf(proxy.port) }), /cannot be used/);
});

test('a wrong password, and an account that may not do enough, end the start in one line', async (t) => {
  const portal = await install(t);
  const hba = path.join(cluster.connection.host, 'pg_hba.conf');
  writeFileSync(hba, `local all reader scram-sha-256\n${readFileSync(hba, 'utf8')}`);
  const database = openDatabase(cluster.connection, 1);
  t.after(() => database.close());
  await database.sql.unsafe(`create role reader login password 'right'; select pg_reload_conf()`);
  const proxy = await openProxy(t, socketPath);
  const url = (password: string) => urlOf(proxy.port).replace('unishelf@', `reader:${password}@`);
  const wrong = await portal.startInVain({ DATABASE_URL: url('wrong') });
  assertOneLine(wrong, /password authentication failed for user "reader"/);
  assertOneLine(await portal.startInVain({ DATABASE_URL: url('right') }), /permission denied/);
});

test('a database is reached over TCP, and by the folder of its Unix socket in both forms', {
  skip: notBuilt,
}, async (t) => {
  const portal = await install(t);
  const proxy = await openProxy(t, socketPath);
  const folder = encodeURIComponent(cluster.connection.host);
  for (const url of [
    urlOf(proxy.port),
    `postgres://unishelf@localhost:5432/unishelf?host=${folder}`,
    `postgresql://unishelf@${folder}/unishelf`,
  ]) {
    const server = await portal.start({ DATABASE_URL: url });
    assert.equal((await server.get('/readyz')).status, 200, url);
    assert.deepEqual(await server.end('SIGTERM'), { code: 0, signal: null });
  }
});

test('a database that goes away in whatever way is waited for, and its announcements are heard again', {
  skip: notBuilt,
}, async (t) => {
  const portal = await install(t);
  const proxy = await openProxy(t, socketPath);
  const server = await portal.start({ DATABASE_URL: urlOf(proxy.port) });
  const isReady = async () => (await server.get('/readyz')).status === 200;
  const database = openDatabase(cluster.connection, 1);
  t.after(() => database.close());
  for (const mode of ['refuses', 'hangs up', 'silent'] as const) {
    await assertWritesAreSeen(server, database);
    assert.equal((await server.get('/Books')).status, 200);
    await proxy.become(mode);
    await until(`it is not ready (${mode})`, async () => !(await isReady()));
    assert.equal((await server.get('/Books')).status, 200, mode);
    await assertAway(server);
    await proxy.become('forwards');
    await until(`it is ready after the database ${mode}`, isReady);
  }
  await assertWritesAreSeen(server, database);
  await proxy.become('silent');
  assert.deepEqual(await server.end('SIGTERM'), { code: 0, signal: null });
  assert.equal(server.complaints(), '');
});
