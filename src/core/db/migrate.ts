import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sql } from 'postgres';
import { AppStartError } from '../start-error.ts';

const LOCK = 0x756e6973; // 'unis'

/**
 * Brings the schema up to date: runs every `migrations/NNNN_name.sql` that this database has not seen, in order, each in its own
 * transaction, under a lock that makes several starting processes take turns. Forward only.
 * @returns the names that were applied now.
 * @throws {AppStartError} when the database is newer than this checkout.
 */
export async function migrate(
  sql: Sql,
  folder = path.join(import.meta.dirname, '../../../migrations'),
): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  const applied: string[] = [];
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${LOCK})`;
    // Where all is done already, a role that may only read this table does.
    const [there] = await connection`select to_regclass('migrations') as table`;
    if (!there?.table)
      await connection`create table migrations (name text primary key, applied_at timestamptz not null default now())`;
    const known = new Set((await connection`select name from migrations`).map((row) => row.name as string));
    const unknown = [...known].filter((name) => !names.includes(name));
    if (unknown.length > 0)
      throw new AppStartError(
        `The database was migrated by a newer version (${unknown.join(', ')}): update Unishelf, or use the data directory of this version.`,
      );
    for (const name of names.filter((name) => !known.has(name))) {
      const text = await readFile(path.join(folder, name), 'utf8');
      await connection.unsafe(`begin; ${text}; insert into migrations (name) values ('${name}'); commit;`);
      applied.push(name);
    }
  } catch (error) {
    await connection.unsafe('rollback').catch(() => {});
    throw error;
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`.catch(() => {});
    connection.release();
  }
  return applied;
}
