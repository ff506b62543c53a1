import { type AliasableExpression, type Selectable, sql } from 'kysely';
import type { Actor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { hasId } from '../core/db/filters.ts';
import { newestFirst, readPart } from '../core/db/part.ts';
import type { Resources } from '../core/db/tables.ts';
import { notFound } from '../core/errors.ts';
import { selected } from '../core/fields.ts';
import { isId, type Part, type Window } from '../core/http/list.ts';
import type { StoredFile } from '../core/http/send-file.ts';
import { resourcePath } from '../ui/addresses.ts';
import { type DetailField, detailFields, resourceFields, shownFields } from './fields.ts';
import type { Resource } from './schema.ts';
import type { ResourceType } from './vocabulary.ts';

/** The resources that the actor may see. Uploads are published at once, so these are all that are not in the trash. */
export function visibleTo(db: Db, _actor: Actor) {
  return db.selectFrom('resources').where('resources.deleted_at', 'is', null);
}
export type Matching = ReturnType<typeof visibleTo>;

/** A university by id or exact name, and in it a department and a course by name. */
type PlaceFilters = {
  university?: string | undefined;
  department?: string | undefined;
  course?: string | undefined;
};

export type Filters = PlaceFilters & {
  type?: ResourceType | undefined;
  semester?: number | undefined;
};

/** Lists resources, newest first; the cursor is the last row's id. */
export async function list(db: Db, actor: Actor, filters: Filters, window: Window): Promise<Part<Resource>> {
  return listIn(db, actor, await placeOf(db, filters), filters, window);
}

/** Lists resources as `list` does, in a place that `placeOf` has found. */
export async function listIn(
  db: Db,
  actor: Actor,
  place: Place | null,
  filters: Filters,
  window: Window,
): Promise<Part<Resource>> {
  if (place === null) return nothing;
  const matching = inPlace(visibleTo(db, actor), place, filters);
  const wanted = newestOf(db, matching, window);
  // In a single course all rows share the same names, so the joins are left out.
  const { names } = place;
  const page = names ? (unplacedOf(db, wanted) as unknown as ReturnType<typeof rowsOf>) : rowsOf(db, wanted);
  const part = await readPart(db, window, matching.select('resources.id'), page.orderBy('r.id', 'desc'));
  return { ...part, rows: part.rows.map((row) => toResource({ ...row, ...names })) };
}

/** The empty list, for a place that does not exist. */
export const nothing: Part<never> = { rows: [], total: 0, next: undefined };

/** Applies filters to resources; returns null when no place has the given names. */
export async function filtered(db: Db, resources: Matching, filters: Filters): Promise<Matching | null> {
  const place = await placeOf(db, filters);
  return place && inPlace(resources, place, filters);
}

function inPlace(resources: Matching, { column, ids }: Place, { type, semester }: Filters): Matching {
  const one = ids.length === 1 ? ids[0] : undefined;
  return resources
    .$if(column !== undefined, (query) => {
      const held = sql.ref(`resources.${column}`);
      return query.where(
        one === undefined
          ? sql<boolean>`${held} = any(${ids}::uuid[])`
          : sql<boolean>`${held} = ${one}::uuid`,
      );
    })
    .$if(type !== undefined, (query) => query.where('resources.type', '=', type as ResourceType))
    .$if(semester !== undefined, (query) => query.where('resources.semester', '=', semester as number));
}

/** What the names in a query refer to, at the narrowest level: a column of `resources` and the ids that it may have. */
type Place = { column?: `${'university' | 'department' | 'course'}_id`; ids: string[]; names?: Names };
type Names = { universityName: string; department: string; course: string };

/** Finds the ids of the place that a query names, without regard to case; returns null when none has these names. */
export async function placeOf(
  db: Db,
  { university, department, course }: PlaceFilters,
): Promise<Place | null> {
  if (department === undefined && course === undefined) {
    if (university === undefined) return { ids: [] };
    if (isId(university)) return { column: 'university_id', ids: [university] };
  }
  const universities = db
    .selectFrom('universities as u')
    .where('u.deleted_at', 'is', null)
    .$if(university !== undefined, (q) =>
      q.where(
        isId(university ?? '')
          ? sql<boolean>`u.id = ${university}::uuid`
          : sql<boolean>`lower(u.name) = lower(${university})`,
      ),
    );
  if (department === undefined && course === undefined) {
    const rows = await universities.limit(sql.lit(1000)).select('u.id').execute();
    return rows.length === 0 ? null : { column: 'university_id', ids: idsOf(rows) };
  }
  const departments = universities
    .innerJoin('departments as d', 'd.university_id', 'u.id')
    .where('d.deleted_at', 'is', null)
    .$if(department !== undefined, (q) => q.where(sql<boolean>`lower(d.name) = lower(${department})`));
  if (course === undefined) {
    const rows = await departments.select('d.id').execute();
    return rows.length === 0 ? null : { column: 'department_id', ids: idsOf(rows) };
  }
  const rows = await departments
    .innerJoin('courses as c', 'c.department_id', 'd.id')
    .where('c.deleted_at', 'is', null)
    .where(sql<boolean>`lower(c.name) = lower(${course})`)
    .select(['c.id', 'u.name as universityName', 'd.name as department', 'c.name as course'])
    .execute();
  const [first] = rows;
  if (!first) return null;
  const { id: _, ...names } = first;
  return { column: 'course_id', ids: idsOf(rows), ...(rows.length === 1 && { names }) };
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

/** Selects a window of resources, newest first. With an offset it skips in the index, and reads only the rows of the window. */
export function newestOf(db: Db, matching: Matching, window: Window) {
  if (window.offset === 0) return newestFirst(matching.selectAll('resources'), 'resources.id', window);
  const ids = newestFirst(matching.select('resources.id'), 'resources.id', window);
  return db.selectFrom('resources').where('resources.id', 'in', ids).selectAll('resources');
}

/** Selects resources as `r`, joined with their course `c`, department `d`, university `u` and blob `b`. */
export function rowsOf(db: Db, resources: AliasableExpression<Selectable<Resources>>) {
  return unplacedOf(db, resources)
    .innerJoin('courses as c', 'c.id', 'r.course_id')
    .innerJoin('departments as d', 'd.id', 'r.department_id')
    .innerJoin('universities as u', 'u.id', 'r.university_id')
    .select(['u.name as universityName', 'd.name as department', 'c.name as course']);
}

/** Selects resources as `r` with their blob `b`, without the names of their place. */
function unplacedOf(db: Db, resources: AliasableExpression<Selectable<Resources>>) {
  return db
    .selectFrom(resources.as('r'))
    .innerJoin('blobs as b', 'b.sha256', 'r.file_sha256')
    .select([
      'r.id as _id',
      'r.university_id as university',
      sql<string>`'/files/resources/' || r.id || '/' || left(r.file_sha256, 16) || '.pdf'`.as('fileUrl'),
      'b.pages',
      'b.bytes',
      'r.created_at as date',
    ])
    .select(selected('r', resourceFields, shownFields));
}

/** The path of the first-page thumbnail of a resource `r` with the document `doc`. */
export const thumbnailPath = sql<
  string | null
>`'/files/resources/' || r.id || '/' || left(doc.thumbnail_sha256, 16) || '/thumbnail.webp'`;

/** Converts a row for the response, which leaves unknown details out. */
export function toResource<Row extends { date: Date } & { [key in DetailField]: unknown }>(row: Row) {
  const resource: Record<string, unknown> = { ...row, date: row.date.toISOString() };
  // Set to undefined instead of deleted: objects with deleted properties are slow to serialise.
  for (const name of detailFields) resource[name] ??= undefined;
  return resource as Omit<Row, 'date' | DetailField> & Resource;
}

/**
 * Finds a resource that the actor may see.
 * @throws {AppError} not_found
 */
export async function find(db: Db, actor: Actor, id: string): Promise<Resource> {
  const found = visibleTo(db, actor).where(hasId('resources.id', id)).selectAll('resources');
  return toResource(await rowsOf(db, found).executeTakeFirstOrThrow(notFound));
}

/**
 * Finds the PDF of a resource that the actor may see.
 * @throws {AppError} not_found
 */
export async function findFile(db: Db, actor: Actor, id: string): Promise<StoredFile> {
  const { sha256, title } = await visibleTo(db, actor)
    .where(hasId('resources.id', id))
    .select(['resources.file_sha256 as sha256', 'resources.title'])
    .executeTakeFirstOrThrow(notFound);
  // Not the recorded media type: it is that of the first upload of these bytes, which may have been an import.
  return { sha256, mediaType: 'application/pdf', name: `${title.replace(/\.pdf$/i, '')}.pdf` };
}

/**
 * Finds the first-page thumbnail of a resource, by the first 16 digits of its hash.
 * @throws {AppError} not_found
 */
export async function findThumbnail(db: Db, actor: Actor, id: string, start: string): Promise<StoredFile> {
  const { sha256, title } = await visibleTo(db, actor)
    .innerJoin('documents', 'documents.sha256', 'resources.file_sha256')
    .where(hasId('resources.id', id))
    .select(['documents.thumbnail_sha256 as sha256', 'resources.title'])
    .executeTakeFirstOrThrow(notFound);
  if (sha256?.slice(0, 16) !== start) throw notFound();
  return { sha256, mediaType: 'image/webp', name: `${title}.webp` };
}

/** Returns some paths of resource pages, oldest first, for the sitemap. */
export async function addresses(db: Db, actor: Actor, offset: number, limit: number): Promise<string[]> {
  // Skips in the index, and reads only the rows of this part.
  const ids = visibleTo(db, actor).select('resources.id').orderBy('resources.id').offset(offset).limit(limit);
  const rows = await db
    .selectFrom('resources')
    .where('id', 'in', ids)
    .select(['id', 'title'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, title }) => resourcePath(id, title));
}
