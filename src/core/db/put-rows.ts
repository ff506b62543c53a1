import { type RawBuilder, sql } from 'kysely';
import * as m from '../../paraglide/messages.js';
import { AppError } from '../errors.ts';
import type { Tx } from './database.ts';
import type { DB } from './tables.ts';

/**
 * What happens to an existing row. `merge`: given values replace its own, values not given stay. `fill`: given values are used only where
 * it has none. `keep`: it stays unchanged.
 */
export type Existing = 'merge' | 'fill' | 'keep';

/** Values by column; null and undefined mean "not given". */
export type Values = Record<string, unknown>;

/** How the rows of a table are identified and written. The strings are trusted SQL, never user input. */
export type Named = {
  table: keyof DB;
  /** The columns that are written, with their PostgreSQL types. */
  columns: Readonly<Record<string, string>>;
  /** SQL for the value of a NOT NULL column when none is given. */
  defaults?: Readonly<Record<string, string>>;
  /** The expressions of the unique index over live rows; each column is prefixed with `$`, the placeholder of the table alias. */
  key: readonly string[];
  /** Columns that are set on insert and never updated. */
  fixed: readonly string[];
  /**
   * Maps a column to a text column that supersedes it: a merge that changes the latter also overwrites the former, with null if not given.
   */
  replacedBy?: Readonly<Record<string, string>>;
  /** The parent table, which must hold a live row for each row written. */
  parent?: { table: keyof DB; column: string };
};

export type Outcome = 'added' | 'changed' | 'unchanged';
export type Written = { id: string; outcome: Outcome };

/**
 * Upserts any number of rows by their natural key, in at most seven statements; one read suffices when nothing changes. Of several rows
 * with the same key, the first wins. New rows get ids in the given order.
 *
 * Safe under concurrency: locks are taken in the order of keys and ids, parents first (a parent is moved to the trash under `for update`),
 * so two callers may wait for each other but cannot deadlock. A row that another transaction adds meanwhile is treated as an existing one.
 * @param beforeInsert writes what the new rows refer to; receives their indexes in `rows`
 * @returns one outcome per row, in their order
 * @throws {AppError} conflict when a parent is gone, or when a row is added and removed concurrently
 */
export async function putRows(
  tx: Tx,
  named: Named,
  rows: readonly Values[],
  existing: Existing,
  beforeInsert: (places: number[]) => Promise<void> = async () => {},
): Promise<Written[]> {
  if (rows.length === 0) return [];
  const written: (Written | undefined)[] = rows.map(() => undefined);
  const missing = () => [...rows.keys()].filter((at) => written[at] === undefined);
  const different = new Map<string, number>();
  const meet = async (added: ReadonlySet<string> = new Set()) => {
    const counted = new Set<string>();
    for (const { at, id, differs } of await find(tx, named, pick(rows, missing()), existing)) {
      const isNew = added.has(id) && !counted.has(id);
      counted.add(id);
      written[at] = { id, outcome: isNew ? 'added' : 'unchanged' };
      if (differs && !added.has(id) && !different.has(id)) different.set(id, at);
    }
  };
  await meet();
  if (missing().length > 0 || different.size > 0) await lockParents(tx, named, rows);
  if (missing().length > 0) {
    await beforeInsert(missing());
    await meet(await insert(tx, named, pick(rows, missing())));
  }
  if (different.size > 0) {
    const changes = [...different].map(([id, at]) => ({ ...rows[at], id }));
    for (const id of await changeRows(tx, named, changes, existing))
      written[different.get(id) ?? -1] = { id, outcome: 'changed' };
  }
  if (missing().length > 0) throw new AppError('conflict', m.errors_conflict());
  return written as Written[];
}

type Placed = Values & { at: number };
const pick = (rows: readonly Values[], places: number[]): Placed[] =>
  places.map((at) => ({ ...rows[at], at }));

async function find(tx: Tx, named: Named, rows: Placed[], existing: Existing) {
  const found = await sql<{ at: number; id: string; differs: boolean }>`
    select g.at, t.id, ${differs(named, existing)} as differs from ${given(named, rows)} g
    join ${sql.table(named.table)} t on ${on(named)} and t.deleted_at is null
    order by g.at`.execute(tx);
  return found.rows;
}

/**
 * Locks the parents of rows, so that they cannot be moved to the trash before the transaction ends.
 * @throws {AppError} conflict when one is gone
 */
export async function lockParents(tx: Tx, { parent }: Named, rows: readonly Values[]): Promise<void> {
  if (!parent) return;
  const ids = [...new Set(rows.map((row) => String(row[parent.column])))];
  const alive = await sql`
    select id from ${sql.table(parent.table)} where id = any(${ids}::uuid[]) and deleted_at is null
    order by id for key share`.execute(tx);
  if (alive.rows.length < ids.length) throw new AppError('conflict', m.errors_conflict());
}

