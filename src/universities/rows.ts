import { sql } from 'kysely';
import { type Actor, allow } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { hasId } from '../core/db/filters.ts';
import { AppError } from '../core/errors.ts';
import { selected } from '../core/fields.ts';
import * as m from '../paraglide/messages.js';
import { coursesVisibleTo } from './courses/queries.ts';
import { courseFieldNames, courseFields, universityFieldNames, universityFields } from './fields.ts';
import { can } from './policy.ts';
import { logo, visibleTo } from './queries.ts';

/**
 * Rows that are about to be changed. A lock keeps them from going to the trash until that is done; locks are taken parents first, as deletes
 * take them, so that two who change the same things wait for each other, never in a circle. What is about to be deleted is read without
 * one: the trash locks it, and of two who had a lock already each would wait for the other.
 */

/**
 * A university that the actor looks after.
 * @param lock `key share` for a change of what belongs to it, `no key update` for one of itself
 * @throws {AppError} not_found, forbidden
 */
export async function findManaged(db: Db, actor: Actor, id: string, lock?: 'key share' | 'no key update') {
  const row = await visibleTo(db, actor)
    .where(hasId('universities.id', id))
    .select(['universities.id as _id', logo])
    .select(selected('universities', universityFields, universityFieldNames))
    .select(['universities.logo_url', 'universities.logo_sha256', 'universities.version'])
    .$if(lock === 'key share', (q) => q.forKeyShare())
    .$if(lock === 'no key update', (q) => q.forNoKeyUpdate())
    .executeTakeFirstOrThrow(() => new AppError('not_found', m.university_not_found()));
  allow(can.manage(actor, row._id));
  return row;
}
export type UniversityRow = Awaited<ReturnType<typeof findManaged>>;

/**
 * A department of a university, by its id or its name.
 * @throws {AppError} not_found
 */
export async function findDepartmentRow(
  db: Db,
  universityId: string,
  wanted: { id: string } | { name: string },
  lock?: 'key share' | 'no key update',
): Promise<{ _id: string; name: string; version: number; universityId: string }> {
  const row = await db
    .selectFrom('departments')
    .where('deleted_at', 'is', null)
    .where('university_id', '=', universityId)
    .where(
      'id' in wanted ? hasId('departments.id', wanted.id) : sql<boolean>`lower(name) = lower(${wanted.name})`,
    )
    .select(['id as _id', 'name', 'version', 'university_id as universityId'])
    .$if(lock === 'key share', (q) => q.forKeyShare())
    .$if(lock === 'no key update', (q) => q.forNoKeyUpdate())
    .executeTakeFirst();
  if (row) return row;
  const message =
    'name' in wanted ? m.catalogue_department_unknown(wanted) : m.catalogue_department_not_found();
  throw new AppError('not_found', message);
}

/**
 * A course of a university.
 * @param lock `update` keeps others from adding resources to it as well
 * @throws {AppError} not_found
 */
export async function findCourseRow(
  db: Db,
  actor: Actor,
  universityId: string,
  id: string,
  lock?: 'no key update' | 'update',
) {
  return coursesVisibleTo(db, actor)
    .innerJoin('departments as d', 'd.id', 'c.department_id')
    .where(hasId('c.id', id))
    .where('c.university_id', '=', universityId)
    .select(['c.id as _id', 'c.eligibility_sha256', 'c.fee_structure_sha256'])
    .select(selected('c', courseFields, courseFieldNames))
    .select(['c.version', 'c.department_id as departmentId', 'd.name as department'])
    .$if(lock === 'update', (q) => q.forUpdate('c'))
    .$if(lock === 'no key update', (q) => q.forNoKeyUpdate('c'))
    .executeTakeFirstOrThrow(() => new AppError('not_found', m.catalogue_course_not_found()));
}
export type CourseRow = Awaited<ReturnType<typeof findCourseRow>>;
