import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabase } from './core/testing.ts';
import { removeWhatIsOver } from './housekeeping.ts';

test('what is over goes in time, and what is not stays', async (t) => {
  const { db, sql } = await testDatabase(t);
  await sql`insert into codes (purpose, email_key, hash, expires_at) values
    ('register', 'old', '', now() - interval '25 hours'), ('register', 'new', '', now() - interval '23 hours')`;
  await sql`insert into rate_limits (key, hits, resets_at) values
    ('old', 1, now() - interval '25 hours'), ('new', 1, now() + interval '1 hour')`;
  await sql`with asha as (
      insert into people (role, name, email, email_key, password_hash) values ('user', 'Asha', 'a', 'a', 'x') returning id)
    insert into sessions (person_id, expires_at, user_agent)
    select id, now() - interval '31 days', 'old' from asha union all
    select id, now() - interval '29 days', 'new' from asha`;
  await removeWhatIsOver(db);
  const left = await sql`select email_key as it from codes union all select key from rate_limits
    union all select user_agent from sessions`;
  assert.deepEqual([...left], [{ it: 'new' }, { it: 'new' }, { it: 'new' }]);
});

test('more than is removed at once goes too', async (t) => {
  const { db, sql } = await testDatabase(t);
  await sql`insert into rate_limits (key, hits, resets_at)
    select 'key ' || n, 1, now() - interval '2 days' from generate_series(1, 10001) n`;
  await removeWhatIsOver(db);
  assert.deepEqual([...(await sql`select key from rate_limits`)], []);
});
