import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { testDatabase } from '../test/app.ts';

test('the table types are those of the migrated database', async (t) => {
  const { sql } = await testDatabase(t);
  const { database } = sql.options;
  const { host, port, user } = JSON.parse(process.env.TEST_CLUSTER ?? '{}');
  if (!host) return t.skip('runs with "npm test"');
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  const done = spawnSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--url',
      url,
      '--dialect',
      'postgres',
      '--out-file',
      'src/core/db/tables.ts',
      '--default-schema',
      'public',
      '--exclude-pattern',
      // The queues are pg-boss's own.
      '{public.migrations,jobs.*}',
      '--type-mapping',
      '{"int8":"number"}',
      '--verify',
    ],
    { encoding: 'utf8' },
  );
  assert.equal(done.status, 0, `run "npm run tables": ${done.stdout}${done.stderr}`);
});
