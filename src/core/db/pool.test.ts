import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { testDatabase } from '../../../test/app.ts';
import { openProxy } from '../../../test/database-proxy.ts';
import { until } from '../../../test/until.ts';
import { type Database, isDatabaseAway, openDatabase } from './database.ts';

/** Opens a database both directly and over a TCP proxy that can be cut. */
async function reached(t: TestContext, connections: number) {
  const direct = await testDatabase(t);
  const url = new URL(direct.url);
  const proxy = await openProxy(t, `${url.searchParams.get('host')}/.s.PGSQL.${url.port}`);
  const database = openDatabase(
    `postgres://${url.username}@127.0.0.1:${proxy.port}${url.pathname}`,
    connections,
  );
  t.after(() => database.close());
  return { direct, proxy, database };
}

const ask = async ({ db }: Database, n: number): Promise<number | undefined> =>
  (await sql<{ n: number }>`select ${n}::int as n`.execute(db)).rows[0]?.n;

async function untilItAnswers(database: Database): Promise<void> {
  await until('it answers', async () => {
    const lost = (error: unknown) => void assert.ok(isDatabaseAway(error), String(error));
    return (await ask(database, 7).catch(lost)) === 7;
  });
}

/** Waits until the database runs a statement whose text contains this. */
async function isRunning({ sql: client }: Database, text: string): Promise<void> {
  const running = () =>
    client`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and state = 'active' and query like ${`%${text}%`}`;
  await until(`${text} runs`, async () => (await running()).length > 0);
}

test('a query sent while connections break fails or gets its own rows, never those of another query', async (t) => {
  const { proxy, database } = await reached(t, 3);
  // postgres.js does not handle a failure to read the array types; this reads them beforehand, once.
  await untilItAnswers(database);
  const asked: Promise<[number, number | undefined]>[] = [];
  const lost = (error: unknown) => void assert.ok(isDatabaseAway(error), String(error));
  for (let round = 0; round < 30; round += 1) {
    void proxy.become('forwards');
    // Some of these meet a socket that has emitted `error` but not yet `close`.
    for (let turn = 0; turn < 20; turn += 1) {
      const n = asked.length;
      asked.push(
        ask(database, n).then(
          (answer) => [n, answer],
          (error) => [n, lost(error) ?? n],
        ),
      );
      await nextTurn();
    }
  }
  for (const [n, answer] of await Promise.all(asked)) assert.equal(answer, n);
  await untilItAnswers(database);
});

for (const mode of ['refuses', 'hangs up'] as const)
  test(`every statement fails while the database server ${mode}, and succeeds again once it answers`, async (t) => {
    const { proxy, database } = await reached(t, 3);
    await proxy.become(mode);
    const asked = await Promise.allSettled(Array.from({ length: 500 }, (_, n) => ask(database, n)));
    assert.ok(asked.every((one) => one.status === 'rejected' && isDatabaseAway(one.reason)));
    await proxy.become('forwards');
    await untilItAnswers(database);
    assert.deepEqual(await Promise.all([1, 2, 3, 4, 5, 6].map((n) => ask(database, n))), [1, 2, 3, 4, 5, 6]);
  });

test('a transaction continues when another connection of the pool is lost', async (t) => {
  const { direct, database } = await reached(t, 2);
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into universities (name) values ('Zemu')`.execute(tx);
    const lost = assert.rejects(sql`select pg_sleep(60)`.execute(database.db), isDatabaseAway);
    await isRunning(direct, 'pg_sleep');
    await direct.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`;
    await lost;
    await sql`update universities set name = 'Zemu University'`.execute(tx);
  });
  const rows = await direct.db.selectFrom('universities').select('name').execute();
  assert.deepEqual([...rows], [{ name: 'Zemu University' }]);
});

test('when the server refuses a new connection, existing connections still answer', async (t) => {
  const { proxy, database } = await reached(t, 1);
  await untilItAnswers(database);
  await proxy.become('full');
  await assert.rejects(
    database.db.transaction().execute(async () => {}),
    isDatabaseAway,
  );
  assert.equal(await ask(database, 1), 1);
  assert.equal(await ask(database, 2), 2);
});

test('once the database listens again, statements sent at once are all answered, on connections unused since the loss too', async (t) => {
  const { proxy, database } = await reached(t, 2);
  let begun = 0;
  await database.listen(
    'news',
    () => {},
    () => {
      begun += 1;
    },
  );
  const bounded = (n: number) => ask({ ...database, db: database.bounded() }, n);
  await bounded(0);
  await proxy.become('refuses');
  // The first fails with its connection, the others because none can be opened.
  for (const n of [1, 2, 3]) await assert.rejects(bounded(n), isDatabaseAway);
  await proxy.become('forwards');
  await until('it listens again', () => begun > 1);
  assert.deepEqual(await Promise.all([1, 2, 3].map(bounded)), [1, 2, 3]);
});

test('arrays are read on later connections as on the first', async (t) => {
  const { proxy, database } = await reached(t, 2);
  const list = async () =>
    (await sql<{ l: number[] }>`select ${[3, 1, 2]}::int[] || 4 as l`.execute(database.db)).rows[0]?.l;
  assert.deepEqual(await list(), [3, 1, 2, 4]);
  await proxy.become('forwards');
  await ask(database, 1).catch(() => {});
  assert.deepEqual(await list(), [3, 1, 2, 4]);
});

test('a query on a closed database fails', async (t) => {
  const { database } = await reached(t, 1);
  await ask(database, 1);
  await database.close();
  for (const n of [1, 2]) await assert.rejects(ask(database, n), { code: 'CONNECTION_ENDED' });
});

test('transactions that start while all connections are busy are all committed', async (t) => {
  const { db, owner } = await testDatabase(t);
  await owner.sql`create table counted (n int)`;
  const one = async (n: number) => {
    // Staggered, so that some begin behind a running statement.
    for (let turn = 0; turn < n % 50; turn += 1) await nextTurn();
    if (n % 2) return sql`select count(*) from generate_series(1, 20000)`.execute(db);
    return db.transaction().execute((tx) => sql`insert into counted values (${n})`.execute(tx));
  };
  await Promise.all(Array.from({ length: 20 }, (_, n) => one(2 * n + 1)));
  await Promise.all(Array.from({ length: 400 }, (_, n) => one(n)));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from counted`.execute(db);
  assert.equal(rows[0]?.n, 200);
});
