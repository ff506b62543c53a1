import { sql } from 'kysely';
import type { Actor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { countAll, countFew } from '../core/db/part.ts';
import { type Matching, rowsOf, toResource, visibleTo } from './queries.ts';
import type { Resource } from './schema.ts';
import type { ResourceType } from './vocabulary.ts';

export { addresses, find, list, visibleTo } from './queries.ts';
export { putResources } from './write.ts';

/** Which resources to read: of these courses, types and, if given, semester. */
type Wanted = {
  /** Ids. */
  courses: string[];
  types: readonly ResourceType[];
  semester?: number | null;
};

/** Returns the newest resources of some courses. */
export async function newest(db: Db, actor: Actor, wanted: Wanted, limit: number): Promise<Resource[]> {
  if (wanted.courses.length === 0 || wanted.types.length === 0) return [];
  const most = sql.lit(limit);
  // Reads each course separately: an index yields the newest of a single course first.
  const rows = db
    .selectFrom(
      sql<{ course_id: string }>`unnest(${wanted.courses}::uuid[])`.as<'wanted'>(sql`wanted (course_id)`),
    )
    .innerJoinLateral(
      ofKind(db, actor, wanted)
        .where(sql<boolean>`resources.course_id = wanted.course_id`)
        .selectAll('resources')
        .orderBy('resources.id', 'desc')
        .limit(most)
        .as('of_course'),
      (join) => join.onTrue(),
    )
    .selectAll('of_course')
    .orderBy('of_course.id', 'desc')
    .limit(most);
  return (await rowsOf(db, rows).orderBy('r.id', 'desc').execute()).map(toResource);
}

/** Counts the resources added to some courses since a time, up to `most`. */
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
  return countAll(db, fresh);
}

function ofKind(db: Db, actor: Actor, { types, semester }: Wanted): Matching {
  const ofTypes = visibleTo(db, actor).where(sql<boolean>`resources.type = any(${[...types]}::text[])`);
  return semester == null ? ofTypes : ofTypes.where('resources.semester', '=', semester);
}

/** Returns the smallest id of a time: ids begin with the milliseconds since 1970 (UUID version 7, RFC 9562). */
function firstIdOf(time: Date): string {
  const milliseconds = time.getTime().toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7000-8000-000000000000`;
}

/** Counts the resources that the actor may see, up to 10,001. */
export const count = (db: Db, actor: Actor): Promise<number> =>
  countFew(db, visibleTo(db, actor).select('resources.id'));
