import type { Transaction } from 'kysely';
import type { By } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { DB } from '../core/db/tables.ts';
import * as m from '../paraglide/messages.js';
import type { Removed } from '../trash/schema.ts';
import * as trash from '../trash/service.ts';
import type { NamedCourse } from './change-input.ts';
import { findCourseNamed } from './course-queries.ts';
import { findManaged, holdDepartment, holdUniversity } from './hold.ts';

/**
 * Moves a university to the trash, with all that belongs to it.
 * @throws {AppError} not_found, forbidden
 */
export const removeUniversity = (
  { database: { db } }: ContentContext,
  by: By,
  id: string,
): Promise<Removed> =>
  db.transaction().execute(async (tx) => {
    const { _id, name, location } = await findManaged(tx, by.actor, id);
    return remove(tx, by, { kind: 'universities', id: _id, label: name, place: location, universityId: _id });
  });

/**
 * Moves a department to the trash, with its courses and their resources.
 * @throws {AppError} not_found, forbidden
 */
export const removeDepartment = (
  { database: { db } }: ContentContext,
  by: By,
  universityId: string,
  id: string,
): Promise<Removed> =>
  db.transaction().execute(async (tx) => {
    const { _id, name: place } = await holdUniversity(tx, by.actor, universityId);
    const department = await holdDepartment(tx, _id, { id }, 'none');
    const { name: label } = department;
    return remove(tx, by, { kind: 'departments', id: department._id, label, place, universityId: _id });
  });

/**
 * Moves a course to the trash, with its resources.
 * @throws {AppError} not_found, forbidden
 */
export const removeCourse = (
  { database: { db } }: ContentContext,
  by: By,
  universityId: string,
  { departmentName, courseName }: NamedCourse,
): Promise<Removed> =>
  db.transaction().execute(async (tx) => {
    const university = await holdUniversity(tx, by.actor, universityId);
    const department = await holdDepartment(tx, university._id, { name: departmentName }, 'key share');
    const course = await findCourseNamed(tx, by.actor, department, courseName);
    return remove(tx, by, {
      ...{ kind: 'courses', id: course._id, label: course.name, universityId: university._id },
      place: `${department.name}, ${university.name}`,
    });
  });

async function remove(tx: Transaction<DB>, by: By, removal: trash.Removal): Promise<Removed> {
  const { trashId } = await trash.remove(tx, by, removal);
  return { message: m.catalogue_removed({ name: removal.label }), trashId };
}
