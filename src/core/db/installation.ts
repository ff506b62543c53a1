import { sql, type Transaction } from 'kysely';
import type { Db } from './database.ts';
import type { DB } from './tables.ts';

/** The value of a fact about this installation, which outlasts every process; undefined where there is none yet. */
export async function read<Value>(db: Db, key: string): Promise<Value | undefined> {
  const row = await factOf(db, key).executeTakeFirst();
  return row?.value as Value | undefined;
}

/** As `read`; the fact does not change until the transaction ends. */
export async function readLocked<Value>(tx: Transaction<DB>, key: string): Promise<Value | undefined> {
  const row = await factOf(tx, key).forUpdate().executeTakeFirst();
  return row?.value as Value | undefined;
}

const factOf = (db: Db, key: string) => db.selectFrom('installation').where('key', '=', key).select('value');

/** Writes a fact down. @param value what JSON can say */
export async function write(db: Db, key: string, value: unknown): Promise<void> {
  await sql`
    insert into installation (key, value) values (${key}, ${JSON.stringify(value)}::text::jsonb)
    on conflict (key) do update set value = excluded.value, set_at = now()`.execute(db);
}

/** Writes a fact down, unless it is there: of several processes the first one decides. @returns what is there */
export async function writeFirst<Value>(db: Db, key: string, value: Value): Promise<Value> {
  await sql`
    insert into installation (key, value) values (${key}, ${JSON.stringify(value)}::text::jsonb)
    on conflict do nothing`.execute(db);
  return (await read<Value>(db, key)) ?? value;
}
