import { type RawBuilder, sql } from 'kysely';
import { type Actor, confinedTo, isStaff, NO_ID, type SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { search } from '../core/db/filters.ts';
import { limitOf, offsetOf, readPart } from '../core/db/part.ts';
import { AppError } from '../core/errors.ts';
import { isId, type Part, type Window } from '../core/http/list.ts';
import { COUNT_LIMIT } from '../core/vocabulary.ts';
import type { DocumentState } from '../documents/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { type Filters, visibleTo } from './queries.ts';
import { columns, toResource } from './rows.ts';
import type { ManagedResource } from './schema.ts';
import { inPlace } from './scope.ts';

/** The resources that the actor looks after: see `can.manage` of universities. */
export function managedBy(db: Db, actor: Actor) {
  const visible = visibleTo(db, actor);
  const own = isStaff(actor) ? confinedTo(actor) : NO_ID;
  return own === undefined ? visible : visible.where('resources.university_id', '=', own);
}
export type Managed = ReturnType<typeof managedBy>;

/** The state of the document `d`. What is ready without text is a scan. */
const state = sql<DocumentState>`case when doc.state = 'ready' and doc.has_text is false then 'scan'
  else coalesce(doc.state, 'queued') end`;

/** The same as a condition, in columns whose frequencies the database knows. */
const inState: Record<DocumentState, RawBuilder<unknown>> = {
  queued: sql`doc.state = 'queued'`,
  processing: sql`doc.state = 'processing'`,
  ready: sql`doc.state = 'ready' and doc.has_text is not false`,
  scan: sql`doc.state = 'ready' and doc.has_text is false`,
  failed: sql`doc.state = 'failed'`,
};

const ofState = (state: DocumentState) => sql<boolean>`exists (
  select from documents doc where doc.sha256 = resources.file_sha256 and ${inState[state]})`;

export type ManagedFilters = Filters & {
  q: string;
  state?: DocumentState | undefined;
  /** Only what the caller uploaded. */
  mine: boolean;
};

/** Resources that the actor looks after, newest first; the cursor is the last row's id. */
export async function listManaged(
  db: Db,
  actor: SignedIn,
  filters: ManagedFilters,
  window: Window,
): Promise<Part<ManagedResource>> {
  if (window.after !== undefined && !isId(window.after))
    throw new AppError('bad_input', m.errors_bad_cursor(), { fields: { after: [m.errors_bad_cursor()] } });
  const place = await inPlace(db, filters);
  if (place === null) return { rows: [], total: 0, next: undefined };
  let matching = managedBy(db, actor);
  for (const condition of place) matching = matching.where(condition);
  if (filters.type) matching = matching.where('resources.type', '=', filters.type);
  if (filters.semester !== undefined) matching = matching.where('resources.semester', '=', filters.semester);
  if (filters.mine) matching = matching.where('resources.uploaded_by', '=', actor.id);
  if (filters.state) matching = matching.where(ofState(filters.state));
  const { total, rows } = await (filters.q
    ? readSearched(db, matching, filters.q, window)
    : readAll(db, matching, window));
  const shown = rows.slice(0, window.limit);
  return {
    rows: shown.map(toResource),
    total,
    next: rows.length > window.limit ? shown.at(-1)?._id : undefined,
  };
}

/**
 * One of the resources that the actor looks after.
 * @throws {AppError} not_found
 */
export async function findManaged(db: Db, actor: Actor, id: string): Promise<ManagedResource> {
  const row = isId(id)
    ? await details(
        db,
        managedBy(db, actor).where('resources.id', '=', id).select('resources.id'),
      ).executeTakeFirst()
    : undefined;
  if (!row) throw new AppError('not_found', m.errors_not_found());
  return toResource(row);
}

type Ids = ReturnType<typeof windowed>;

/** The rows behind some ids. */
function details(db: Db, ids: Ids) {
  return db
    .selectFrom(ids.as('wanted'))
    .innerJoin('resources as r', 'r.id', 'wanted.id')
    .innerJoin('courses as c', 'c.id', 'r.course_id')
    .innerJoin('departments as d', 'd.id', 'r.department_id')
    .innerJoin('universities as u', 'u.id', 'r.university_id')
    .innerJoin('blobs as b', 'b.sha256', 'r.file_sha256')
    .leftJoin('documents as doc', 'doc.sha256', 'r.file_sha256')
    .leftJoin('people as p', 'p.id', 'r.uploaded_by')
    .select(columns)
    .select([
      'r.version',
      state.as('state'),
      'doc.reason',
      sql<
        string | null
      >`'/files/resources/' || r.id || '/' || left(doc.thumbnail_sha256, 16) || '/thumbnail.webp'`.as(
        'thumbnail',
      ),
      sql<string | null>`nullif(p.name, '')`.as('uploadedBy'),
      'r.department_id as departmentId',
      'r.course_id as courseId',
    ]);
}

const windowed = (matching: Managed, window: Window) =>
  matching
    .$if(window.after !== undefined, (q) => q.where('resources.id', '<', window.after ?? ''))
    .select('resources.id')
    .orderBy('resources.id', 'desc')
    .limit(limitOf(window))
    .$if(window.offset > 0, (q) => q.offset(offsetOf(window)));

function readAll(db: Db, matching: Managed, window: Window) {
  const page = details(db, windowed(matching, window)).orderBy('r.id', 'desc');
  return readPart(db, matching.select('resources.id'), page, sql`page._id desc`);
}

/**
 * Finds all that match by an index, up to what is counted, and sorts them; where there are more, they are so frequent that reading the newest
 * resources one by one soon fills the page.
 */
async function readSearched(db: Db, matching: Managed, q: string, window: Window) {
  const { indexed, read } = search(sql`resources.search_text`, q);
  const found = matching
    .where(indexed)
    .select('resources.id')
    .limit(sql.lit(COUNT_LIMIT + 1));
  const { rows: ids } = await sql<{ id: string }>`${found}`.execute(db);
  const newest = matching.selectAll('resources').orderBy('resources.id', 'desc').offset(sql.lit(0));
  const few = db
    .selectFrom('resources')
    .where(sql<boolean>`resources.id = any(${ids.map(({ id }) => id)}::uuid[])`);
  const many = db.selectFrom(newest.as('resources')).where(read);
  const page = windowed((ids.length > COUNT_LIMIT ? many : few) as Managed, window);
  return { total: ids.length, rows: await details(db, page).orderBy('r.id', 'desc').execute() };
}
