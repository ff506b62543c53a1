import { z } from 'zod';
import { byOf } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { AppError } from '../core/errors.ts';
import type { App } from '../core/http/http.ts';
import { isId } from '../core/http/list.ts';
import { Problem } from '../core/http/problem.ts';
import * as m from '../paraglide/messages.js';
import { Contents, Removed } from '../trash/schema.ts';
import { countContents } from '../trash/service.ts';
import { AddedDepartment, DepartmentChange } from './change-input.ts';
import { findDepartment } from './course-queries.ts';
import { addDepartment, renameDepartment } from './department-edit.ts';
import { findManaged } from './hold.ts';
import { removeDepartment } from './removal.ts';
import { DepartmentAnswer } from './schema.ts';

const config = { access: ['admin', 'authority'], missing: m.catalogue_department_required } as const;
const tags = ['Universities'];
const params = z.object({ id: z.string(), departmentId: z.string() });
const refusals = { 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem };

/**
 * Forms send something below a university before one is chosen.
 * @throws {AppError} bad_input
 */
export function requireUniversity(id: string): void {
  if (isId(id)) return;
  const message = m.catalogue_university_required();
  throw new AppError('bad_input', message, { fields: { university: [message] } });
}

/** What staff do with the departments of a university. */
export function departmentRoutes(app: App, context: ContentContext): void {
  app.patch(
    '/api/universities/:id/add-department',
    {
      config,
      schema: {
        operationId: 'addDepartment',
        tags,
        summary: 'Adds a department',
        params: z.object({ id: z.string() }),
        body: AddedDepartment,
        response: { 200: DepartmentAnswer, ...refusals },
      },
    },
    async (request) => {
      const { id } = request.params;
      requireUniversity(id);
      const department = await addDepartment(context, byOf(request), id, request.body.department.name);
      return { message: m.catalogue_added({ name: department.name }), department };
    },
  );

  app.put(
    '/api/universities/:id/departments/:departmentId',
    {
      config,
      schema: {
        operationId: 'renameDepartment',
        tags,
        summary: 'Calls a department something else; its courses and resources stay',
        params,
        body: DepartmentChange,
        response: { 200: DepartmentAnswer, ...refusals },
      },
    },
    async (request) => {
      const { id, departmentId } = request.params;
      const department = await renameDepartment(context, byOf(request), id, departmentId, request.body);
      return { message: m.catalogue_saved({ name: department.name }), department };
    },
  );

  app.delete(
    '/api/universities/:id/departments/:departmentId',
    {
      config,
      schema: {
        operationId: 'deleteDepartment',
        tags,
        summary: 'Moves a department to the trash, with its courses and their resources',
        params,
        response: { 200: Removed, 401: Problem, 403: Problem, 404: Problem },
      },
    },
    (request) => removeDepartment(context, byOf(request), request.params.id, request.params.departmentId),
  );

  app.get(
    '/api/universities/:id/departments/:departmentId/contents',
    {
      config,
      schema: {
        operationId: 'countDepartmentContents',
        tags,
        summary: 'How much would go to the trash along with a department',
        params,
        response: { 200: Contents, 401: Problem, 403: Problem, 404: Problem },
      },
    },
    async (request) => {
      const { db } = context.database;
      const { id, departmentId } = request.params;
      const university = await findManaged(db, request.actor, id);
      const { _id } = await findDepartment(db, university._id, departmentId);
      return countContents(db, 'departments', _id);
    },
  );
}
