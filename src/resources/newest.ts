import { sql } from 'kysely';
import type { Actor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { visibleTo } from './queries.ts';
import { columns, toResource } from './rows.ts';
import type { Resource } from './schema.ts';
import type { ResourceType } from './vocabulary.ts';

/** Some courses, and what of them is wanted. */
export type Wanted = {
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
      matching(db, actor, wanted)
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
  const rows = await db
    .selectFrom(ids.as('newest'))
    .innerJoin('resources as r', 'r.id', 'newest.id')
    .innerJoin('courses as c', 'c.id', 'r.course_id')
    .innerJoin('departments as d', 'd.id', 'r.department_id')
    .innerJoin('universities as u', 'u.id', 'r.university_id')
    .innerJoin('blobs as b', 'b.sha256', 'r.file_sha256')
    .select(columns)
    .orderBy('r.id', 'desc')
    .execute();
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
  const fresh = matching(db, actor, wanted)
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

function matching(db: Db, actor: Actor, { types, semester }: Wanted) {
  const ofTypes = visibleTo(db, actor).where(sql<boolean>`resources.type = any(${[...types]}::text[])`);
  return semester == null ? ofTypes : ofTypes.where('resources.semester', '=', semester);
}

/** The smallest id that is made at a time: ids begin with the milliseconds since 1970 (UUID version 7, RFC 9562). */
function firstIdOf(time: Date): string {
  const milliseconds = time.getTime().toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7000-8000-000000000000`;
}
