import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import { hasId } from '../core/db/filters.ts';
import { readPart, windowed } from '../core/db/part.ts';
import { idCursor, type Part, type Window } from '../core/http/list.ts';
import type { DayActivity, Stats, TopCourse, UncoveredCourse } from './schema.ts';
import { lackingTypes, type lacks } from './vocabulary.ts';

/** India has one time zone and no summer time. */
const INDIA = sql`interval '5:30'`;
/** Today's date in India. */
export const today = sql`(now() at time zone ${INDIA})::date`;
/** The time at which the first of the last `days` days began, today included. */
const startOf = (days: number) => sql`((${today} - ${days - 1}::int)::timestamp at time zone ${INDIA})`;

/** Counts all content exactly, and what was added within the last seven days. */
export async function counts(db: Db): Promise<Stats> {
  const live = sql`where deleted_at is null`;
  const isNew = sql`created_at > now() - interval '7 days'`;
  const [resources, others] = await Promise.all([
    sql<{ type: string; total: number; fresh: number }>`
      select type, count(*)::int as total, count(*) filter (where ${isNew})::int as fresh
      from resources ${live} group by type`.execute(db),
    sql<Omit<Stats, 'week'> & { newUniversities: number; newUsers: number }>`
      select u.*, p.*,
        (select count(*)::int from departments ${live}) as "totalDepartments",
        (select count(*)::int from courses ${live}) as "totalCourses",
        (select count(*)::int from books ${live} and sold_at is null and verified_at is not null
          and withdrawn_at is null) as books,
        (select count(*)::int from blogs ${live} and verified_at is not null) as posts,
        (select coalesce(sum(downloads), 0)::int from download_days where day > ${today} - 30) as downloads30,
        (select coalesce(sum(bytes), 0)::bigint from blobs) as "storedBytes"
      from (
        select count(*)::int as "totalUniversities", count(*) filter (where ${isNew})::int as "newUniversities"
        from universities ${live}) as u, (
        select count(*)::int as users, count(*) filter (where ${isNew})::int as "newUsers"
        from people ${live}) as p`.execute(db),
  ]);
  const of = (type: string) => resources.rows.find((row) => row.type === type) ?? { total: 0, fresh: 0 };
  const { newUniversities, newUsers, ...rest } = others.rows[0] as (typeof others.rows)[number];
  return {
    ...rest,
    notesCount: of('notes').total,
    syllabusCount: of('syllabus').total,
    papersCount: of('papers').total,
    week: {
      universities: newUniversities,
      notes: of('notes').fresh,
      syllabus: of('syllabus').fresh,
      papers: of('papers').fresh,
      users: newUsers,
    },
  };
}

/** Returns the activity of each of the last `days` days, today included; days without activity are included, too. */
export async function activity(db: Db, days: number): Promise<DayActivity[]> {
  const made = (table: string) => sql`
    select (created_at at time zone ${INDIA})::date as day, count(*)::int as total
    from ${sql.table(table)} where created_at >= ${startOf(days)} group by 1`;
  const { rows } = await sql<DayActivity>`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(r.total, 0) as uploads, coalesce(d.total, 0) as downloads,
      coalesce(d.deleted, 0) as "deletedDownloads", coalesce(p.total, 0) as "signUps"
    from (select ${today} - back as day from generate_series(0, ${days - 1}::int) as back) as days
    left join (${made('resources')}) as r using (day)
    left join (${made('people')}) as p using (day)
    left join (
      select d.day, sum(d.downloads)::int as total,
        (sum(d.downloads) filter (where there.id is null))::int as deleted
      from download_days d left join (
        select r.id from resources r join courses c on c.id = r.course_id and c.deleted_at is null
        where r.deleted_at is null) as there on there.id = d.resource_id
      where d.day > ${today} - ${days}::int group by d.day) as d using (day)
    order by days.day`.execute(db);
  return rows;
}

/** Returns the courses with the most downloads in the last `days` days; courses and resources deleted since do not count. */
export async function topCourses(db: Db, days: number, limit: number): Promise<TopCourse[]> {
  const { rows } = await sql<TopCourse>`
    with downloaded as (
      select resource_id, sum(downloads) as downloads from download_days
      where day > ${today} - ${days}::int group by resource_id)
    select c.id as _id, c.name, d.name as department, u.id as university, u.name as "universityName", top.downloads
    from (
      select r.course_id, sum(downloaded.downloads)::int as downloads
      from downloaded join resources r on r.id = downloaded.resource_id and r.deleted_at is null
      join courses on courses.id = r.course_id and courses.deleted_at is null
      group by r.course_id order by downloads desc, r.course_id limit ${limit}) as top
    join courses c on c.id = top.course_id join departments d on d.id = c.department_id
    join universities u on u.id = c.university_id
    order by top.downloads desc, c.id`.execute(db);
  return rows;
}

type Filters = { university: string; lacks: (typeof lacks)[number] };

/** Lists courses that lack resources, ordered by university and department; the cursor is the last course's id. */
export async function uncovered(
  db: Db,
  { university, lacks }: Filters,
  window: Window,
): Promise<Part<UncoveredCourse>> {
  const after = idCursor(window);
  const kind = lacks === 'everything' ? sql`` : sql`and r.type = ${lacks}`;
  let matching = db
    .selectFrom('courses as c')
    .innerJoin('departments as d', 'd.id', 'c.department_id')
    .innerJoin('universities as u', 'u.id', 'c.university_id')
    .where('c.deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from resources r where r.course_id = c.id and r.deleted_at is null ${kind})`,
    );
  if (university) matching = matching.where(hasId('c.university_id', university));
  const place = sql`lower(u.name), u.id, lower(d.name), lower(c.name), c.id`;
  const ordered = matching
    .select([
      'c.id as _id',
      'c.name',
      'c.level',
      'd.name as department',
      'c.university_id as university',
      'u.name as universityName',
    ])
    .select(lackingTypes.map((type) => held(type).as(type)))
    .select(sql`row(${place})`.as('place'))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${place}) > (select ${place} from courses c join departments d on d.id = c.department_id
          join universities u on u.id = c.university_id where c.id = ${after}::uuid)`,
      ),
    )
    .orderBy(place);
  const part = await readPart(db, window, matching.select('c.id'), windowed(ordered, window), {
    order: sql`page.place`,
  });
  return { ...part, rows: part.rows.map(({ place: _, ...row }) => row) };
}

const held = (type: string) =>
  sql<number>`(select count(*)::int from resources r where r.course_id = c.id and r.deleted_at is null and r.type = ${type})`;
