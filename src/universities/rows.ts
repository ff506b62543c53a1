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
 * These functions read rows that are about to change. A lock keeps a row out of the trash until the transaction ends. Locks are taken
 * parents first, as deletes do, so that concurrent changes cannot deadlock. A row that is about to be deleted is read without a lock:
 * the trash locks it itself, and two deletes that shared a lock beforehand would deadlock.
 */

/**
 * Finds a university that the actor manages.
 * @param lock `key share` to change rows below it, `no key update` to change the university itself
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
 * Finds a department of a university by its id or name.
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
 * Finds a course of a university.
 * @param lock `update` also keeps resources from being added to it
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
