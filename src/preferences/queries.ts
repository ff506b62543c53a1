import { sql } from 'kysely';
import type { Actor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { AppError } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';
import { can } from './policy.ts';
import type { Preferences } from './schema.ts';

/** The preferences of a student, and the times of their last two visits. */
export type Stored = {
  preferences: Preferences;
  visitedAt: Date | null;
  visitedBeforeAt: Date | null;
};

/** SQL for the rows whose ids are in a column of `preferences`, in the order of the ids, as JSON. */
const rowsOf = (column: string, table: string, more = sql``) => sql`(
  select coalesce(json_agg(json_build_object('_id', row.id, 'name', row.name${more}) order by wanted.at), '[]')
  from unnest(${sql.ref(column)}) with ordinality as wanted (id, at)
  join ${sql.table(table)} as row on row.id = wanted.id and row.deleted_at is null)`;

const ofCourse = sql`, 'semesters', row.semesters, 'university', row.university_id,
  'department', (select name from departments where id = row.department_id)`;

/** Reads a student's preferences, with the names of the chosen rows; null if none are saved yet. */
export async function stored(db: Db, personId: string): Promise<Stored | null> {
  type Row = Omit<Preferences, 'updatedAt'> & Record<'updatedAt', Date> & Omit<Stored, 'preferences'>;
  const { rows } = await sql<Row>`
    select person_id as "userId",
      ${rowsOf('university_ids', 'universities')} as universities,
      ${rowsOf('department_ids', 'departments')} as departments,
      ${rowsOf('course_ids', 'courses', ofCourse)} as courses,
      book_categories as "bookCategories", resources, semester, updated_at as "updatedAt", version,
      visited_at as "visitedAt", visited_before_at as "visitedBeforeAt"
    from preferences where person_id = ${personId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { visitedAt, visitedBeforeAt, updatedAt, ...rest } = row;
  const preferences = { ...rest, semester: semesterNow(rest), updatedAt: updatedAt.toISOString() };
  return { preferences, visitedAt, visitedBeforeAt };
}

/** Returns the chosen semester; null if all chosen courses have fewer semesters by now. */
const semesterNow = ({ courses, semester }: Pick<Preferences, 'courses' | 'semester'>): number | null =>
  semester === null ||
  courses.length === 0 ||
  courses.some((of) => of.semesters === 0 || of.semesters >= semester)
    ? semester
    : null;

/**
 * Finds a student's preferences, for their owner only.
 * @throws {AppError} not_found
 */
export async function find(db: Db, actor: Actor, personId: string): Promise<Preferences> {
  const found = can.see(actor, personId) ? await stored(db, personId) : null;
  if (!found) throw new AppError('not_found', m.preferences_none());
  return found.preferences;
}
