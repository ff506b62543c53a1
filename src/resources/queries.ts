import { sql } from 'kysely';
import type { Actor } from '../core/access.ts';
import { countFew } from '../core/db/count.ts';
import type { Db } from '../core/db/database.ts';
import { limitOf, offsetOf, readPart } from '../core/db/part.ts';
import { AppError } from '../core/errors.ts';
import { isId, type Part, type Window } from '../core/http/list.ts';
import type { StoredFile } from '../core/http/send-file.ts';
import * as m from '../paraglide/messages.js';
import type { Resource, ResourceType } from './schema.ts';

/** The resources somebody may see: published at once, so all that are not in the trash. */
export function visibleTo(db: Db, _actor: Actor) {
  return db.selectFrom('resources').where('resources.deleted_at', 'is', null);
}

export type Filters = {
  university?: string | undefined;
  department?: string | undefined;
  course?: string | undefined;
  type?: ResourceType | undefined;
  semester?: number | undefined;
};

type Scope = { university_id?: string[]; department_id?: string[]; course_id?: string[] };

/**
 * Finds the rows that the names in the filters mean, the narrowest level only; names are compared without regard to case. `null` means
 * that nothing has these names.
 */
async function scopeOf(db: Db, { university, department, course }: Filters): Promise<Scope | null> {
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

/** Resources, newest first; the cursor is the last row's id. */
export async function list(db: Db, actor: Actor, filters: Filters, window: Window): Promise<Part<Resource>> {
  const scope = await scopeOf(db, filters);
  if (scope === null) return { rows: [], total: 0, next: undefined };
  let matching = visibleTo(db, actor);
  for (const [column, ids] of Object.entries(scope) as [keyof Scope, string[]][]) {
    const only = ids.length === 1 ? ids[0] : undefined;
    matching = only
      ? matching.where(`resources.${column}`, '=', only)
      : matching.where(sql<boolean>`${sql.ref(`resources.${column}`)} = any(${ids}::uuid[])`);
  }
  if (filters.type) matching = matching.where('resources.type', '=', filters.type);
  if (filters.semester !== undefined) matching = matching.where('resources.semester', '=', filters.semester);
  if (window.after !== undefined && !isId(window.after))
    throw new AppError('bad_input', m.errors_bad_cursor(), { fields: { after: [m.errors_bad_cursor()] } });

  const wanted = matching
    .$if(window.after !== undefined, (q) => q.where('resources.id', '<', window.after ?? ''))
    .select('resources.id')
    .orderBy('resources.id', 'desc')
    .limit(limitOf(window))
    .$if(window.offset > 0, (q) => q.offset(offsetOf(window)));
  const page = db
    .selectFrom(wanted.as('wanted'))
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
    ])
    .orderBy('r.id', 'desc');
  const ids = matching.select('resources.id');
  const { total, rows } = await readPart(db, ids, page, sql`page._id desc`);
  const shown = rows.slice(0, window.limit);
  return {
    rows: shown.map((row) => ({ ...row, date: row.date.toISOString() }) as Resource),
    total,
    next: rows.length > window.limit ? shown.at(-1)?._id : undefined,
  };
}

/**
 * The file behind a resource that somebody may see.
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

/** How many resources somebody may see, counted up to 10,001. */
export const count = (db: Db, actor: Actor): Promise<number> =>
  countFew(db, visibleTo(db, actor), 'resources.id');
