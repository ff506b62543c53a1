import * as audit from '../../audit/service.ts';
import type { By } from '../../core/access.ts';
import type { ContentContext } from '../../core/content-context.ts';
import { refuseStale } from '../../core/errors.ts';
import type { Removed } from '../../trash/schema.ts';
import { change, departmentTaken, moveToTrash, naming } from '../change.ts';
import { findDepartment } from '../courses/queries.ts';
import type { DepartmentChange } from '../input.ts';
import { findDepartmentRow, findManaged } from '../rows.ts';
import type { Department } from '../schema.ts';
import { putDepartments } from '../write.ts';

/**
 * Adds a department to a university.
 * @throws {AppError} not_found, forbidden, conflict when the university has a department of that name
 */
export function add(
  { database: { db } }: ContentContext,
  by: By,
  universityId: string,
  name: string,
): Promise<Department> {
  return db.transaction().execute(async (tx) => {
    const university = await findManaged(tx, by.actor, universityId, 'key share');
    const [written] = await putDepartments(tx, [{ universityId: university._id, name }]);
    if (written?.outcome !== 'added')
      throw await departmentTaken(tx, university._id, name, 'department.name');
    await audit.record(tx, by, {
      action: 'departments.add',
      rowId: written.id,
      after: { name, university: university.name },
    });
    return findDepartment(tx, university._id, written.id);
  });
}

/**
 * Renames a department. Its courses and resources stay.
 * @throws {AppError} not_found, forbidden, stale when it was changed meanwhile, conflict when another department has that name
 */
export function rename(
  { database: { db } }: ContentContext,
  by: By,
  universityId: string,
  id: string,
  { name, version }: DepartmentChange,
): Promise<Department> {
  const renaming = () =>
    db.transaction().execute(async (tx) => {
      const university = await findManaged(tx, by.actor, universityId, 'key share');
      const row = await findDepartmentRow(tx, university._id, { id }, 'no key update');
      if (name !== row.name) {
        refuseStale(row, version, { name: row.name });
        await change(tx, by, {
          kind: 'departments',
          rowId: row._id,
          universityId: university._id,
          columns: { name },
          before: { name: row.name },
          after: { name },
          isRenamed: true,
        });
      }
      return findDepartment(tx, university._id, row._id);
    });
  return naming(renaming, () => departmentTaken(db, universityId, name, 'name'));
}

/**
 * Moves a department to the trash, with its courses and their resources.
 * @throws {AppError} not_found, forbidden
 */
export function remove(
  { database: { db } }: ContentContext,
  by: By,
  universityId: string,
  id: string,
): Promise<Removed> {
  return db.transaction().execute(async (tx) => {
    const university = await findManaged(tx, by.actor, universityId, 'key share');
    const { _id, name: label } = await findDepartmentRow(tx, university._id, { id });
    const removal = { id: _id, label, place: university.name, universityId: university._id };
    return moveToTrash(tx, by, { kind: 'departments', ...removal });
  });
}
