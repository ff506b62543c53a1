import assert from 'node:assert/strict';
import { once } from 'node:events';
import { open, realpath, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import test from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../../test/app.ts';
import { testFolder } from '../../../test/folder.ts';
import { AppStartError } from '../errors.ts';
import { toAppError } from '../http/problem.ts';
import { isDatabaseAway, isDatabaseOverloaded } from './database.ts';
import { migrate } from './store.ts';

test('a statement timeout, a locked row and a read-only database are temporary errors, not a database that is down', async (t) => {
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

test('an invalid statement is neither a temporary error nor a database that is down', async (t) => {
  const { db } = await testDatabase(t);
  await assert.rejects(sql`select nothing`.execute(db), (error) => {
    assert.equal(toAppError(error), undefined);
    return !isDatabaseOverloaded(error) && !isDatabaseAway(error);
  });
});

test('a missing file does not count as a database that is down, a missing socket does', async (t) => {
  const missing = path.join(await testFolder(t), 'missing');
  for (const find of [() => realpath(missing), () => open(missing), () => stat(missing)])
    await assert.rejects(find(), (error) => !isDatabaseAway(error));
  const socket = connect(missing);
  const [error] = await once(socket, 'error');
  assert.ok(isDatabaseAway(error));
});

test('a command does not migrate the database: it uses a current one and refuses an older one', async (t) => {
  const { owner } = await testDatabase(t);
  assert.deepEqual(await migrate(owner.sql, { mayMigrate: false }), []);
  await owner.sql`delete from migrations where name = (select max(name) from migrations)`;
  await assert.rejects(migrate(owner.sql, { mayMigrate: false }), {
    name: AppStartError.name,
    message:
      'The database is of an earlier version: start the portal of this one first, then run the command again.',
  });
});
