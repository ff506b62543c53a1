import { sql } from 'kysely';
import { allow, type SignedIn } from '../core/access.ts';
import type { Database, Db, Tx } from '../core/db/database.ts';
import { AppError, type FieldMessages, refuseFields, refuseStale } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';
import { can } from './policy.ts';
import { find } from './queries.ts';
import type { Preferences, PreferencesInput } from './schema.ts';

type Wanted = Omit<PreferencesInput, 'userId' | 'version'>;

/**
 * Replaces the preferences of a student. They are private to their owner, so the audit log records nothing.
 * @throws {AppError} forbidden for another person's, bad_input for ids that do not exist or do not belong together, not_signed_in for an
 * account that was deleted meanwhile, stale when they were saved since this version
 */
export async function save(
  { db }: Database,
  actor: SignedIn,
  { userId, version, ...wanted }: PreferencesInput,
): Promise<Preferences> {
  allow(can.save(actor, userId), m.preferences_not_yours());
  return db.transaction().execute(async (tx) => {
    // Locks the account: a deletion of it leaves no preferences behind, and of saves at once the later one sees the earlier one.
    const person = await tx
      .selectFrom('people')
      .where('id', '=', actor.id)
      .where('deleted_at', 'is', null)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!person) throw new AppError('not_signed_in', m.errors_session_ended());
    const row = await tx
      .selectFrom('preferences')
      .where('person_id', '=', actor.id)
      .select('version')
      .executeTakeFirst();
    refuseStale(row ?? { version: 0 }, version, {});
    await check(tx, wanted);
    await sql`
      insert into preferences
        (person_id, university_ids, department_ids, course_ids, book_categories, resources, semester)
      values (${actor.id}::uuid, ${wanted.universities}::uuid[], ${wanted.departments}::uuid[], ${wanted.courses}::uuid[],
        ${wanted.bookCategories}::text[], ${wanted.resources}::text[], ${wanted.semester}::int)
      on conflict (person_id) do update set university_ids = excluded.university_ids,
        department_ids = excluded.department_ids, course_ids = excluded.course_ids,
        book_categories = excluded.book_categories, resources = excluded.resources,
        semester = excluded.semester, updated_at = now(), version = preferences.version + 1`.execute(tx);
    return find(tx, actor, actor.id);
  });
}

/** Checks that every id exists and belongs to a chosen parent, and that one of the courses has the semester. */
async function check(tx: Tx, wanted: Wanted): Promise<void> {
  const { universities, departments, courses, semester } = wanted;
  const { rows } = await sql<{ universities: number; departments: number; courses: number; most: number }>`
    select
      (select count(*)::int from universities where id = any(${universities}::uuid[]) and deleted_at is null)
        as universities,
      (select count(*)::int from departments where id = any(${departments}::uuid[]) and deleted_at is null
        and university_id = any(${universities}::uuid[])) as departments,
      of_courses.*
    from (
      select count(*)::int as courses,
        -- 0 semesters: their number is unknown, so any is allowed.
        coalesce(case when min(semesters) > 0 then max(semesters) end, 0) as most
      from courses where id = any(${courses}::uuid[]) and deleted_at is null
        and department_id = any(${departments}::uuid[])) as of_courses`.execute(tx);
  const [there] = rows;
  const fields: FieldMessages = {};
  if (there?.universities !== universities.length) fields.universities = [m.preferences_unknown_university()];
  if (there?.departments !== departments.length) fields.departments = [m.preferences_unknown_department()];
  if (there?.courses !== courses.length) fields.courses = [m.preferences_unknown_course()];
  const most = there?.most ?? 0;
  if (semester !== null && most > 0 && semester > most)
    fields.semester = [m.input_beyond_semesters({ semesters: most })];
  refuseFields(fields);
}

/** The personal data of students: what they can download, and what is erased with their account. */
export const personalData = { sections: [{ name: 'preferences', about: preferences }], forget };

async function preferences(db: Db, { id }: SignedIn): Promise<object | null> {
  const row = await db
    .selectFrom('preferences')
    .where('person_id', '=', id)
    .select([
      'university_ids as universities',
      'department_ids as departments',
      'course_ids as courses',
      'book_categories as bookCategories',
      'resources',
      'semester',
      'visited_at as visitedAt',
      'visited_before_at as visitedBeforeAt',
      'updated_at as updatedAt',
    ])
    .executeTakeFirst();
  return row ?? null;
}

async function forget(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('preferences').where('person_id', '=', id).execute();
}

/** Removes a permanently deleted university, whose departments and courses are gone already, from all preferences. */
export async function forgetUniversity(tx: Tx, universityId: string): Promise<void> {
  const kept = (column: string, table: string) => sql`array(
    select wanted.id from unnest(${sql.ref(column)}) with ordinality as wanted (id, at)
    where exists (select from ${sql.table(table)} as t where t.id = wanted.id) order by wanted.at)`;
  await sql`
    update preferences set university_ids = array_remove(university_ids, ${universityId}::uuid),
      department_ids = ${kept('department_ids', 'departments')}, course_ids = ${kept('course_ids', 'courses')}
    where university_ids @> array[${universityId}::uuid]`.execute(tx);
}
