import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { contains } from '../core/db/filters.ts';
import { newestFirst, readPart } from '../core/db/part.ts';
import type { Part, Window } from '../core/http/list.ts';
import { can } from './policy.ts';
import type { Contents, TrashEntry } from './schema.ts';
import { KEPT_DAYS, type TrashKind } from './vocabulary.ts';

/** The trash entries that the actor may see: for administrators, all that can still be restored. */
function visibleTo(db: Db, actor: Actor) {
  const kept = db
    .selectFrom('trash')
    .where('trash.restored_at', 'is', null)
    .where(sql<boolean>`trash.deleted_at > now() - ${KEPT}`);
  return can.see(actor) ? kept : kept.where(sql<boolean>`false`);
}

type Filters = { kind: TrashKind | ''; q: string };

/** Returns trash entries, the latest deletion first; the cursor is the last one's id. */
export async function list(
  db: Db,
  actor: Actor,
  { kind, q }: Filters,
  window: Window,
): Promise<Part<TrashEntry>> {
  let matching = visibleTo(db, actor);
  if (kind) matching = matching.where('trash.kind', '=', kind);
  if (q) matching = matching.where(contains(sql`lower(concat_ws(E'\n', trash.label, trash.place))`, q));
  const page = matching
    .leftJoin('people', 'people.id', 'trash.deleted_by')
    .select([
      'trash.id as _id',
      'trash.kind',
      'trash.row_id as rowId',
      'trash.label as name',
      'trash.place',
      'trash.counts as contents',
      'trash.deleted_by',
      'people.name as deleter',
      'trash.deleted_at',
      sql<number>`ceil(extract(epoch from trash.deleted_at + ${KEPT} - now()) / 86400)::int`.as('daysLeft'),
    ]);
  const part = await readPart(db, window, matching.select('trash.id'), newestFirst(page, 'trash.id', window));
  return {
    ...part,
    rows: part.rows.map(({ kind, contents, deleted_by, deleter, deleted_at, ...entry }) => ({
      ...entry,
      kind: kind as TrashKind,
      contents: contents as Contents,
      deletedBy: deleted_by === null ? null : { id: deleted_by, name: deleter ?? '' },
      deletedAt: deleted_at.toISOString(),
    })),
  };
}

/** How long the trash keeps a row, as an SQL interval. */
export const KEPT = sql`interval ${sql.lit(`${KEPT_DAYS} days`)}`;

/** For each kind, the tables with rows that belong to one of its rows, and their column that refers to it. */
const parentColumns: Partial<Record<TrashKind, { column: string; below: TrashKind[] }>> = {
  universities: { column: 'university_id', below: ['departments', 'courses', 'resources'] },
  departments: { column: 'department_id', below: ['courses', 'resources'] },
  courses: { column: 'course_id', below: ['resources'] },
};

/** Returns the live rows that a deletion takes, by table: the row itself, and all that belongs to it. */
export function rowsOf(kind: TrashKind, id: string): [TrashKind, RawBuilder<boolean>][] {
  const { column, below } = parentColumns[kind] ?? { column: 'id', below: [] };
  const live = (ref: string) => sql<boolean>`${sql.ref(ref)} = ${id}::uuid and deleted_at is null`;
  return [
    [kind, live('id')],
    ...below.map((table): [TrashKind, RawBuilder<boolean>] => [table, live(column)]),
  ];
}

/** Counts the rows that belong to a row, without the row itself. */
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
export const parents: Partial<Record<TrashKind, { table: TrashKind; column: string }>> = {
  departments: { table: 'universities', column: 'university_id' },
  courses: { table: 'departments', column: 'department_id' },
  resources: { table: 'courses', column: 'course_id' },
};

/** The tables of books and posts, with the column for the seller or author. */
export const owners: Partial<Record<TrashKind, string>> = { books: 'seller_id', blogs: 'author_id' };
