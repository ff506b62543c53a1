import { sql } from 'kysely';
import type { Actor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { countFew, limitOf, offsetOf, readPart } from '../core/db/part.ts';
import { AppError } from '../core/errors.ts';
import { isId, type Part, type Window } from '../core/http/list.ts';
import type { StoredFile } from '../core/http/send-file.ts';
import * as m from '../paraglide/messages.js';
import { columns, toResource } from './rows.ts';
import type { Resource } from './schema.ts';
import { inPlace, type PlaceFilters } from './scope.ts';
import type { ResourceType } from './vocabulary.ts';

/** The resources the actor may see: published at once, so all that are not in the trash. */
export function visibleTo(db: Db, _actor: Actor) {
  return db.selectFrom('resources').where('resources.deleted_at', 'is', null);
}

export type Filters = PlaceFilters & {
  type?: ResourceType | undefined;
  semester?: number | undefined;
};

/** Resources, newest first; the cursor is the last row's id. */
export async function list(db: Db, actor: Actor, filters: Filters, window: Window): Promise<Part<Resource>> {
  const place = await inPlace(db, filters);
  if (place === null) return { rows: [], total: 0, next: undefined };
  let matching = visibleTo(db, actor);
  for (const condition of place) matching = matching.where(condition);
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
    .select(columns)
    .orderBy('r.id', 'desc');
  const ids = matching.select('resources.id');
  const { total, rows } = await readPart(db, ids, page, sql`page._id desc`);
  const shown = rows.slice(0, window.limit);
  return {
    rows: shown.map(toResource),
    total,
    next: rows.length > window.limit ? shown.at(-1)?._id : undefined,
  };
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
