import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabase } from '../test/app.ts';
import { generate } from './tables.ts';

test('the generated table types match the migrated database', async (t) => {
  const { sql } = await testDatabase(t);
  const { database } = sql.options;
  const { host, port, user } = JSON.parse(process.env.TEST_CLUSTER ?? '{}');
  if (!host) return t.skip('runs with "npm test"');
  const done = generate({ host, port, user, database }, '--verify');
  assert.equal(done.status, 0, `run "npm run tables": ${done.stdout}${done.stderr}`);
});
