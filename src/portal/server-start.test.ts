import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { testFolder } from '../../test/folder.ts';
import { assertOneLine, install, notBuilt, shelve } from '../../test/server.ts';
import { until } from '../../test/until.ts';
import { keepPrivate } from '../core/data-dir.ts';
import { blockedAt, isRoot } from '../core/db/cluster/account.ts';
import { openForCommand, openStore } from '../core/db/store.ts';
import { AppStartError } from '../core/errors.ts';
import { createHttp } from '../core/http/http.ts';
import { listen } from './app.ts';
import { readConfig } from './config.ts';

// Each test mostly waits for its own processes, so the tests run concurrently.
describe('starting a server', { concurrency: 3, skip: notBuilt }, () => {
  test('the start makes an empty data directory private and locks it against a second portal, and the next start keeps its data', async (t) => {
    const portal = await install(t);
    const { dataDir } = portal;
    chmodSync(dataDir, 0o755);
    const assertPrivate = () => {
      for (const entry of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
        // A file that was still being written may have been renamed since.
        const found = lstatSync(path.join(dataDir, entry), { throwIfNoEntry: false });
        if (found) assert.equal(found.mode & 0o077, 0, `${entry} ${found.mode.toString(8)} ${found.uid}`);
      }
      // Started by root, PostgreSQL runs under another account, which has to pass through the folder.
      assert.equal(statSync(dataDir).mode & 0o777, isRoot() ? 0o710 : 0o700);
    };
    const first = await portal.start();
    assertPrivate();
    const other = new RegExp(`^Another Unishelf \\(process ${first.child.pid}\\).*DATA_DIR`);
    assertOneLine(await portal.startInVain(), other);
    await until('it is ready', async () => (await first.get('/readyz')).status === 200);
    for (const path of ['/', '/Universities', '/Books']) {
      const page = await first.get(path);
      assert.equal(page.status, 200, path);
      assert.match(String(page.headers['content-type']), /^text\/html/);
    }
    await shelve(portal.database(), 'A History of the Hills');
    assert.deepEqual(await first.end('SIGTERM'), { code: 0, signal: null });

    // A portal with content of its own gets no sample content.
    const second = await portal.start({ SAMPLE_CONTENT: 'load' });
    assertPrivate();
    assert.match((await second.get('/Books')).body, /A History of the Hills/);
    assert.ok(!second.entries.some(({ msg }) => msg === 'migrated'));
    assert.deepEqual(await second.end('SIGINT'), { code: 0, signal: null });
    assert.equal(first.complaints() + second.complaints(), '');
    assert.doesNotMatch(portal.clusterLog(), /not properly shut down/);
  });

  test('the portal keeps serving when a full disk takes no more log lines', {
    skip: !existsSync('/dev/full') && 'the system has no /dev/full',
  }, async (t) => {
    const portal = await install(t, { hasRun: true });
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    taken.close();
    await once(taken, 'close');
    const full = openSync('/dev/full', 'w');
    const one = portal.launch({ PORT: String(port) }, { stdio: ['ignore', full, 'pipe'] });
    closeSync(full);
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    await until('it answers', () => statusOf('/healthz').catch(() => undefined));
    for (const q of ['a', 'b', 'c']) assert.equal(await statusOf(`/api/books?q=${q}`), 200);
    one.child.kill('SIGTERM');
    assert.deepEqual([await one.exit, one.complaints()], [{ code: 0, signal: null }, '']);
  });

  test('a disk that fills up during the load of the sample content is reported in one line', async (t) => {
    const portal = await install(t, { hasRun: true });
    // In this process, because starting a server would take most of the time.
    const store = await openStore(
      readConfig({ DATA_DIR: portal.dataDir }),
      pino({ level: 'silent' }),
      'server',
    );
    await portal.database().sql.unsafe(`
      create function refuse() returns trigger language plpgsql as $$
        begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
      create trigger refuse before insert on universities execute function refuse()`);
    await store.close();
    const full = /cannot be started: could not extend file: No space left.*Free some space/;
    assertOneLine(await portal.startInVain({ SAMPLE_CONTENT: 'load' }), full);
  });

  test('a migration that fails, and tables of another role, are reported in one line that names the file, the reason and what to do', async (t) => {
    const portal = await install(t, { hasRun: true });
    const config = readConfig({ DATA_DIR: portal.dataDir, LOG_LEVEL: 'silent' });
    const open = () => openStore(config, pino({ level: 'silent' }), 'server');
    await (await open()).close();
    await using holder = await openForCommand(config);
    assert.ok(holder.database);
    const { sql } = portal.database();
    await sql`delete from migrations where name like '0001_%'`;
    const fails =
      /^The database in \S+ cannot be brought up to date \(migrations\/0001_\w+\.sql: [^\n]+ already exists\): nothing/;
    assertOneLine(await portal.startInVain(), fails);
    // As after a restore without the owners of the dump.
    await sql`revoke all on migrations from current_user`;
    const denied = {
      name: AppStartError.name,
      message:
        /\(permission denied for table migrations\): [^\n]* its tables have to belong to unishelf_owner/,
    };
    await assert.rejects(open(), denied);
    await assert.rejects(openForCommand(config), denied);
  });

  test('a missing folder for temporary files is reported in one line, before the database is created', async (t) => {
    const portal = await install(t);
    const TMPDIR = path.join(portal.dataDir, 'missing');
    assertOneLine(await portal.startInVain({ TMPDIR }), /temporary files cannot be written.*missing.*TMPDIR/);
    assert.ok(!existsSync(path.join(portal.dataDir, 'postgres')), 'nothing was begun');
  });

  test('a port in use is reported before the sample content is loaded, and the database is stopped again', async (t) => {
    const portal = await install(t, { hasRun: true });
    const other = createServer().listen(0, '127.0.0.1');
    t.after(() => other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const wish = { PORT: String(port), SAMPLE_CONTENT: 'load' };
    assertOneLine(await portal.startInVain(wish), new RegExp(`^Port ${port} is in use`));
    assert.equal(await portal.postmaster(), undefined);
    const folders = readdirSync(path.join(portal.dataDir, 'files'));
    assert.deepEqual(
      folders.filter((name) => name !== 'incoming' && name !== 'owner'),
      [],
    );
  });

  test('the error for an address that this machine lacks, or a link-local one without a zone, names the address and HOST', async (t) => {
    const app = createHttp({ publicUrl: 'http://portal.test', log: pino({ level: 'silent' }) });
    t.after(() => app.close());
    for (const host of ['192.0.2.1', 'fe80::1'])
      await assert.rejects(listen(app, { host, port: 0 }), {
        name: AppStartError.name,
        message: new RegExp(`^Cannot listen at ${host}[^\\n]*set HOST[^\\n]*$`),
      });
  });

  test('a data directory below a file is refused', async (t) => {
    const file = path.join(await testFolder(t), 'file');
    writeFileSync(file, '');
    assert.throws(() => keepPrivate(`${file}/below`, pino({ level: 'silent' })), {
      name: AppStartError.name,
      message: /^[^\n]*data directory[^\n]*ENOTDIR[^\n]*$/,
    });
  });

  /** Root may write anywhere, so the server is started as an account without rights. */
  const nobody = { name: 'nobody', uid: 65534, gid: 65534 };
  const closedTo =
    isRoot() && (blockedAt(nobody, import.meta.dirname, 4) ?? blockedAt(nobody, process.execPath, 4));

  test('a data directory that the account cannot write or read is refused', {
    skip: closedTo && `an ordinary account cannot enter ${closedTo}`,
  }, async (t) => {
    const portal = await install(t);
    chmodSync(portal.dataDir, 0o755);
    const closed = path.join(portal.dataDir, 'closed');
    mkdirSync(closed, { mode: 0o555 });
    const env = { DATA_DIR: closed, HOME: '/', NODE_COMPILE_CACHE: '' };
    const start = () => portal.startInVain(env, isRoot() ? nobody : undefined);
    assertOneLine(
      await start(),
      /files in .* can't be written: EACCES.*start Unishelf under the one that may/,
    );
    // As after `sudo npm start`: the folder cannot even be read.
    chmodSync(closed, 0o010);
    assertOneLine(
      await start(),
      /data directory .* can't be read: EACCES.*start Unishelf under the one that may/,
    );
  });

  test('a portal stopped during its start leaves no database running', async (t) => {
    const portal = await install(t);
    const starting = portal.launch();
    await until('PostgreSQL is being started', portal.postmaster);
    starting.child.kill('SIGTERM');
    assert.deepEqual(await starting.exit, { code: 0, signal: null });
    assert.equal(starting.complaints(), '');
    assert.equal(await portal.postmaster(), undefined);
  });
});
