import { type RawBuilder, sql } from 'kysely';
import type { DB } from './tables.ts';

/**
 * What happens to a row that is there already. `merge`: values that are given replace those it has, those not given stay.
 * `fill`: only what it does not have yet is taken. `keep`: it is left alone.
 */
export type Existing = 'merge' | 'fill' | 'keep';

/** Values by column; null and undefined mean "not given". */
export type Values = Record<string, unknown>;

/** How rows of a table are identified and written. The texts are SQL of ours, never input. */
export type Named = {
  table: keyof DB;
  /** The columns that are written, with their PostgreSQL types. */
  columns: Readonly<Record<string, string>>;
  /** The value of a column that may not be null when nothing is given. */
  defaults?: Readonly<Record<string, string>>;
  /** The expressions of the unique index over live rows; `$` is written before each column. */
  key: readonly string[];
  /** Columns that are written once and never changed. */
  fixed: readonly string[];
  /** The table whose live row must be there. */
  parent?: { table: keyof DB; column: string };
};

/** The rows as one JSON parameter: one statement for any number of them. */
export function given(named: Pick<Named, 'columns'>, rows: readonly Values[]): RawBuilder<unknown> {
  const columns = Object.entries({ at: 'int', id: 'uuid', ...named.columns });
  const types = sql.raw(columns.map(([name, type]) => `"${name}" ${type}`).join(', '));
  return sql`rows from (jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as (${types}))`;
}

/** Whether the given row `g` and the row `t` of the table have the same key. */
export function on({ key }: Named): RawBuilder<boolean> {
  const same = key.map((part) => `${part.replaceAll('$', 't.')} = ${part.replaceAll('$', 'g.')}`);
  return sql.raw(same.join(' and '));
}

/** Whether writing the given row `g` over `t` would change it. */
export function differs(named: Pick<Named, 'columns' | 'fixed'>, existing: Existing): RawBuilder<boolean> {
  const names = Object.keys(named.columns).filter((name) => !named.fixed.includes(name));
  if (existing === 'keep' || names.length === 0) return sql.raw('false');
  const after = names.map((name) => newValue(named, name, existing));
  const before = names.map((name) => sql.ref(`t.${name}`));
  return sql`row(${sql.join(after)}) is distinct from row(${sql.join(before)})`;
}

/** The value of a column after the given row `g` was written over `t`. */
export function newValue(
  named: Pick<Named, 'columns'>,
  name: string,
  existing: Existing,
): RawBuilder<unknown> {
  const [ours, theirs] = [sql.ref(`t.${name}`), sql.ref(`g.${name}`)];
  if (existing === 'merge') return sql`coalesce(${theirs}, ${ours})`;
  return named.columns[name] === 'text'
    ? sql`coalesce(nullif(${ours}, ''), ${theirs}, ${ours})`
    : sql`coalesce(${ours}, ${theirs})`;
}
