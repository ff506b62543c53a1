import { sql } from 'kysely';
import { type Actor, confinedTo, isStaff, NO_ID } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { contains, hasId } from '../core/db/filters.ts';
import { readPart, windowed } from '../core/db/part.ts';
import { AppError } from '../core/errors.ts';
import { selected } from '../core/fields.ts';
import { badCursor, isId, type Part, type Window } from '../core/http/list.ts';
import * as m from '../paraglide/messages.js';
import { departmentsOf, type Only } from './courses/queries.ts';
import { universityFieldNames, universityFields } from './fields.ts';
import type { ListedUniversity, University } from './schema.ts';

/** Selects the universities that the actor may see: all that are not in the trash. */
export function visibleTo(db: Db, _actor: Actor) {
  return db.selectFrom('universities').where('universities.deleted_at', 'is', null);
}

/** Selects the universities that the actor manages: see `can.manage`. */
function managedBy(db: Db, actor: Actor) {
  const visible = visibleTo(db, actor);
  const own = isStaff(actor) ? confinedTo(actor) : NO_ID;
  return own === undefined ? visible : visible.where('universities.id', '=', own);
}

const columns = [
  'universities.id as _id',
  ...selected('universities', universityFields, universityFieldNames),
] as const;

/** The path of the uploaded logo, or else the logo URL that staff entered. */
export const logo = sql<string | null>`case when universities.logo_sha256 is null then universities.logo_url
  else '/api/files/universities/' || universities.id || '/' || left(universities.logo_sha256, 16) || '.webp' end`.as(
  'logo',
);

/**
 * Finds a university without its departments.
 * @throws {AppError} not_found, also for a malformed id
 */
export async function findAlone(db: Db, actor: Actor, id: string): Promise<Omit<University, 'departments'>> {
  return visibleTo(db, actor)
    .where(hasId('universities.id', id))
    .select([...columns, 'universities.version', logo])
    .executeTakeFirstOrThrow(() => new AppError('not_found', m.university_not_found()));
}

/**
 * Finds a university with its departments and courses, or only some of them.
 * @throws {AppError} not_found, also for a malformed id
 */
export async function find(db: Db, actor: Actor, id: string, only?: Only): Promise<University> {
  const university = await findAlone(db, actor, id);
  const departments = await departmentsOf(db, [university._id], only);
  return { ...university, departments: departments.get(university._id) ?? [] };
}

/** Finds the uploaded logo of a university that the actor may see. */
export async function logoShownTo(db: Db, actor: Actor, id: string) {
  const row = await visibleTo(db, actor)
    .where('universities.id', '=', id)
    .select(['universities.logo_sha256', 'universities.name'])
    .executeTakeFirst();
  return row && { files: [row.logo_sha256], name: row.name, isPublic: true };
}

type Filters = { q: string; place: string; editable?: boolean };

/** Lists universities without their departments, in alphabetical order; the cursor encodes the last row's name and id. */
export async function list(
  db: Db,
  actor: Actor,
  { q, place, editable = false }: Filters,
  window: Window,
): Promise<Part<ListedUniversity>> {
  let matching = editable ? managedBy(db, actor) : visibleTo(db, actor);
  if (q)
    matching = matching.where((eb) =>
      eb.or([
        contains(sql`lower(universities.name)`, q),
        contains(sql`lower(coalesce(universities.short_name, ''))`, q),
      ]),
    );
  if (place) matching = matching.where(contains(sql`lower(coalesce(universities.location, ''))`, place));
  let page = matching
    .select(columns)
    .select([logo, sql<string>`lower(universities.name)`.as('sort')])
    .orderBy(sql`lower(universities.name)`)
    .orderBy('universities.id');
  const after = cursorOf(window.after);
  if (after)
    page = page.where(
      sql<boolean>`(lower(universities.name), universities.id) > (${after.sort}, ${after.id}::uuid)`,
    );
  return readPart(db, window, matching.select('universities.id'), windowed(page, window), {
    order: sql`page.sort, page._id`,
    cursorOf: ({ sort, _id }) => Buffer.from(JSON.stringify([sort, _id])).toString('base64url'),
  });
}

function cursorOf(after: string | undefined): { sort: string; id: string } | undefined {
  if (after === undefined) return undefined;
  try {
    const [sort, id] = JSON.parse(Buffer.from(after, 'base64url').toString()) as unknown[];
    if (typeof sort === 'string' && !sort.includes('\0') && typeof id === 'string' && isId(id))
      return { sort, id };
  } catch {
    // Not JSON: rejected below.
  }
  throw badCursor();
}
