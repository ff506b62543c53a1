import { sql } from 'kysely';
import type { Actor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { contains, tidy } from '../core/db/filters.ts';
import { limitOf, offsetOf, readPart } from '../core/db/part.ts';
import { AppError } from '../core/errors.ts';
import { isId, type Part, type Window } from '../core/http/list.ts';
import * as m from '../paraglide/messages.js';
import { coursesVisibleTo } from './course-queries.ts';
import type { ListedCourse } from './schema.ts';

/** `university` is an id or a name, `department` a name: both whole, without regard to case; `q` is a part of the course's name. */
export type CourseFilters = {
  university?: string | undefined;
  department?: string | undefined;
  q?: string | undefined;
};

/** Courses of all universities, newest first; the cursor is the last row's id. */
export async function listCourses(
  db: Db,
  actor: Actor,
  { university, department, q }: CourseFilters,
  window: Window,
): Promise<Part<ListedCourse>> {
  if (window.after !== undefined && !isId(window.after))
    throw new AppError('bad_input', m.errors_bad_cursor(), { fields: { after: [m.errors_bad_cursor()] } });
  let matching = coursesVisibleTo(db, actor);
  if (university)
    matching = isId(university)
      ? matching.where('c.university_id', '=', university)
      : matching.where(sql<boolean>`c.university_id in (
          select id from universities where lower(name) = lower(${tidy(university)}) and deleted_at is null)`);
  if (department)
    matching = matching.where(sql<boolean>`c.department_id in (
      select id from departments where lower(name) = lower(${tidy(department)}) and deleted_at is null)`);
  if (q) matching = matching.where(contains(sql`lower(c.name)`, tidy(q)));
  const wanted = matching
    .$if(window.after !== undefined, (query) => query.where('c.id', '<', window.after ?? ''))
    .select('c.id')
    .orderBy('c.id', 'desc')
    .limit(limitOf(window))
    .$if(window.offset > 0, (query) => query.offset(offsetOf(window)));
  const page = db
    .selectFrom(wanted.as('wanted'))
    .innerJoin('courses as c', 'c.id', 'wanted.id')
    .innerJoin('departments as d', 'd.id', 'c.department_id')
    .innerJoin('universities as u', 'u.id', 'c.university_id')
    .select(['c.id as _id', 'u.id as university', 'u.name as universityName', 'd.name as department'])
    .select(['c.name', 'c.level', 'c.duration', 'c.semesters', 'c.total_credits as totalCredits'])
    .select('c.mode_of_study as modeOfStudy')
    .orderBy('c.id', 'desc');
  const { total, rows } = await readPart(db, matching.select('c.id'), page, sql`page._id desc`);
  const shown = rows.slice(0, window.limit) as ListedCourse[];
  return { rows: shown, total, next: rows.length > window.limit ? shown.at(-1)?._id : undefined };
}
