import { sql } from 'kysely';
import { dropTags } from '../core/cache/tags.ts';
import type { Tx } from '../core/db/database.ts';
import {
  type Existing,
  lockParents,
  type Named,
  putRows,
  type Values,
  type Written,
} from '../core/db/put-rows.ts';
import { byColumn, columnTypes } from '../core/fields.ts';
import { courseFields, universityFields } from './fields.ts';
import type { CourseInput, UniversityInput } from './input.ts';

const universities: Named = {
  table: 'universities',
  columns: {
    ...columnTypes(universityFields),
    logo_url: 'text',
    logo_sha256: 'text',
    sample: 'boolean',
  },
  defaults: { description: "''", sample: 'false' },
  key: ['lower($name)', "lower(coalesce($location, ''))"],
  fixed: ['name', 'location', 'sample'],
  replacedBy: { logo_sha256: 'logo_url' },
};

const departments: Named = {
  table: 'departments',
  columns: { university_id: 'uuid', name: 'text' },
  key: ['$university_id', 'lower($name)'],
  fixed: ['university_id', 'name'],
  parent: { table: 'universities', column: 'university_id' },
};

const courses: Named = {
  table: 'courses',
  columns: { ...columnTypes(courseFields), department_id: 'uuid', university_id: 'uuid' },
  defaults: { level: "'UG'", semesters: '0', total_credits: '0' },
  key: ['$department_id', 'lower($name)'],
  fixed: ['department_id', 'university_id', 'name'],
  parent: { table: 'departments', column: 'department_id' },
};

/** `logoSha256` is the hash of an uploaded logo whose blob is already recorded; `sample` marks sample content. */
type UniversityValues = UniversityInput & { logoSha256?: string | null; sample?: boolean };
type DepartmentValues = { universityId: string; name: string };
type CourseValues = CourseInput & { universityId: string; departmentId: string };

/**
 * Writes universities, identified by name and location, ignoring case. To create one that must be new, use `keep` and
 * reject any outcome but `added`.
 * @throws {AppError} conflict when a university is added and deleted concurrently
 */
export async function putUniversities(
  tx: Tx,
  given: readonly UniversityValues[],
  existing: Existing,
): Promise<Written[]> {
  const rows = given.map(
    ({ logo, logoSha256, sample, ...values }): Values => ({
      ...byColumn(universityFields, values),
      logo_url: logo,
      logo_sha256: logoSha256,
      sample,
    }),
  );
  const written = await putRows(tx, universities, rows, existing);
  await announce(tx, written, (at) => written[at]?.id);
  return written;
}

/** A university in a file; `location` is undefined where the file does not say it. */
type Mentioned = { name: string; location: string | null | undefined };

/**
 * Completes universities of a file that does not say where they are: each is the only one of its name, there or else in the batch, or a new
 * one without a location.
 * @param unplaced names, in lower case, that earlier rows of the file gave to a university without a location; adds those of this batch.
 * Later rows may not say a location for them: the university would be split in two.
 * @returns the location of each, in the order given, or why it is refused, to be followed by the name of the field
 */
export async function locateUniversities(
  tx: Tx,
  given: readonly Mentioned[],
  unplaced: Set<string>,
): Promise<({ location: string | null } | { refusal: string })[]> {
  const names = given.flatMap(({ name, location }) => (location === undefined ? [name] : []));
  const found = await tx
    .selectFrom('universities')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(name) in (select lower(n) from unnest(${names}::text[]) n)`)
    .select(['name', 'location'])
    .orderBy('id')
    .execute();
  const said = given.flatMap(({ name, location }) => (location === undefined ? [] : [{ name, location }]));
  const distinct = new Map(said.map((one) => [universityKey(one), one])).values();
  const [known, inBatch] = [found, distinct].map((all) => Map.groupBy(all, ({ name }) => name.toLowerCase()));
  return given.map(({ name, location }) => {
    const key = name.toLowerCase();
    if (location && unplaced.has(key))
      return { refusal: 'earlier rows name this university without a location: give all of them the same' };
    if (location !== undefined) return { location };
    const [first, ...others] = known?.get(key) ?? inBatch?.get(key) ?? [];
    if (others.length === 0) {
      if (!first?.location) unplaced.add(key);
      return { location: first?.location ?? null };
    }
    const places = [first, ...others].map((one) => one?.location ?? 'no location').join('; ');
    return { refusal: `${others.length + 1} universities have this name (${places}): say which one by` };
  });
}

/** Returns the key by which two universities are the same. */
export const universityKey = ({ name, location }: { name: string; location: string | null }): string =>
  JSON.stringify([name.toLowerCase(), (location ?? '').toLowerCase()]);

/**
 * Writes departments, identified within their university by name, ignoring case.
 * @throws {AppError} conflict when a university is gone
 */
export async function putDepartments(tx: Tx, given: readonly DepartmentValues[]): Promise<Written[]> {
  const rows = given.map(({ universityId, name }) => ({ university_id: universityId, name }));
  const written = await putRows(tx, departments, rows, 'keep');
  await announce(tx, written, (at) => given[at]?.universityId);
  return written;
}

/**
 * Writes courses, identified within their department by name, ignoring case.
 * @throws {AppError} conflict when a department is gone
 */
export async function putCourses(
  tx: Tx,
  given: readonly CourseValues[],
  existing: Existing,
): Promise<Written[]> {
  const rows = given.map(
    ({ departmentId, universityId, ...course }): Values => ({
      ...byColumn(courseFields, course),
      department_id: departmentId,
      university_id: universityId,
    }),
  );
  const written = await putRows(tx, courses, rows, existing);
  await announce(tx, written, (at) => given[at]?.universityId);
  return written;
}

/**
 * Counts, for each course, the resources in semesters that it would lose by being written. Locks the courses whose number of semesters
 * changes: no resource is added to them until the transaction ends.
 * @returns counts in the order given; 0 where the course is new or keeps its number of semesters
 * @throws {AppError} conflict when a department is gone
 */
export async function countBeyond(
  tx: Tx,
  given: readonly Pick<CourseValues, 'departmentId' | 'name' | 'semesters'>[],
): Promise<number[]> {
  const rows = given.map(({ departmentId: department_id, name, semesters }, at) => {
    return { at, department_id, name, semesters };
  });
  const changed = sql`
    jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g (at int, department_id uuid, name text, semesters int)
    join courses c on c.department_id = g.department_id and lower(c.name) = lower(g.name) and c.deleted_at is null
      and c.semesters <> g.semesters`;
  await lockParents(tx, courses, rows);
  await sql`select from ${changed} order by c.id for update of c`.execute(tx);
  const beyond = await sql<{ at: number; count: number }>`
    select g.at, count(*) as count from ${changed}
    join resources r on r.course_id = c.id and r.deleted_at is null and r.semester > g.semesters
    group by g.at`.execute(tx);
  const counts = new Map(beyond.rows.map(({ at, count }) => [at, Number(count)]));
  return rows.map(({ at }) => counts.get(at) ?? 0);
}

/** Drops the cache tags of the lists and of every university in which something was written. */
async function announce(
  tx: Tx,
  written: readonly Written[],
  universityOf: (at: number) => string | undefined,
): Promise<void> {
  const touched = new Set<string>();
  for (const [at, { outcome }] of written.entries()) {
    const id = outcome === 'unchanged' ? undefined : universityOf(at);
    if (id) touched.add(`university:${id}`);
  }
  if (touched.size > 0) await dropTags(tx, ['universities', ...touched]);
}
