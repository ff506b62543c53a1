import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../core/access.ts';
import type { Db, Tx } from '../core/db/database.ts';
import { countFew } from '../core/db/part.ts';
import { coursePath, universityPath } from '../ui/addresses.ts';
import { visibleTo } from './queries.ts';
import type { NearUniversity } from './schema.ts';

export { listCourses } from './courses/queries.ts';
export { CourseInput, DepartmentInput, UniversityInput } from './input.ts';
export { find, findAlone, list, visibleTo } from './queries.ts';
export { locateUniversities, putCourses, putDepartments, putUniversities } from './write.ts';

/** Counts the universities and courses that the actor may see, each up to 10,001. */
export async function counts(db: Db, actor: Actor): Promise<{ universities: number; courses: number }> {
  const live = db.selectFrom('courses').where('courses.deleted_at', 'is', null);
  const [universities, courses] = await Promise.all([
    countFew(db, visibleTo(db, actor).select('universities.id')),
    countFew(db, live.select('courses.id')),
  ]);
  return { universities, courses };
}

/** Counts the pages of universities and courses, for the site map. */
export async function addressCount(db: Db, _actor: Actor): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from universities where deleted_at is null)
         + (select count(*) from courses where deleted_at is null) as total`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** Returns the paths of the pages of universities and courses, in a stable order. */
export async function addresses(db: Db, _actor: Actor, offset: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; department: string | null; course: string | null }>`
    select id, null as department, null as course, id as sort, 0 as kind from universities where deleted_at is null
    union all
    select c.university_id, d.name, c.name, c.id, 1 from courses c join departments d on d.id = c.department_id
    where c.deleted_at is null
    order by kind, sort offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ id, department, course }) =>
    course === null
      ? universityPath(id)
      : coursePath({ universityId: id, department: department ?? '', course }),
  );
}

/** Matches words too common in names to count as a similarity. */
const COMMON =
  '\\m(university|vishwavidyalaya|institute|college|school|academy|of|the|and|for|technology|sciences?)\\M';
const NEAR = 0.25;
const MOST_NEAR = 5;

/** Finds universities whose name or short name resembles this one, most similar first: suggestions for a name without a match. */
export async function nearUniversities(db: Db, name: string): Promise<NearUniversity[]> {
  const given = sql`lower(${name}::text)`;
  const short = sql`lower(coalesce(short_name, ''))`;
  const bare = (text: RawBuilder<unknown>) => sql`regexp_replace(${text}, ${COMMON}, '', 'g')`;
  const likeness = sql<number>`greatest(similarity(${bare(sql`lower(name)`)}, ${bare(given)}), similarity(${short}, ${given}))`;
  return await db
    .selectFrom('universities')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(lower(name) % ${given} or ${given} <% lower(name) or ${short} % ${given})`)
    .where(likeness, '>', NEAR)
    .select(['id as _id', 'name', 'location'])
    .orderBy(likeness, 'desc')
    .orderBy('id')
    .limit(MOST_NEAR)
    .execute();
}

/**
 * Finds universities by their ids or exact names, ignoring case.
 * @returns those of each given text: several where universities share a name, no entry where none matches
 */
export async function namedUniversities(
  db: Db,
  texts: readonly string[],
): Promise<Map<string, NearUniversity[]>> {
  const { rows } = await sql<{ text: string; found: NearUniversity[] }>`
    select given.text, json_agg(json_build_object('_id', id, 'name', name, 'location', location) order by id) as found
    from (select distinct text from unnest(${texts}::text[]) as given (text)) as given
    join universities on universities.deleted_at is null and (lower(universities.name) = lower(given.text)
      or universities.id = case when given.text ~* ${ID} then given.text::uuid end)
    group by given.text`.execute(db);
  return new Map(rows.map(({ text, found }) => [text, found]));
}

const ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Returns the number of semesters by course id, 0 where unknown. Locks the courses, so that it stays until the transaction ends. */
export async function semestersOf(tx: Tx, courseIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('courses')
    .where(sql<boolean>`id = any(${courseIds}::uuid[])`)
    .select(['id', 'semesters'])
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(rows.map((row) => [row.id, row.semesters]));
}
