import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import { openProxy } from '../../test/database-proxy.ts';
import {
  assertAway,
  assertOneLine,
  assertWritesAreSeen,
  install,
  notBuilt,
  untilKept,
} from '../../test/server.ts';
import { until } from '../../test/until.ts';
import { type Cluster, openCluster } from '../core/db/cluster/cluster.ts';
import { CLUSTER_SUPERUSER } from '../core/db/cluster/settings.ts';
import { openDatabase } from '../core/db/database.ts';
import { APP_ROLE, OWNER_ROLE } from '../core/db/roles.ts';
import { openForCommand, openStore } from '../core/db/store.ts';
import { AppStartError } from '../core/errors.ts';
import { readConfig } from './config.ts';

/** A PostgreSQL cluster that the portal does not manage. */
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

const urlOf = (port: number, database = 'unishelf', host = '127.0.0.1', role = APP_ROLE) =>
  `postgres://${role}@${host}:${port}/${database}`;
const ownerUrlOf = (port: number) => urlOf(port, 'unishelf', '127.0.0.1', OWNER_ROLE);
/** Returns the environment for a database with two roles. */
const urlsOf = (port: number) => ({ DATABASE_URL: urlOf(port), DATABASE_OWNER_URL: ownerUrlOf(port) });

/** Opens a database in this process, because starting a server would take most of the time. */
const openHere = async (env: Record<string, string>, log = pino({ level: 'silent' })) =>
  openStore(readConfig({ DATA_DIR: dataDir, ...env }), log, 'server');

/** Opens a database, asserts that it works, and returns the logged warnings. */
async function warningsOf(env: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const store = await openHere(
    env,
    pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
  );
  await store.database.sql`select from universities`;
  await store.close();
  return lines;
}

/** Asserts that opening a database fails with a one-line message; the first test asserts that a server ends with this line and code 1. */
async function assertNotOpened(env: Record<string, string>, pattern: RegExp): Promise<void> {
  await assert.rejects(openHere(env), (error: Error) => {
    assert.ok(error instanceof AppStartError);
    assert.match(error.message, /^[^\n]+$/);
    assert.match(error.message, pattern);
    return true;
  });
}

