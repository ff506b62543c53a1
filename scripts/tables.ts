/** `npm run tables`: generates src/core/db/tables.ts from a freshly migrated database. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openCluster } from '../src/core/db/cluster/cluster.ts';
import { openDatabase } from '../src/core/db/database.ts';
import { closedOnSignals, migrate } from '../src/core/db/store.ts';

type Place = { host: string; port: number; user: string; database: string };

/** Writes the types of a database's tables, or, with `--verify`, compares them with the file. Leaves out the tables of pg-boss. */
export function generate({ host, port, user, database }: Place, ...more: string[]) {
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  const args = ['--url', url, '--dialect', 'postgres', '--out-file', 'src/core/db/tables.ts'];
  args.push('--default-schema', 'public', '--exclude-pattern', '{public.migrations,jobs.*}');
  args.push('--type-mapping', '{"int8":"number"}', ...more);
  const program = 'node_modules/kysely-codegen/dist/cli/bin.js';
  return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
}

async function writeTables(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'unishelf-tables-'));
  const cluster = await openCluster({ dataDir, log: pino({ level: 'silent' }), role: 'command' });
  const close = closedOnSignals(async () => {
    await cluster.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  try {
    const database = openDatabase(cluster.owner);
    await migrate(database.sql);
    await database.close();
    const { status, stdout, stderr } = generate(cluster.owner);
    process.stdout.write(`${stdout}${stderr}`);
    process.exitCode = status ?? 1;
  } finally {
    await close();
  }
}

if (import.meta.main) await writeTables();
