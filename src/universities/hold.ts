import { sql, type Transaction } from 'kysely';
import { type Actor, allow } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import { isId } from '../core/http/list.ts';
import * as m from '../paraglide/messages.js';
import { coursesVisibleTo } from './course-queries.ts';
import { can } from './policy.ts';
import { logo, visibleTo } from './queries.ts';

/**
 * Finds what is about to be changed, and keeps it from going to the trash until that is done. Locks are taken parents first, as deletes take them:
 * two who change the same things wait for each other, never in a circle. What is about to be deleted is only looked at: the trash locks
 * it, and of two who hold it already each would wait for the other.
 */

/**
 * A university that the actor looks after.
 * @throws {AppError} not_found, forbidden
 */
export async function findManaged(
  db: Db,
  actor: Actor,
  id: string,
  lock: 'none' | 'key share' = 'none',
): Promise<{ _id: string; name: string; location: string | null }> {
  const row = isId(id)
    ? await visibleTo(db, actor)
        .where('universities.id', '=', id)
        .select(['universities.id as _id', 'universities.name', 'universities.location'])
        .$if(lock === 'key share', (q) => q.forKeyShare())
        .executeTakeFirst()
    : undefined;
  if (!row) throw new AppError('not_found', m.university_not_found());
  allow(can.manage(actor, row._id));
  return row;
}

/**
 * The same, for a change of what belongs to it.
 * @throws {AppError} not_found, forbidden
 */
export const holdUniversity = (tx: Transaction<DB>, actor: Actor, id: string) =>
  findManaged(tx, actor, id, 'key share');

/**
 * The same, for a change of itself.
 * @throws {AppError} not_found, forbidden
 */
export async function holdUniversityToChange(tx: Transaction<DB>, actor: Actor, id: string) {
  const row = isId(id)
    ? await visibleTo(tx, actor)
        .where('universities.id', '=', id)
        .select(['universities.id as _id', 'universities.name', 'universities.short_name as shortName'])
        .select(['universities.location', 'universities.website', 'universities.description', logo])
        .select(['universities.logo_url', 'universities.logo_sha256', 'universities.version'])
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw new AppError('not_found', m.university_not_found());
  allow(can.manage(actor, row._id));
  return row;
}

/**
 * A department of a university that is held already, by its id or its name.
 * @throws {AppError} not_found
 */
export async function holdDepartment(
  tx: Transaction<DB>,
  universityId: string,
  wanted: { id: string } | { name: string },
  lock: 'none' | 'key share' | 'no key update',
): Promise<{ _id: string; name: string; version: number; universityId: string }> {
  if ('id' in wanted && !isId(wanted.id)) throw new AppError('not_found', m.catalogue_department_not_found());
  const row = await tx
    .selectFrom('departments')
    .where('deleted_at', 'is', null)
    .where('university_id', '=', universityId)
    .$if('id' in wanted, (q) => q.where('id', '=', 'id' in wanted ? wanted.id : ''))
    .$if('name' in wanted, (q) =>
      q.where(sql<boolean>`lower(name) = lower(${'name' in wanted ? wanted.name : ''})`),
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
 * A course of a university that is held already, for a change of itself.
 * @param lock `update` keeps others from adding resources to it as well
 * @throws {AppError} not_found
 */
export async function holdCourse(
  tx: Transaction<DB>,
  actor: Actor,
  universityId: string,
  id: string,
  lock: 'no key update' | 'update',
) {
  const row = isId(id)
    ? await coursesVisibleTo(tx, actor)
        .innerJoin('departments as d', 'd.id', 'c.department_id')
        .where('c.id', '=', id)
        .where('c.university_id', '=', universityId)
        .select(['c.id as _id', 'c.name', 'c.level', 'c.duration', 'c.semesters', 'c.eligibility'])
        .select(['c.total_credits as totalCredits', 'c.mode_of_study as modeOfStudy'])
        .select(['c.fee_structure as feeStructure', 'c.eligibility_sha256', 'c.fee_structure_sha256'])
        .select(['c.version', 'c.department_id as departmentId', 'd.name as department'])
        .$if(lock === 'update', (q) => q.forUpdate('c'))
        .$if(lock === 'no key update', (q) => q.forNoKeyUpdate('c'))
        .executeTakeFirst()
    : undefined;
  if (!row) throw new AppError('not_found', m.catalogue_course_not_found());
  return row;
}
export type HeldCourse = Awaited<ReturnType<typeof holdCourse>>;