// Each test mostly waits for its own processes, so the tests run concurrently.
describe('a server with an external database', { concurrency: 3, skip: notBuilt }, () => {
  test('an unreachable server, a missing database and a closed connection end the start with a one-line error', async (t) => {
    const portal = await install(t);
    const port = 1;
    const refused = /^The database of DATABASE_URL cannot be used \(.*ECONNREFUSED.*\): check that it runs/;
    assertOneLine(await portal.startInVain({ DATABASE_URL: urlOf(port) }), refused);
    await assertNotOpened({ DATABASE_URL: urlOf(port, 'unishelf', 'localhost') }, refused);
    const proxy = await openProxy(t, socketPath);
    await assertNotOpened(
      { DATABASE_URL: urlOf(proxy.port, 'nothing') },
      /database "nothing" does not exist/,
    );
    await proxy.become('hangs up');
    await assertNotOpened({ DATABASE_URL: urlOf(proxy.port) }, /cannot be used/);
  });

  test('a wrong password and a role with too few rights end the start with a one-line error', async (t) => {
    const hba = path.join(cluster.connection.host, 'pg_hba.conf');
    writeFileSync(hba, `local all reader scram-sha-256\n${readFileSync(hba, 'utf8')}`);
    const database = openDatabase({ ...cluster.connection, user: CLUSTER_SUPERUSER }, 1);
    t.after(() => database.close());
    await database.sql.unsafe(`create role reader login password 'right'; select pg_reload_conf()`);
    const proxy = await openProxy(t, socketPath);
    const url = (password: string) => urlOf(proxy.port).replace(`${APP_ROLE}@`, `reader:${password}@`);
    const wrong = { DATABASE_URL: url('wrong') };
    await assertNotOpened(wrong, /password authentication failed for user "reader"/);
    await assertNotOpened(
      { DATABASE_URL: url('right') },
      /permission denied.*: set DATABASE_OWNER_URL to the role that owns the tables/,
    );
  });

  test('the portal connects over TCP, and over a Unix socket with both forms of URL, without a warning', async (t) => {
    const proxy = await openProxy(t, socketPath);
    const folder = encodeURIComponent(cluster.connection.host);
    const forms = [
      (role: string) => urlOf(proxy.port, 'unishelf', '127.0.0.1', role),
      (role: string) => `postgres://${role}@localhost:5432/unishelf?host=${folder}`,
      (role: string) => `postgresql://${role}@${folder}/unishelf`,
    ];
    for (const form of forms) {
      const env = { DATABASE_URL: form(APP_ROLE), DATABASE_OWNER_URL: form(OWNER_ROLE) };
      assert.deepEqual(await warningsOf(env), [], 'there is nothing to warn of');
    }
  });

  test('the portal works with one role for everything, and the log warns that it owns the tables or is a superuser', async (t) => {
    const portal = await install(t);
    const proxy = await openProxy(t, socketPath);
    const [owner, superuser] = [
      /unishelf_owner of the application owns its tables.*DATABASE_OWNER_URL/,
      /unishelf of the application is a superuser.*DATABASE_OWNER_URL/,
    ];
    const urlAs = (role: string) => ({ DATABASE_URL: urlOf(proxy.port, 'unishelf', '127.0.0.1', role) });
    const server = await portal.start(urlAs(OWNER_ROLE));
    await until('it is ready', async () => (await server.get('/readyz')).status === 200);
    assert.ok(server.entries.some(({ level, msg }) => level === 40 && owner.test(msg ?? '')));
    assert.deepEqual(await server.end('SIGTERM'), { code: 0, signal: null });
    assert.match((await warningsOf(urlAs(CLUSTER_SUPERUSER))).join('\n'), superuser);
  });

  test('a portal started with DATABASE_URL is not opened without it, by neither a server nor a command, until the note is removed', async (t) => {
    const portal = await install(t);
    const proxy = await openProxy(t, socketPath);
    const server = await portal.start(urlsOf(proxy.port));
    assert.deepEqual(await server.end('SIGTERM'), { code: 0, signal: null });
    const note = path.join(portal.dataDir, 'database-elsewhere');
    assert.doesNotMatch(readFileSync(note, 'utf8'), /postgres:/, 'the note has no address');
    const DATA_DIR = portal.dataDir;
    await assertNotOpened({ DATA_DIR }, new RegExp(`elsewhere: set DATABASE_URL\\. .*, remove ${note}\\.$`));
    const config = readConfig({ DATA_DIR, LOG_LEVEL: 'silent' });
    await assert.rejects(openForCommand(config), { message: /elsewhere: set DATABASE_URL/ });
    await (await openHere({ DATA_DIR, ...urlsOf(proxy.port) })).close();
    await rm(note);
    await assert.rejects(openForCommand(config), { message: /^There is no portal in / });
  });

  test('roles of different databases, an owner that does not own the tables, and an owner URL alone end the start with a one-line error', async (t) => {
    const proxy = await openProxy(t, socketPath);
    const superuser = openDatabase({ ...cluster.connection, user: CLUSTER_SUPERUSER }, 1);
    t.after(() => superuser.close());
    await superuser.sql.unsafe('create database other');
    await superuser.sql.unsafe('create role stranger login');
    await assertNotOpened(
      { ...urlsOf(proxy.port), DATABASE_URL: urlOf(proxy.port, 'other') },
      /name different databases/,
    );
    await assertNotOpened(
      {
        ...urlsOf(proxy.port),
        DATABASE_OWNER_URL: urlOf(proxy.port, 'unishelf', '127.0.0.1', 'stranger'),
      },
      /^The database of DATABASE_URL and DATABASE_OWNER_URL cannot be used \(permission denied/,
    );
    await assertNotOpened(
      { DATABASE_OWNER_URL: ownerUrlOf(proxy.port) },
      /DATABASE_OWNER_URL: needs DATABASE_URL/,
    );
  });

  test('after a refused, closed or silent database connection the portal recovers and gets change notifications; cached pages stay available', async (t) => {
    const portal = await install(t);
    const proxy = await openProxy(t, socketPath);
    const server = await portal.start(urlsOf(proxy.port));
    const isReady = async () => (await server.get('/readyz')).status === 200;
    await until('it is ready', isReady);
    assert.ok(!server.entries.some(({ level }) => level >= 40), 'there is nothing to warn of');
    const database = openDatabase(cluster.connection, 1);
    t.after(() => database.close());
    for (const mode of ['refuses', 'hangs up', 'silent'] as const) {
      await assertWritesAreSeen(server, database);
      await untilKept(server, database, '/Books');
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
});
