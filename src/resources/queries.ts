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

/** The resources the actor may see: published at once, so all that are not in the trash. */
export function visibleTo(db: Db, _actor: Actor) {
  return db.selectFrom('resources').where('resources.deleted_at', 'is', null);
}
export type Matching = ReturnType<typeof visibleTo>;

/** The place of resources: a university by id or exact name, and in it a department and a course by name. */
type PlaceFilters = {
  university?: string | undefined;
  department?: string | undefined;
  course?: string | undefined;
};

export type Filters = PlaceFilters & {
  type?: ResourceType | undefined;
  semester?: number | undefined;
};

/** Resources, newest first; the cursor is the last row's id. */
export async function list(db: Db, actor: Actor, filters: Filters, window: Window): Promise<Part<Resource>> {
  return listIn(db, actor, await placeOf(db, filters), filters, window);
}

/** The same in a place that was found before. */
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
  // Names that all of them have are not read with each.
  const { names } = place;
  const page = names ? (unplacedOf(db, wanted) as unknown as ReturnType<typeof rowsOf>) : rowsOf(db, wanted);
  const part = await readPart(db, window, matching.select('resources.id'), page.orderBy('r.id', 'desc'));
  return { ...part, rows: part.rows.map((row) => toResource({ ...row, ...names })) };
}

/** The answer for a place that does not exist. */
export const nothing: Part<never> = { rows: [], total: 0, next: undefined };

/** Narrows resources down; null where no place has these names. */
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

/** What the names in a query mean, the narrowest level only: a column of resources with the ids that it may have. */
type Place = { column?: `${'university' | 'department' | 'course'}_id`; ids: string[]; names?: Names };
type Names = { universityName: string; department: string; course: string };

/** Finds the rows that names mean, compared without regard to case; null where nothing has these names. */
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
    )
    .limit(sql.lit(1000));
  if (department === undefined && course === undefined) {
    const rows = await universities.select('u.id').execute();
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

/** The window of some resources. Far down the list, only those that it shows are looked up. */
export function newestOf(db: Db, matching: Matching, window: Window) {
  if (window.offset === 0) return newestFirst(matching.selectAll('resources'), 'resources.id', window);
  const ids = newestFirst(matching.select('resources.id'), 'resources.id', window);
  return db.selectFrom('resources').where('resources.id', 'in', ids).selectAll('resources');
}

/** Some resources as `r`, with their course `c`, department `d`, university `u` and blob `b`. */
export function rowsOf(db: Db, resources: AliasableExpression<Selectable<Resources>>) {
  return unplacedOf(db, resources)
    .innerJoin('courses as c', 'c.id', 'r.course_id')
    .innerJoin('departments as d', 'd.id', 'r.department_id')
    .innerJoin('universities as u', 'u.id', 'r.university_id')
    .select(['u.name as universityName', 'd.name as department', 'c.name as course']);
}

/** The same without the names of their place. */
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

/** The path of the picture of the first page of a resource `r`, whose document is `doc`. */
export const thumbnailPath = sql<
  string | null
>`'/files/resources/' || r.id || '/' || left(doc.thumbnail_sha256, 16) || '/thumbnail.webp'`;

/** A row as it is answered: what is not known of it is left out. */
export function toResource<Row extends { date: Date } & { [key in DetailField]: unknown }>(row: Row) {
  const resource: Record<string, unknown> = { ...row, date: row.date.toISOString() };
  // Undefined instead of deleted: objects that lose members are slow to write.
  for (const name of detailFields) resource[name] ??= undefined;
  return resource as Omit<Row, 'date' | DetailField> & Resource;
}

/**
 * A resource that the actor may see.
 * @throws {AppError} not_found
 */
export async function find(db: Db, actor: Actor, id: string): Promise<Resource> {
  const found = visibleTo(db, actor).where(hasId('resources.id', id)).selectAll('resources');
  return toResource(await rowsOf(db, found).executeTakeFirstOrThrow(notFound));
}

/**
 * The file behind a resource that the actor may see.
 * @throws {AppError} not_found
 */
export async function findFile(db: Db, actor: Actor, id: string): Promise<StoredFile> {
  const { sha256, title } = await visibleTo(db, actor)
    .where(hasId('resources.id', id))
    .select(['resources.file_sha256 as sha256', 'resources.title'])
    .executeTakeFirstOrThrow(notFound);
  // Not the recorded kind, which is that of the first use of the same bytes: they may have been tried as an import before.
  return { sha256, mediaType: 'application/pdf', name: `${title}.pdf` };
}

/**
 * The picture of a resource's first page, by the beginning of its hash.
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

/** How many resources have pages. */
export async function addressCount(db: Db, actor: Actor): Promise<number> {
  const { total } = await visibleTo(db, actor)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Paths of the pages of resources, oldest first: a part of them. */
export async function addresses(db: Db, actor: Actor, offset: number, limit: number): Promise<string[]> {
  // Only those that are wanted are looked up: the others are skipped in the index.
  const ids = visibleTo(db, actor).select('resources.id').orderBy('resources.id').offset(offset).limit(limit);
  const rows = await db
    .selectFrom('resources')
    .where('id', 'in', ids)
    .select(['id', 'title'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, title }) => resourcePath(id, title));
}
