import assert from 'node:assert/strict';
import test from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../../test/app.ts';
import { untilBlocked } from '../../../test/until.ts';
import type { Database } from './database.ts';
import { isDatabaseAway } from './database.ts';

const add = (name: string) => sql`insert into universities (name) values (${name})`;
const names = async ({ db }: Database) =>
  (await db.selectFrom('universities').select('name').orderBy('name').execute()).map(({ name }) => name);

/** Ends every other session of this database, as a restart of PostgreSQL does. */
const endSessions = ({ sql: client }: Database) =>
  client`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

test('a transaction commits all of its statements or none', async (t) => {
  const database = await testDatabase(t);
  await database.db.transaction().execute(async (tx) => add('one').execute(tx));
  const failing = database.db.transaction().execute(async (tx) => {
    await add('two').execute(tx);
    throw new Error('no');
  });
  await assert.rejects(failing, /^Error: no$/);
  assert.deepEqual(await names(database), ['one']);
});

test('a failed statement rolls back its transaction, even if the error is caught', async (t) => {
  const database = await testDatabase(t);
  const swallowing = database.db.transaction().execute(async (tx) => {
    await add('one').execute(tx);
    await add('')
      .execute(tx)
      .catch(() => {});
  });
  await assert.rejects(swallowing, { code: '23514' });
  assert.deepEqual(await names(database), []);
});

test('a session that ends between two statements rolls back the whole transaction', async (t) => {
  const database = await testDatabase(t);
  const cut = database.db.transaction().execute(async (tx) => {
    await add('before').execute(tx);
    await endSessions(database);
    // No other session may write outside of this transaction, however often the write is retried.
    for (let left = 20; left > 0; left -= 1) await add('after').execute(tx);
  });
  await assert.rejects(cut, isDatabaseAway);
  assert.deepEqual(await names(database), []);
});

test('a session that ends during a statement fails the transaction, and the pool reconnects', async (t) => {
  const database = await testDatabase(t);
  const cut = database.db.transaction().execute(async (tx) => {
    await add('before').execute(tx);
    const asleep = sql`select pg_sleep(60)`.execute(tx);
    const [slept] = await Promise.allSettled([asleep, endSessions(database)]);
    if (slept.status === 'rejected') throw slept.reason;
  });
  await assert.rejects(cut, isDatabaseAway);
  await database.db.transaction().execute(async (tx) => add('later').execute(tx));
  assert.deepEqual(await names(database), ['later']);
});

test('a transaction or single statement that PostgreSQL aborts because of a deadlock is retried', async (t) => {
  const database = await testDatabase(t);
  for (const name of ['one', 'two']) await add(name).execute(database.db);
  const lock = (name: string) => sql`select from universities where name = ${name} for update`;
  const works = [
    () => sql`select from universities order by name for update`.execute(database.db),
    () =>
      database.db.transaction().execute(async (tx) => {
        await lock('one').execute(tx);
        await lock('two').execute(tx);
      }),
  ];
  for (const work of works) {
    let working: Promise<unknown> | undefined;
    const other = database.sql.begin(async (tx) => {
      await tx`select from universities where name = 'two' for update`;
      working = work();
      await untilBlocked(database);
      await tx`select from universities where name = 'one' for update`;
    });
    // PostgreSQL ends the one that has waited for a second: the work, or on a very slow machine the other.
    await other.catch(() => {});
    await working;
  }
});
