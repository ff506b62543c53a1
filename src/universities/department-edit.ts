import { sql } from 'kysely';
import * as audit from '../audit/service.ts';
import type { By } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { ContentContext } from '../core/content-context.ts';
import { AppError } from '../core/errors.ts';
import { refuseStale } from '../core/stale.ts';
import * as m from '../paraglide/messages.js';
import type { DepartmentChange } from './change-input.ts';
import { findDepartment } from './course-queries.ts';
import { holdDepartment, holdUniversity } from './hold.ts';
import { departmentTaken, naming } from './names.ts';
import type { Department } from './schema.ts';
import { putDepartments } from './write.ts';

/**
 * Adds a department to a university.
 * @throws {AppError} not_found, forbidden, conflict when it has one of that name
 */
export function addDepartment(
  { database: { db } }: ContentContext,
  by: By,
  universityId: string,
  name: string,
): Promise<Department> {
  return db.transaction().execute(async (tx) => {
    const university = await holdUniversity(tx, by.actor, universityId);
    const [written] = await putDepartments(tx, [{ universityId: university._id, name }]);
    if (written?.outcome !== 'added')
      throw (
        (await departmentTaken(tx, university._id, name, 'department.name')) ??
        new AppError('conflict', m.errors_conflict())
      );
    await audit.record(tx, by, {
      action: 'departments.add',
      kind: 'departments',
      rowId: written.id,
      after: { name, university: university.name },
    });
    return findDepartment(tx, university._id, written.id);
  });
}

/**
 * Calls a department something else. Its courses and resources stay.
 * @throws {AppError} not_found, forbidden, conflict when it was changed meanwhile, or when another one has that name
 */
export function renameDepartment(
  { database: { db } }: ContentContext,
  by: By,
  universityId: string,
  id: string,
  { name, version }: DepartmentChange,
): Promise<Department> {
  const renaming = () =>
    db.transaction().execute(async (tx) => {
      const university = await holdUniversity(tx, by.actor, universityId);
      const row = await holdDepartment(tx, university._id, { id }, 'no key update');
      if (name !== row.name) {
        refuseStale(row, version, { name: row.name });
        await tx
          .updateTable('departments')
          .set({ name, version: sql`version + 1`, updated_at: sql`now()` })
          .where('id', '=', row._id)
          .execute();
        await audit.record(tx, by, {
          action: 'departments.edit',
          kind: 'departments',
          rowId: row._id,
          before: { name: row.name },
          after: { name },
        });
        await dropTags(tx, ['universities', `university:${university._id}`, 'resources']);
      }
      return findDepartment(tx, university._id, row._id);
    });
  return naming(renaming, () => departmentTaken(db, universityId, name, 'name'));
}
