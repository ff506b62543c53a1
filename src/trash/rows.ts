import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import type { Contents } from './schema.ts';
import { KEPT_DAYS, type TrashKind } from './vocabulary.ts';

/** Tables whose rows can be in the trash, parents first: locks are taken in this order. */
export const tables = [
  'universities',
  'departments',
  'courses',
  'resources',
  'books',
  'blogs',
  'enquiries',
] as const;
type Table = (typeof tables)[number];

/** How long what was deleted is kept. */
export const KEPT = sql`interval ${sql.lit(`${KEPT_DAYS} days`)}`;

/** The column by which rows of a table belong to a row of a kind. */
const parentColumns: Partial<Record<TrashKind, { column: string; below: Table[] }>> = {
  universities: { column: 'university_id', below: ['departments', 'courses', 'resources'] },
  departments: { column: 'department_id', below: ['courses', 'resources'] },
  courses: { column: 'course_id', below: ['resources'] },
};

/** The live rows that a delete takes, by table: the row itself, and all that belongs to it. */
export function rowsOf(kind: TrashKind, id: string): [Table, RawBuilder<boolean>][] {
  const { column, below } = parentColumns[kind] ?? { column: '', below: [] };
  const own: [Table, RawBuilder<boolean>] = [
    kind as Table,
    sql<boolean>`id = ${id}::uuid and deleted_at is null`,
  ];
  return [
    own,
    ...below.map((table): [Table, RawBuilder<boolean>] => [
      table,
      sql<boolean>`${sql.ref(column)} = ${id}::uuid and deleted_at is null`,
    ]),
  ];
}

/** How much belongs to a row, not counting itself. */
export async function countContents(db: Db, kind: TrashKind, id: string): Promise<Contents> {
  const counts: Contents = { departments: 0, courses: 0, resources: 0 };
  for (const [table, matching] of rowsOf(kind, id).slice(1)) {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from ${sql.table(table)} where ${matching}`.execute(db);
    counts[table as keyof Contents] = rows[0]?.total ?? 0;
  }
  return counts;
}

/** The table of a row's parent, and the column that refers to it. */
export const parents: Partial<Record<TrashKind, { table: Table; column: string }>> = {
  departments: { table: 'universities', column: 'university_id' },
  courses: { table: 'departments', column: 'department_id' },
  resources: { table: 'courses', column: 'course_id' },
};

/** What people bring, and the column that names who sells or wrote it. */
export const owners: Partial<Record<TrashKind, string>> = { books: 'seller_id', blogs: 'author_id' };
