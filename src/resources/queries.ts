import { type AliasableExpression, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { countFew, newestFirst, readPart } from '../core/db/part.ts';
import { AppError } from '../core/errors.ts';
import { isId, type Part, type Window } from '../core/http/list.ts';
import type { StoredFile } from '../core/http/send-file.ts';
import * as m from '../paraglide/messages.js';
import type { Resource } from './schema.ts';
import { detailFields, type ResourceType } from './vocabulary.ts';

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
  const matching = await filtered(db, visibleTo(db, actor), filters);
  if (matching === null) return nothing;
  const ids = matching.select('resources.id');
  const page = rowsOf(db, newestFirst(ids, 'resources.id', window)).orderBy('r.id', 'desc');
  const part = await readPart(db, window, ids, page);
  return { ...part, rows: part.rows.map(toResource) };
}

/** The answer for a place that does not exist. */
export const nothing: Part<never> = { rows: [], total: 0, next: undefined };

/** Narrows resources down; null where no place has these names. */
export async function filtered(db: Db, resources: Matching, filters: Filters): Promise<Matching | null> {
  const place = await inPlace(db, filters);
  if (place === null) return null;
  let matching = resources;
  for (const condition of place) matching = matching.where(condition);
  if (filters.type) matching = matching.where('resources.type', '=', filters.type);
  if (filters.semester !== undefined) matching = matching.where('resources.semester', '=', filters.semester);
  return matching;
}

/**
 * Finds the rows that the names in the filters mean, the narrowest level only; names are compared without regard to case.
 * @returns the conditions on resources; null where nothing has these names
 */
async function inPlace(db: Db, filters: PlaceFilters): Promise<RawBuilder<boolean>[] | null> {
  const scope = await scopeOf(db, filters);
  if (scope === null) return null;
  return Object.entries(scope).map(([column, ids]) => {
    const one = ids.length === 1 ? ids[0] : undefined;
    const held = sql.ref(`resources.${column}`);
    return one ? sql<boolean>`${held} = ${one}::uuid` : sql<boolean>`${held} = any(${ids}::uuid[])`;
  });
}

type Scope = { university_id?: string[]; department_id?: string[]; course_id?: string[] };

async function scopeOf(db: Db, { university, department, course }: PlaceFilters): Promise<Scope | null> {
  if (department === undefined && course === undefined) {
    if (university === undefined) return {};
    if (isId(university)) return { university_id: [university] };
  }
  const byUniversity =
    university === undefined
      ? undefined
      : isId(university)
        ? sql<boolean>`u.id = ${university}::uuid`
        : sql<boolean>`lower(u.name) = lower(${university})`;
  const level = course !== undefined ? 'c' : department !== undefined ? 'd' : 'u';
  let query = db.selectFrom('universities as u').where('u.deleted_at', 'is', null);
  if (byUniversity) query = query.where(byUniversity);
  const joined = query
    .$if(level !== 'u', (q) =>
      q
        .innerJoin('departments as d', 'd.university_id', 'u.id')
        .where(sql<boolean>`d.deleted_at is null`)
        .$if(department !== undefined, (q) => q.where(sql<boolean>`lower(d.name) = lower(${department})`)),
    )
    .$if(level === 'c', (q) =>
      q
        .innerJoin('courses as c', (join) =>
          join.on(sql<boolean>`c.department_id = d.id and c.deleted_at is null`),
        )
        .where(sql<boolean>`lower(c.name) = lower(${course})`),
    );
  const rows = await joined
    .select(sql<string>`${sql.ref(`${level}.id`)}`.as('id'))
    .limit(sql.lit(1000))
    .execute();
  if (rows.length === 0) return null;
  const ids = rows.map((row) => row.id);
  return level === 'c' ? { course_id: ids } : level === 'd' ? { department_id: ids } : { university_id: ids };
}

/** The rows behind some ids: `r` with its course `c`, department `d`, university `u` and blob `b`. */
export const rowsOf = (db: Db, ids: AliasableExpression<{ id: string }>) =>
  db
    .selectFrom(ids.as('wanted'))
    .innerJoin('resources as r', 'r.id', 'wanted.id')
    .innerJoin('courses as c', 'c.id', 'r.course_id')
    .innerJoin('departments as d', 'd.id', 'r.department_id')
    .innerJoin('universities as u', 'u.id', 'r.university_id')
    .innerJoin('blobs as b', 'b.sha256', 'r.file_sha256')
    .select([
      'r.id as _id',
      'r.type',
      'r.title',
      'r.university_id as university',
      'u.name as universityName',
      'd.name as department',
      'c.name as course',
      'r.semester',
      sql<string>`'/files/resources/' || r.id || '/' || left(r.file_sha256, 16) || '.pdf'`.as('fileUrl'),
      'b.pages',
      'b.bytes',
      'r.language',
      'r.created_at as date',
      'r.subject_name as subjectName',
      'r.subject_code as subjectCode',
      'r.exam_year as examYear',
      'r.exam_month as examMonth',
      'r.scheme',
      'r.source',
      'r.licence',
    ]);

