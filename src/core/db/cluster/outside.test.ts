import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openCluster } from './cluster.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const skip = process.geteuid?.() !== 0 && 'only root starts PostgreSQL under another account';

test('a data directory that only root may enter is opened to the account of PostgreSQL and to no other', {
  skip,
}, async () => {
  const data = mkdtempSync(join(tmpdir(), 'private-'));
  const cluster = await openCluster({ dataDir: data, role: 'server', log });
  await cluster.close();
  assert.equal(cluster.connection.host, join(data, 'postgres'));
  assert.equal(statSync(data).mode & 0o777, 0o710);
  rmSync(data, { recursive: true });
});

describe('when root starts the portal in a folder that other accounts cannot enter', { skip }, () => {
  let base: string;
  let data: string;
  const made: string[] = [];

  const warned: string[] = [];

  /** Opens and closes the cluster; returns the folder outside the data directory that holds it. */
  async function start(dataDir: string): Promise<string> {
    const warn = (_: object, line: string) => void warned.push(line);
    const cluster = await openCluster({ dataDir, role: 'server', log: { ...log, warn } });
    await cluster.close();
    const outside = dirname(readlinkSync(join(dataDir, 'postgres')));
    made.push(outside);
    return outside;
  }

  before(() => {
    base = mkdtempSync(join(tmpdir(), 'closed-'));
    data = join(base, 'data');
    mkdirSync(data);
  });
  after(() => {
    for (const folder of [base, ...made]) rmSync(folder, { recursive: true, force: true });
  });

  test('the database is stored outside and found again, and each start logs where it is', async () => {
    const outside = await start(data);
    assert.match(outside, /^\/var\/lib\/unishelf\/data-[0-9a-f]{12}$/);
    assert.ok(existsSync(join(outside, 'postgres', 'PG_VERSION')));
    assert.equal(await start(data), outside);
    const line = `The database is in ${outside}/postgres: back up that folder, too`;
    assert.deepEqual(warned, [line, line]);
  });

  test('a moved data directory finds its database', async () => {
    const outside = readlinkSync(join(data, 'postgres'));
    renameSync(data, join(base, 'moved'));
    assert.equal(join(await start(join(base, 'moved')), 'postgres'), outside);
    renameSync(join(base, 'moved'), data);
    assert.equal(join(await start(data), 'postgres'), outside);
  });

  test('a copy of the data directory is refused', async () => {
    const copy = join(base, 'copy');
    cpSync(data, copy, { recursive: true, verbatimSymlinks: true });
    await assert.rejects(openCluster({ dataDir: copy, role: 'server', log }), {
      name: 'AppStartError',
      message: /is a copy of/,
    });
  });

  test('a copy on another machine, which lacks the database, is refused with the place where the database was', async () => {
    const copy = join(base, 'a restored one');
    mkdirSync(copy);
    symlinkSync('/var/lib/unishelf/nowhere/postgres', join(copy, 'postgres'));
    await assert.rejects(openCluster({ dataDir: copy, role: 'server', log }), {
      name: 'AppStartError',
      message: `The database was in /var/lib/unishelf/nowhere/postgres, which is not part of this copy. Bring that folder back, too, or begin with an empty database: rm '${copy}/postgres'`,
    });
  });

  test('a database of root is refused with a command that can be pasted, whatever characters are in its path', async () => {
    const taken = join(base, "root's own");
    mkdirSync(join(taken, 'postgres'), { recursive: true });
    writeFileSync(join(taken, 'postgres', 'PG_VERSION'), '18\n');
    const path = `'${join(taken, 'postgres').replace("'", "'\\''")}'`;
    await assert.rejects(openCluster({ dataDir: taken, role: 'server', log }), (error: Error) =>
      error.message.endsWith(`Hand it over: chown -R postgres ${path}`),
    );
  });

  test('a new data directory in the place of a deleted one starts empty, and the old database is kept', async () => {
    const old = dirname(readlinkSync(join(data, 'postgres')));
    rmSync(data, { recursive: true });
    assert.equal(await start(data), `${old}-2`);
    assert.ok(existsSync(join(old, 'postgres', 'PG_VERSION')));
  });
});