async function insert(tx: Tx, named: Named, rows: Placed[]): Promise<Set<string>> {
  const names = Object.keys(named.columns);
  const values = names.map((name): RawBuilder<unknown> => {
    const fallback = named.defaults?.[name];
    return fallback ? sql`coalesce(${sql.ref(`g.${name}`)}, ${sql.raw(fallback)})` : sql.ref(`g.${name}`);
  });
  const key = sql.raw(named.key.map((part) => part.replaceAll('$', 'g.')).join(', '));
  const inserted = await sql<{ id: string }>`
    insert into ${sql.table(named.table)} (id, ${sql.join(names.map((name) => sql.ref(name)))})
    select g.new_id, ${sql.join(values)}
    from (select uuidv7() as new_id, s.* from (select * from ${given(named, rows)} r order by at) s offset 0) g
    order by ${key}
    on conflict (${sql.raw(named.key.map((part) => part.replaceAll('$', '')).join(', '))}) where deleted_at is null
    do nothing returning id`.execute(tx);
  return new Set(inserted.rows.map((row) => row.id));
}

/**
 * Updates live rows by their ids, only where a value differs.
 * @returns the ids of the changed rows
 */
export async function changeRows(
  tx: Tx,
  named: Omit<Named, 'key'>,
  rows: readonly (Values & { id: string })[],
  existing: Existing = 'merge',
): Promise<string[]> {
  const table = sql.table(named.table);
  const source = given(
    named,
    rows.map((row, at) => ({ ...row, at })),
  );
  const isToChange = sql<boolean>`t.id = g.id and t.deleted_at is null and ${differs(named, existing)}`;
  const locked = await sql`
    select t.id from ${table} t join ${source} g on ${isToChange} order by t.id for no key update of t`.execute(
    tx,
  );
  if (locked.rows.length === 0) return [];
  const set = Object.keys(named.columns)
    .filter((name) => !named.fixed.includes(name))
    .map((name) => sql`${sql.ref(name)} = ${newValue(named, name, existing)}`);
  const changed = await sql<{ id: string }>`
    update ${table} t set ${sql.join(set)}, version = t.version + 1, updated_at = now()
    from ${source} g where ${isToChange} returning t.id`.execute(tx);
  return changed.rows.map((row) => row.id);
}

/** Passes the rows as one JSON parameter, so that the statement's text does not depend on their number. */
function given(named: Pick<Named, 'columns'>, rows: readonly Values[]): RawBuilder<unknown> {
  const columns = Object.entries({ at: 'int', id: 'uuid', ...named.columns });
  const types = sql.raw(columns.map(([name, type]) => `"${name}" ${type}`).join(', '));
  return sql`rows from (jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as (${types}))`;
}

/** Tests whether the given row `g` and the table's row `t` have the same key. */
function on({ key }: Named): RawBuilder<boolean> {
  const same = key.map((part) => `${part.replaceAll('$', 't.')} = ${part.replaceAll('$', 'g.')}`);
  return sql.raw(same.join(' and '));
}

/** Tests whether writing the given row `g` over `t` would change it. */
function differs(named: Omit<Named, 'key'>, existing: Existing): RawBuilder<boolean> {
  const names = Object.keys(named.columns).filter((name) => !named.fixed.includes(name));
  if (existing === 'keep' || names.length === 0) return sql.raw('false');
  const after = names.map((name) => newValue(named, name, existing));
  const before = names.map((name) => sql.ref(`t.${name}`));
  return sql`row(${sql.join(after)}) is distinct from row(${sql.join(before)})`;
}

/** The value of a column after the given row `g` is written over `t`. */
function newValue(named: Omit<Named, 'key'>, name: string, existing: Existing): RawBuilder<unknown> {
  const [ours, theirs] = [sql.ref(`t.${name}`), sql.ref(`g.${name}`)];
  const rival = named.replacedBy?.[name];
  if (existing === 'merge' && rival)
    return sql`case when ${sql.ref(`g.${rival}`)} <> coalesce(${sql.ref(`t.${rival}`)}, '') then ${theirs}
      else coalesce(${theirs}, ${ours}) end`;
  if (existing === 'merge') return sql`coalesce(${theirs}, ${ours})`;
  return named.columns[name] === 'text'
    ? sql`coalesce(nullif(${ours}, ''), ${theirs}, ${ours})`
    : sql`coalesce(${ours}, ${theirs})`;
}
