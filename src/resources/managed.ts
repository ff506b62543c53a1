import { type RawBuilder, sql } from 'kysely';
import { type Actor, confinedTo, isStaff, NO_ID, type SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { hasId, search } from '../core/db/filters.ts';
import { readPart, readSearched } from '../core/db/part.ts';
import { notFound } from '../core/errors.ts';
import { badCursor, idCursor, type Part, type Window } from '../core/http/list.ts';
import { COUNT_LIMIT } from '../core/vocabulary.ts';
import type { DocumentState } from '../documents/vocabulary.ts';
import {
  type Filters,
  filtered,
  type Matching,
  newestOf,
  nothing,
  rowsOf,
  thumbnailPath,
  toResource,
  visibleTo,
} from './queries.ts';
import type { ManagedResource, Shelf } from './schema.ts';
import type { ShelfLevel } from './vocabulary.ts';

/** Narrows resources to those that the actor looks after: see `can.manage` of universities. */
function managedBy(db: Db, actor: Actor): Matching {
  const visible = visibleTo(db, actor);
  const own = isStaff(actor) ? confinedTo(actor) : NO_ID;
  return own === undefined ? visible : visible.where('resources.university_id', '=', own);
}

/** The state of the document `doc`: a ready document without text is a scan. */
const state = sql<DocumentState>`case when doc.state = 'ready' and doc.has_text is false then 'scan'
  else coalesce(doc.state, 'queued') end`;

/** The same states as conditions on plain columns, for which PostgreSQL has statistics. */
const inState: Record<DocumentState, RawBuilder<unknown>> = {
  queued: sql`doc.state = 'queued'`,
  processing: sql`doc.state = 'processing'`,
  ready: sql`doc.state = 'ready' and doc.has_text is not false`,
  scan: sql`doc.state = 'ready' and doc.has_text is false`,
  failed: sql`doc.state = 'failed'`,
};

const ofState = (state: DocumentState) => sql<boolean>`exists (
  select from documents doc where doc.sha256 = resources.file_sha256 and ${inState[state]})`;

type ManagedFilters = Filters & {
  q: string;
  state?: DocumentState | undefined;
  /** Only resources that the caller uploaded. */
  mine?: boolean | undefined;
};

/** Lists the resources that the actor looks after, newest first; the cursor is the last row's id. */
export async function listManaged(
  db: Db,
  actor: SignedIn,
  filters: ManagedFilters,
  window: Window,
): Promise<Part<ManagedResource>> {
  idCursor(window);
  let matching = await filtered(db, managedBy(db, actor), filters);
  if (matching === null) return nothing;
  if (filters.mine) matching = matching.where('resources.uploaded_by', '=', actor.id);
  if (filters.state) matching = matching.where(ofState(filters.state));
  const pageOf = (rows: Matching) => managedRowsOf(db, newestOf(db, rows, window)).orderBy('r.id', 'desc');
  const part = await (filters.q
    ? readSearched(db, window, {
        ...{ table: 'resources', matching, pageOf },
        ...search(sql`resources.search_text`, filters.q),
      })
    : readPart(db, window, matching.select('resources.id'), pageOf(matching)));
  return { ...part, rows: part.rows.map(toResource) };
}

/**
 * Finds one of the resources that the actor looks after.
 * @throws {AppError} not_found
 */
export async function findManaged(db: Db, actor: Actor, id: string): Promise<ManagedResource> {
  const found = managedBy(db, actor).where(hasId('resources.id', id)).selectAll('resources');
  return toResource(await managedRowsOf(db, found).executeTakeFirstOrThrow(notFound));
}

/** Adds to resources the columns that only staff see. */
const managedRowsOf = (db: Db, resources: Parameters<typeof rowsOf>[1]) =>
  rowsOf(db, resources)
    .leftJoin('documents as doc', 'doc.sha256', 'r.file_sha256')
    .leftJoin('people as p', 'p.id', 'r.uploaded_by')
    .select([
      'r.version',
      state.as('state'),
      'doc.reason',
      thumbnailPath.as('thumbnail'),
      sql<string | null>`nullif(p.name, '')`.as('uploadedBy'),
      'r.department_id as departmentId',
      'r.course_id as courseId',
    ]);

type ShelfFilters = Omit<Filters, 'course' | 'semester'> & { by: ShelfLevel; q: string };

/**
 * Counts resources by university, department or semester, in alphabetical or numerical order; the cursor is the number of earlier rows.
 */
export async function shelves(
  db: Db,
  actor: Actor,
  { by, q, ...filters }: ShelfFilters,
  window: Window,
): Promise<Part<Shelf>> {
  let matching = await filtered(db, managedBy(db, actor), filters);
  if (matching === null) return nothing;
  if (q) matching = matching.where(search(sql`resources.search_text`, q).indexed);
  const skipped =
    window.after === undefined ? Math.min(window.offset, COUNT_LIMIT + 1) : skippedBy(window.after);
  const rows = await grouped(db, matching, by, skipped, window.limit + 1);
  // A window behind the last shelf has no row that says how many there are.
  const [counted] = rows.length > 0 || skipped === 0 ? rows : await grouped(db, matching, by, 0, 1);
  return {
    rows: rows.slice(0, window.limit).map(({ key, name, location, total }) => ({
      ...{ key, name, total },
      ...(location === null ? {} : { location }),
    })),
    total: counted?.groups ?? 0,
    next: rows.length > window.limit ? String(skipped + window.limit) : undefined,
  };
}

type Group = { key: string | number; name: string; location: string | null; total: number; groups: number };

/** Joins the names to the counted rows, and orders them. */
const NAMED = {
  university: sql`p.name, p.location from counted join universities p on p.id = key order by lower(p.name), p.id`,
  department: sql`p.name, null as location from counted join departments p on p.id = key order by lower(p.name), p.id`,
  semester: sql`key::text as name, null as location from counted order by key`,
};

/** Counts first, from the index alone, and joins the names afterwards. */
async function grouped(db: Db, matching: Matching, by: ShelfLevel, skipped: number, limit: number) {
  const column = sql.ref(by === 'semester' ? 'resources.semester' : `resources.${by}_id`);
  const counted = matching.select([column.as('key'), sql<number>`count(*)`.as('total')]).groupBy(column);
  const { rows } = await sql<Group>`
    with counted as (${counted}) select key, total, count(*) over () as groups, ${NAMED[by]}
    offset ${skipped} limit ${limit}`.execute(db);
  return rows;
}

function skippedBy(after: string): number {
  if (/^\d{1,6}$/.test(after)) return Number(after);
  throw badCursor();
}
