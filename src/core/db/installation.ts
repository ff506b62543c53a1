import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** Reads a persistent fact about this installation; undefined when it is not set. */
export async function read<Value>(db: Db, key: string): Promise<Value | undefined> {
  const row = await factOf(db, key).executeTakeFirst();
  return row?.value as Value | undefined;
}

/** Reads a fact like `read` and locks it until the transaction ends. */
export async function readLocked<Value>(tx: Tx, key: string): Promise<Value | undefined> {
  const row = await factOf(tx, key).forUpdate().executeTakeFirst();
  return row?.value as Value | undefined;
}

const factOf = (db: Db, key: string) => db.selectFrom('installation').where('key', '=', key).select('value');

/** Sets a fact. @param value any JSON value */
export async function write(db: Db, key: string, value: unknown): Promise<void> {
  await sql`
    insert into installation (key, value) values (${key}, ${JSON.stringify(value)}::text::jsonb)
    on conflict (key) do update set value = excluded.value, set_at = now()`.execute(db);
}

/** Sets a fact unless it is set already: of several processes, the first one wins. @returns the stored value */
export async function writeFirst<Value>(db: Db, key: string, value: Value): Promise<Value> {
  await sql`
    insert into installation (key, value) values (${key}, ${JSON.stringify(value)}::text::jsonb)
    on conflict do nothing`.execute(db);
  return (await read<Value>(db, key)) ?? value;
}
