import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import postgres from 'postgres';
import { until } from '../../../../test/until.ts';
import { type Cluster, type ClusterConnection, type ClusterOptions, openCluster } from './cluster.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const isRoot = process.geteuid?.() === 0;
let base: string;
let data: string;

before(() => {
  base = mkdtempSync(join(tmpdir(), 'cluster-'));
  chmodSync(base, 0o755);
  data = join(base, 'data');
});
after(() => rmSync(base, { recursive: true, force: true }));

const open = (role: ClusterOptions['role'], dataDir = data) => openCluster({ dataDir, role, log: silent });
const noteOf = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid');
const postmasterOf = (dataDir: string) => Number.parseInt(readFileSync(noteOf(dataDir), 'utf8'), 10);

async function ask(connection: ClusterConnection, text: string) {
  const sql = postgres({ ...connection, max: 1, fetch_types: false, onnotice: () => {} });
  return await sql.unsafe(text).finally(() => sql.end());
}

/** Opens a cluster in a separate process, which then waits to be ended. */
function launch(role: string, dataDir: string) {
  const code = `
    const { openCluster } = await import(${JSON.stringify(import.meta.resolve('./cluster.ts'))});
    const log = { info() {}, warn() {}, error() {} };
    const cluster = await openCluster({ dataDir: ${JSON.stringify(dataDir)}, role: '${role}', log });
    process.on('SIGTERM', () => cluster.close().then(() => process.exit()));
    console.log(JSON.stringify(cluster));
    process.stdin.resume();`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/** Like `launch`, but waits until the cluster is open. */
async function openElsewhere(
  role: string,
  dataDir = data,
): Promise<{ child: ChildProcess; cluster: Cluster }> {
  const child = launch(role, dataDir);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, cluster: JSON.parse(line) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await once(child, 'exit');
}

const untilItAnswers = (connection: ClusterConnection, text: string) =>
  until('it answers', () => ask(connection, text).catch(() => undefined));

test('the first start creates a cluster with checksums, fsync, UTF-8, UTC and C.UTF-8, and without a TCP port', async () => {
  const cluster = await open('server');
  const [row] = await ask(
    cluster.connection,
    `SELECT current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync,
            current_setting('listen_addresses') AS addresses, current_setting('server_encoding') AS encoding,
            current_setting('TimeZone') AS zone, lower('ÉCOLE') AS small, datlocale AS locale
       FROM pg_database WHERE datname = current_database()`,
  );
  await ask(cluster.owner, 'CREATE TABLE kept AS SELECT 1 AS id');
  await cluster.close();
  assert.equal(cluster.adopted, false);
  assert.deepEqual(
    { ...row },
    {
      checksums: 'on',
      fsync: 'on',
      addresses: '',
      encoding: 'UTF8',
      zone: 'UTC',
      small: 'école',
      locale: 'C.UTF-8',
    },
  );
  assert.equal(existsSync(noteOf(data)), false);
});

test('the next start uses the same data, and closing twice does no harm', async () => {
  const cluster = await open('server');
  assert.equal((await ask(cluster.owner, 'SELECT id FROM kept')).length, 1);
  await Promise.all([cluster.close(), cluster.close()]);
});

/** Copies the data directory, which is faster than making another one. */
function copyTo(folder: string): void {
  cpSync(data, folder, { recursive: true, preserveTimestamps: true });
  const [from, to] = [join(data, 'postgres'), join(folder, 'postgres')];
  if (isRoot) execFileSync('chown', ['--recursive', `--reference=${from}`, to]);
}

test('a copy of a data directory made while its database runs has a database of its own', async () => {
  const first = await open('server');
  const copy = join(base, 'copy');
  copyTo(copy);
  const second = await open('server', copy);
  assert.equal(second.adopted, false);
  assert.notEqual(postmasterOf(copy), postmasterOf(data));
  await ask(second.owner, 'CREATE TABLE in_copy AS SELECT 1 AS id');
  await second.close();
  await assert.rejects(ask(first.owner, 'SELECT FROM in_copy'), /in_copy/);
  await first.close();
});

for (const kind of ['started', 'adopted after a kill -9 of the app']) {
  test(`PostgreSQL restarts after a kill -9 without losing committed data (${kind})`, async () => {
    const isAdopted = kind !== 'started';
    let running: number | undefined;
    if (isAdopted) {
      const { child } = await openElsewhere('server');
      running = postmasterOf(data);
      await end(child, 'SIGKILL');
    }
    const cluster = await open('server');
    assert.equal(cluster.adopted, isAdopted);
    if (isAdopted) assert.equal(postmasterOf(data), running);
    const table = isAdopted ? 'adopted' : 'started';
    await ask(cluster.owner, `CREATE TABLE ${table} AS SELECT 7 AS id`);
    const busy = ask(cluster.connection, 'SELECT count(*) FROM generate_series(1, 1000000000)');
    process.kill(postmasterOf(data), 'SIGKILL');
    await assert.rejects(busy);
    const rows = await untilItAnswers(cluster.owner, `SELECT id FROM ${table}`);
    assert.equal(rows[0]?.id, 7);
    await cluster.close();
    assert.equal(existsSync(noteOf(data)), false);
  });
}

test('a second server is refused with a one-line message; a command uses the database of the server and leaves it running', async () => {
  const { child, cluster } = await openElsewhere('server');
  await assert.rejects(open('server'), {
    name: 'AppStartError',
    message: `Another Unishelf (process ${child.pid}) is already using ${data}. Stop that one, or set DATA_DIR to another folder.`,
  });
  const command = await open('command');
  assert.equal(command.adopted, true);
  await command.close();
  assert.equal((await ask(cluster.connection, 'SELECT 1 AS one'))[0]?.one, 1);
  await end(child, 'SIGTERM');
  assert.equal(existsSync(noteOf(data)), false);
});

test('the last process to close stops PostgreSQL, even when another one started it', async () => {
  const command = await openElsewhere('command');
  const server = await open('server');
  await end(command.child, 'SIGTERM');
  assert.equal((await ask(server.connection, 'SELECT 1 AS one'))[0]?.one, 1);
  await server.close();
  assert.equal(existsSync(noteOf(data)), false);
});

test('processes that start at the same moment on an empty folder share one cluster', async () => {
  const folder = join(base, 'race');
  const all = await Promise.all([
    openElsewhere('command', folder),
    openElsewhere('command', folder),
    openElsewhere('server', folder),
  ]);
  assert.equal(all.filter(({ cluster }) => !cluster.adopted).length, 1);
  await Promise.all(all.map(({ child }) => end(child, 'SIGTERM')));
  assert.equal(existsSync(noteOf(folder)), false);
});

test('a start removes an unfinished cluster, left by a kill -9, and creates a new one', async () => {
  const folder = join(base, 'interrupted');
  const half = join(folder, 'postgres.unfinished-abc');
  mkdirSync(half, { recursive: true });
  writeFileSync(join(half, 'PG_VERSION'), '18\n');
  const cluster = await open('command', folder);
  await cluster.close();
  assert.equal(existsSync(half), false);
});

test('a start succeeds although another program now has the process id of a dead postmaster', async () => {
  const { child } = await openElsewhere('server');
  const note = readFileSync(noteOf(data), 'utf8');
  await end(child, 'SIGKILL');
  process.kill(postmasterOf(data), 'SIGKILL');
  writeFileSync(noteOf(data), note.replace(/^\d+/, String(process.pid)));
  const cluster = await open('server');
  assert.equal(cluster.adopted, false);
  await cluster.close();
});

test('a start succeeds although the postmaster that it found, in another container, ends before it is ready', async () => {
  const { child, cluster: other } = await openElsewhere('server');
  const { host, port } = other.connection;
  const note = readFileSync(noteOf(data), 'utf8');
  await end(child, 'SIGKILL');
  process.kill(postmasterOf(data), 'SIGKILL');
  // It answers once: when it is looked for.
  const socket = join(host, `.s.PGSQL.${port}`);
  rmSync(socket);
  const listener = createServer(() => listener.close());
  await once(listener.listen(socket), 'listening');
  writeFileSync(noteOf(data), note.replace(/^\d+/, String(process.pid)));
  const cluster = await open('server');
  assert.equal(cluster.adopted, false);
  assert.equal(listener.listening, false);
  await cluster.close();
});

test('a data directory whose path is too long for a socket gets a private socket folder elsewhere', async () => {
  // PostgreSQL's account may traverse this folder, although this process creates private folders by now.
  const above = join(base, 'a'.repeat(60));
  mkdirSync(above);
  chmodSync(above, 0o755);
  const folder = join(above, `b, "c: ${'d'.repeat(40)}`);
  copyTo(folder);
  const cluster = await open('command', folder);
  const sockets = cluster.connection.host;
  assert.ok(!sockets.startsWith(base) && Buffer.byteLength(sockets) < 90, sockets);
  assert.equal((await ask(cluster.connection, 'SELECT 1 AS one'))[0]?.one, 1);
  await cluster.close();
  chmodSync(sockets, 0o777);
  await assert.rejects(open('command', folder), {
    name: 'AppStartError',
    message: /was not made by Unishelf/,
  });
  rmSync(sockets, { recursive: true });
});

test('a data directory deleted while its server runs is not created again, and closing still works', async () => {
  const folder = join(base, 'deleted');
  copyTo(folder);
  const cluster = await open('server', folder);
  const postmaster = postmasterOf(folder);
  rmSync(folder, { recursive: true });
  process.kill(postmaster, 'SIGKILL');
  await assert.rejects(ask(cluster.connection, 'SELECT 1'));
  await cluster.close();
  assert.equal(existsSync(folder), false);
});

test('a cluster of another PostgreSQL version is refused with a message that names both versions', async () => {
  const version = join(data, 'postgres', 'PG_VERSION');
  writeFileSync(version, '17\n');
  await assert.rejects(open('server'), { name: 'AppStartError', message: /PostgreSQL 17.*PostgreSQL 18\./ });
  writeFileSync(version, '18\n');
});

test('a database folder with other files in it is refused, and the files stay', async () => {
  const folder = join(base, 'taken');
  mkdirSync(join(folder, 'postgres'), { recursive: true });
  writeFileSync(join(folder, 'postgres', 'notes.txt'), 'mine');
  await assert.rejects(open('server', folder), { message: /holds files, but no PostgreSQL database/ });
  assert.equal(readFileSync(join(folder, 'postgres', 'notes.txt'), 'utf8'), 'mine');
});

test('a data directory that is a file is refused', async () => {
  const file = join(base, 'file');
  writeFileSync(file, '');
  await assert.rejects(open('server', file), {
    name: 'AppStartError',
    message: /can't be written.*Set DATA_DIR to a folder that can be written\.$/,
  });
});

test('a data directory without write permission is refused', {
  skip: isRoot && 'root may write anywhere',
}, async () => {
  const folder = join(base, 'closed');
  mkdirSync(folder, { mode: 0o500 });
  await assert.rejects(open('server', folder), {
    name: 'AppStartError',
    message: /can't be written: EACCES.*Let this account write there/,
  });
});