type Detail = (typeof detailFields)[number];

/** A row as it is answered: what is not known of it is left out. */
export function toResource<Row extends { date: Date } & { [key in Detail]: unknown }>(row: Row) {
  const resource: Record<string, unknown> = { ...row, date: row.date.toISOString() };
  for (const name of detailFields) if (resource[name] === null) delete resource[name];
  return resource as Omit<Row, 'date' | Detail> & Resource;
}

/** Some courses, and what of them is wanted. */
type Wanted = {
  /** Their ids. */
  courses: string[];
  types: readonly ResourceType[];
  semester?: number | null;
};

/** The newest resources of some courses, whatever their course has besides. */
export async function newest(db: Db, actor: Actor, wanted: Wanted, limit: number): Promise<Resource[]> {
  if (wanted.courses.length === 0 || wanted.types.length === 0) return [];
  const most = sql.lit(limit);
  // Each course on its own: the newest of one are the beginning of an index.
  const ids = db
    .selectFrom(
      sql<{ course_id: string }>`unnest(${wanted.courses}::uuid[])`.as<'wanted'>(sql`wanted (course_id)`),
    )
    .innerJoinLateral(
      ofKind(db, actor, wanted)
        .where(sql<boolean>`resources.course_id = wanted.course_id`)
        .select('resources.id')
        .orderBy('resources.id', 'desc')
        .limit(most)
        .as('of_course'),
      (join) => join.onTrue(),
    )
    .select('of_course.id')
    .orderBy('of_course.id', 'desc')
    .limit(most);
  const rows = await rowsOf(db, ids).orderBy('r.id', 'desc').execute();
  return rows.map(toResource);
}

/** How many resources came to some courses since a time, counted up to `most`. */
export async function countSince(
  db: Db,
  actor: Actor,
  wanted: Wanted,
  since: Date,
  most: number,
): Promise<number> {
  if (wanted.courses.length === 0 || wanted.types.length === 0) return 0;
  const fresh = ofKind(db, actor, wanted)
    .where(sql<boolean>`resources.course_id = any(${wanted.courses}::uuid[])`)
    .where('resources.id', '>', firstIdOf(since))
    .select('resources.id')
    .limit(sql.lit(most));
  const row = await db
    .selectFrom(fresh.as('fresh'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

function ofKind(db: Db, actor: Actor, { types, semester }: Wanted): Matching {
  const ofTypes = visibleTo(db, actor).where(sql<boolean>`resources.type = any(${[...types]}::text[])`);
  return semester == null ? ofTypes : ofTypes.where('resources.semester', '=', semester);
}

/** The smallest id that is made at a time: ids begin with the milliseconds since 1970 (UUID version 7, RFC 9562). */
function firstIdOf(time: Date): string {
  const milliseconds = time.getTime().toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7000-8000-000000000000`;
}

/**
 * The file behind a resource that the actor may see.
 * @throws {AppError} not_found
 */
export async function findFile(db: Db, actor: Actor, id: string): Promise<StoredFile> {
  const row = isId(id)
    ? await visibleTo(db, actor)
        .innerJoin('blobs', 'blobs.sha256', 'resources.file_sha256')
        .where('resources.id', '=', id)
        .select(['resources.file_sha256 as sha256', 'blobs.media_type as mediaType', 'resources.title'])
        .executeTakeFirst()
    : undefined;
  if (!row) throw new AppError('not_found', m.errors_not_found());
  return { sha256: row.sha256, mediaType: row.mediaType, name: `${row.title}.pdf` };
}

/**
 * The picture of a resource's first page, by the beginning of its hash.
 * @throws {AppError} not_found
 */
export async function findThumbnail(db: Db, actor: Actor, id: string, start: string): Promise<StoredFile> {
  const row = isId(id)
    ? await visibleTo(db, actor)
        .innerJoin('documents', 'documents.sha256', 'resources.file_sha256')
        .where('resources.id', '=', id)
        .select(['documents.thumbnail_sha256 as sha256', 'resources.title'])
        .executeTakeFirst()
    : undefined;
  if (!row?.sha256 || row.sha256.slice(0, 16) !== start)
    throw new AppError('not_found', m.errors_not_found());
  return { sha256: row.sha256, mediaType: 'image/webp', name: `${row.title}.webp` };
}

/** How many resources the actor may see, counted up to 10,001. */
export const count = (db: Db, actor: Actor): Promise<number> =>
  countFew(db, visibleTo(db, actor), 'resources.id');
