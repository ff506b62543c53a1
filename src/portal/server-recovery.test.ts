import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  assertAway,
  assertWritesAreSeen,
  type Installation,
  install,
  notBuilt,
  shelve,
  untilKept,
} from '../../test/server.ts';
import { until } from '../../test/until.ts';
import { lockFile, waitForLock } from '../core/db/cluster/locks.ts';

/** Kills PostgreSQL as the kernel does when memory runs out. The server restarts it at once, unless the start lock is held. */
async function killPostgres({ postmaster }: Installation): Promise<void> {
  const pid = await postmaster();
  assert.ok(pid);
  process.kill(pid, 'SIGKILL');
}

/** Writes rows one after the other until a write fails. @returns the names of the acknowledged rows */
async function writeUntilCut(portal: Installation, isEnough: (written: number) => void): Promise<string[]> {
  const database = portal.database();
  const names: string[] = [];
  try {
    for (;;) {
      const name = `Book ${names.length + 1}`;
      await shelve(database, name);
      names.push(name);
      isEnough(names.length);
    }
  } catch {
    return names;
  }
}

const shelved = async (portal: Installation): Promise<string[]> =>
  (await portal.database().sql`select name from books order by id`).map((row) => String(row.name));

// Each test mostly waits for its own processes, so the tests run concurrently.
describe('a server whose database or process is killed', { concurrency: 2, skip: notBuilt }, () => {
  test('the next start adopts the database of a portal killed with kill -9; a portal killed with its database during writes loses no acknowledged row', async (t) => {
    const portal = await install(t, { hasRun: true });
    const first = await portal.start();
    await shelve(portal.database(), 'A History of the Hills');
    const running = await portal.postmaster();
    await first.end('SIGKILL');
    const second = await portal.start();
    assert.equal(await portal.postmaster(), running);
    assert.match((await second.get('/api/books')).body, /A History of the Hills/);

    const written = await writeUntilCut(portal, (rows) => {
      if (rows !== 100) return;
      second.child.kill('SIGKILL');
      void killPostgres(portal);
    });
    await second.exit;
    assert.ok(written.length >= 100);
    const third = await portal.start();
    // The last row may have been written without an acknowledgement.
    const kept = ['A History of the Hills', ...written];
    assert.deepEqual((await shelved(portal)).slice(0, kept.length), kept);
    await until('it is ready', async () => (await third.get('/readyz')).status === 200);
    assert.match(portal.clusterLog(), /not properly shut down/);
    await third.end('SIGTERM');
    assert.equal(await portal.postmaster(), undefined);
  });

  test('without PostgreSQL cached pages are served, others get 503, and the portal recovers; under load, repeated kills cause only statuses 200 and 503', async (t) => {
    const portal = await install(t, { hasRun: true });
    const server = await portal.start();
    await shelve(portal.database(), 'A History of the Hills');
    // A late change notification would drop the page from the cache again.
    await assertWritesAreSeen(server, portal.database());
    await untilKept(server, portal.database(), '/Books');

    // PostgreSQL is not restarted while this lock is held.
    const lock = await waitForLock(lockFile(portal.dataDir, 'start'), 'exclusive');
    await killPostgres(portal);
    await until('it is not ready', async () => (await server.get('/readyz')).status === 503);
    assert.equal((await server.get('/healthz')).status, 200);
    const kept = await server.get('/Books');
    assert.equal(kept.status, 200);
    assert.match(kept.body, /A History of the Hills/);
    await assertAway(server);
    lock?.release();

    await until('it is ready', async () => (await server.get('/readyz')).status === 200);
    assert.equal((await server.get('/Universities?q=zemu')).status, 200);
    await assertWritesAreSeen(server, portal.database());

    const statuses = new Map<number, number>();
    let asked = 0;
    let isDone = false;
    const visit = async () => {
      while (!isDone) {
        asked += 1;
        const path = asked % 2 === 0 ? `/api/books?q=book ${asked}` : `/Books?q=book ${asked}`;
        const { status } = await server.get(path);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const visitors = Promise.all(Array.from({ length: 4 }, visit));
    for (let kills = 0; kills < 3; kills += 1) {
      const good = statuses.get(200) ?? 0;
      await until('visitors are served', () => (statuses.get(200) ?? 0) > good + 20);
      const killed = await portal.postmaster();
      await killPostgres(portal);
      await until(
        'PostgreSQL runs again',
        async () => ![undefined, killed].includes(await portal.postmaster()),
      );
    }
    const good = statuses.get(200) ?? 0;
    await until('visitors are served', () => (statuses.get(200) ?? 0) > good + 20);
    isDone = true;
    await visitors;
    assert.deepEqual(
      [...statuses.keys()].filter((status) => ![200, 503].includes(status)),
      [],
    );
    assert.equal(server.complaints(), '');
    assert.deepEqual(await server.end('SIGTERM'), { code: 0, signal: null });
  });
});
