import { z } from 'zod';
import { byOf } from '../../core/access.ts';
import type { ContentContext } from '../../core/content-context.ts';
import type { App } from '../../core/http/http.ts';
import { routesOf } from '../../core/http/openapi.ts';
import { Problem } from '../../core/http/problem.ts';
import * as m from '../../paraglide/messages.js';
import { Contents, Removed } from '../../trash/schema.ts';
import { countContents } from '../../trash/service.ts';
import { AddedDepartment, DepartmentChange, requireUniversity } from '../input.ts';
import { findDepartmentRow, findManaged } from '../rows.ts';
import { DepartmentAnswer } from '../schema.ts';
import { add, remove, rename } from './manage.ts';

const staff = routesOf('Universities', {
  access: ['admin', 'authority'],
  missing: m.catalogue_department_required,
});
const params = z.object({ id: z.string(), departmentId: z.string() });

/** Declares the routes for staff to manage the departments of a university. */
export function departmentRoutes(app: App, context: ContentContext): void {
  app.patch(
    '/api/universities/:id/add-department',
    staff('addDepartment', 'Adds a department', {
      params: z.object({ id: z.string() }),
      body: AddedDepartment,
      response: { 200: DepartmentAnswer, 409: Problem },
    }),
    async (request) => {
      const { id } = request.params;
      requireUniversity(id);
      const department = await add(context, byOf(request), id, request.body.department.name);
      return { message: m.catalogue_added({ name: department.name }), department };
    },
  );

  app.put(
    '/api/universities/:id/departments/:departmentId',
    staff('renameDepartment', 'Renames a department; its courses and resources stay', {
      params,
      body: DepartmentChange,
      response: { 200: DepartmentAnswer, 409: Problem },
    }),
    async (request) => {
      const { id, departmentId } = request.params;
      const department = await rename(context, byOf(request), id, departmentId, request.body);
      return { message: m.catalogue_saved({ name: department.name }), department };
    },
  );

  app.delete(
    '/api/universities/:id/departments/:departmentId',
    staff('deleteDepartment', 'Moves a department to the trash, with its courses and their resources', {
      params,
      response: { 200: Removed },
    }),
    (request) => remove(context, byOf(request), request.params.id, request.params.departmentId),
  );

  app.get(
    '/api/universities/:id/departments/:departmentId/contents',
    staff('countDepartmentContents', 'Counts what would go to the trash with a department', {
      params,
      response: { 200: Contents },
    }),
    async (request) => {
      const { db } = context.database;
      const { id, departmentId } = request.params;
      const university = await findManaged(db, request.actor, id);
      const { _id } = await findDepartmentRow(db, university._id, { id: departmentId });
      return countContents(db, 'departments', _id);
    },
  );
}
