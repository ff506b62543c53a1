import assert from 'node:assert/strict';
import test from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../../test/app.ts';
import { AppStartError } from '../errors.ts';
import { toAppError } from '../http/problem.ts';
import { isDatabaseAway, isDatabaseOverloaded } from './database.ts';
import { migrate } from './store.ts';

test('a statement that takes too long, finds its row locked or the database read-only may be tried again later', async (t) => {
  const { db } = await testDatabase(t);
  await sql`insert into installation (key, value) values ('a', '1')`.execute(db);
  const tooLong = () =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 20`.execute(tx);
      await sql`select pg_sleep(60)`.execute(tx);
    });
  const locked = () =>
    db.transaction().execute(async (tx) => {
      await sql`select from installation for update`.execute(tx);
      await sql`select from installation for update nowait`.execute(db);
    });
  const readOnly = () =>
    db.transaction().execute(async (tx) => {
      await sql`set transaction read only`.execute(tx);
      await sql`delete from installation`.execute(tx);
    });
  for (const one of [tooLong, locked, readOnly])
    await assert.rejects(one(), (error) => {
      assert.equal(toAppError(error)?.code, 'unavailable');
      return isDatabaseOverloaded(error) && !isDatabaseAway(error);
    });
});

test('a mistake in a statement is neither a database that is away nor a reason to try again', async (t) => {
  const { db } = await testDatabase(t);
  await assert.rejects(sql`select nothing`.execute(db), (error) => {
    assert.equal(toAppError(error), undefined);
    return !isDatabaseOverloaded(error) && !isDatabaseAway(error);
  });
});

test('beside a server a database is not migrated, and one that needs nothing is used', async (t) => {
  const { owner } = await testDatabase(t);
  assert.deepEqual(await migrate(owner.sql, { mayMigrate: false }), []);
  await owner.sql`delete from migrations where name = (select max(name) from migrations)`;
  await assert.rejects(migrate(owner.sql, { mayMigrate: false }), {
    name: AppStartError.name,
    message:
      'The database is of an earlier version: start the portal of this one first, then run the command again.',
  });
});
