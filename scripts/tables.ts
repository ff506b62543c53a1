/** Writes src/core/db/tables.ts from the database that the migrations make: `npm run tables`. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openCluster } from '../src/core/db/cluster/cluster.ts';
import { openDatabase } from '../src/core/db/database.ts';
import { migrate } from '../src/core/db/store.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'unishelf-tables-'));
const cluster = await openCluster({ dataDir, log: pino({ level: 'silent' }), role: 'command' });
try {
  const database = openDatabase(cluster.owner);
  await migrate(database.sql);
  await database.close();
  const { host, port, user, database: name } = cluster.owner;
  const url = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  const args = ['--url', url, '--dialect', 'postgres', '--out-file', 'src/core/db/tables.ts'];
  args.push('--exclude-pattern', 'migrations', '--type-mapping', '{"int8":"number"}');
  if (process.argv.includes('--verify')) args.push('--verify');
  const done = spawnSync(process.execPath, ['node_modules/kysely-codegen/dist/cli/bin.js', ...args], {
    stdio: 'inherit',
  });
  process.exitCode = done.status ?? 1;
} finally {
  await cluster.close();
  await rm(dataDir, { recursive: true, force: true });
}
