import * as audit from '../audit/service.ts';
import type { By } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { AppError } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';
import type { AddedCourse } from './change-input.ts';
import { put, type StoredFiles } from './course-files.ts';
import { findCourse } from './course-queries.ts';
import { holdDepartment, holdUniversity } from './hold.ts';
import { courseTaken } from './names.ts';
import type { Course } from './schema.ts';
import { putCourses } from './write.ts';

/**
 * Adds a course to a department that is known by its name, with PDFs that are stored already.
 * @throws {AppError} not_found, forbidden, conflict when the department has one of that name
 */
export function addCourse(
  { database: { db }, files: storage }: ContentContext,
  by: By,
  universityId: string,
  { departmentName, course }: AddedCourse,
  files: StoredFiles,
): Promise<Course> {
  return db.transaction().execute(async (tx) => {
    const university = await holdUniversity(tx, by.actor, universityId);
    const department = await holdDepartment(tx, university._id, { name: departmentName }, 'key share');
    const ids = { universityId: university._id, departmentId: department._id };
    const [written] = await putCourses(tx, [{ ...course, ...ids }], 'keep');
    if (written?.outcome !== 'added')
      throw (
        (await courseTaken(tx, department, course.name, 'course[name]')) ??
        new AppError('conflict', m.errors_conflict())
      );
    if (Object.keys(files).length > 0) await put(tx, storage, written.id, files);
    await audit.record(tx, by, {
      action: 'courses.add',
      kind: 'courses',
      rowId: written.id,
      after: { name: course.name, department: department.name, university: university.name },
    });
    return findCourse(tx, by.actor, written.id);
  });
}
