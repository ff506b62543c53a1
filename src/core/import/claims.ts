import { sql, type Transaction } from 'kysely';
import type { DB } from '../db/tables.ts';

/** The id of the row that a source row became, and whether this transaction is to make it. */
export type Claim = { id: string; isNew: boolean };

/**
 * Claims source rows that have no natural key in our tables, by a key of their own: the first caller gets new ids and makes the
 * rows, every later one learns their ids. Two at once wait for each other.
 * @returns one claim per key, in the order given; new ids are in that order too
 */
export async function claimRows(
  tx: Transaction<DB>,
  kind: string,
  keys: readonly string[],
): Promise<Claim[]> {
  const known = await findClaims(tx, kind, keys);
  const missing = keys.filter((key) => !known.has(key));
  if (missing.length === 0) return keys.map((key) => ({ id: known.get(key) as string, isNew: false }));
  const made = await sql<{ id: string }>`
    insert into import_rows (kind, key, row_id)
    select ${kind}, key, new_id
    from (select uuidv7() as new_id, key from unnest(${missing}::text[]) with ordinality g (key, at) order by at offset 0) g
    order by key
    on conflict do nothing returning row_id as id`.execute(tx);
  const isNew = new Set(made.rows.map((row) => row.id));
  const all = await findClaims(tx, kind, keys);
  return keys.map((key) => {
    const id = all.get(key) as string;
    return { id, isNew: isNew.has(id) };
  });
}

async function findClaims(
  tx: Transaction<DB>,
  kind: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const found = await tx
    .selectFrom('import_rows')
    .where('kind', '=', kind)
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .select(['key', 'row_id'])
    .execute();
  return new Map(found.map((row) => [row.key, row.row_id]));
}
