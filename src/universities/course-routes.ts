import { z } from 'zod';
import { byOf } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { type App, TEXT_LIMIT } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import { sendFile } from '../core/http/send-file.ts';
import * as m from '../paraglide/messages.js';
import { Contents, Removed } from '../trash/schema.ts';
import { countContents } from '../trash/service.ts';
import { CourseChange, NamedCourse } from './change-input.ts';
import { editCourse } from './course-edit.ts';
import { courseFileRoutes } from './course-file-routes.ts';
import { findCourseFile, findCourseIn } from './course-queries.ts';
import { findManaged } from './hold.ts';
import { removeCourse } from './removal.ts';
import { CourseAnswer } from './schema.ts';

const config = { access: ['admin', 'authority'] } as const;
const named = { ...config, missing: m.catalogue_course_required };
const tags = ['Universities'];
const params = z.object({ id: z.string(), courseId: z.string() });
const refusals = { 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem };

/** What staff do with the courses of a university, and the PDFs that visitors read. */
export function courseRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  courseFileRoutes(app, context);

  app.patch(
    '/api/universities/:id/courses/:courseId',
    {
      bodyLimit: TEXT_LIMIT,
      config,
      schema: {
        operationId: 'changeCourse',
        tags,
        summary: 'Changes what is said about a course; its resources stay',
        description:
          'What is not there stays as it is. Fewer semesters than its resources stand in are refused. With a `version`, a change that somebody else made since then is answered with 409.',
        params,
        body: CourseChange,
        response: { 200: CourseAnswer, ...refusals },
      },
    },
    async (request) => {
      const { id, courseId } = request.params;
      const course = await editCourse(context, byOf(request), id, courseId, request.body);
      return { message: m.catalogue_saved({ name: course.name }), course };
    },
  );

  app.patch(
    '/api/universities/:id/remove-course',
    {
      config: named,
      schema: {
        operationId: 'deleteCourse',
        tags,
        summary: 'Moves a course to the trash, with its resources',
        params: z.object({ id: z.string() }),
        body: NamedCourse,
        response: { 200: Removed, 400: Problem, 401: Problem, 403: Problem, 404: Problem },
      },
    },
    (request) => removeCourse(context, byOf(request), request.params.id, request.body),
  );

  app.get(
    '/api/universities/:id/courses/:courseId/contents',
    {
      config,
      schema: {
        operationId: 'countCourseContents',
        tags,
        summary: 'How much would go to the trash along with a course',
        params,
        response: { 200: Contents, 401: Problem, 403: Problem, 404: Problem },
      },
    },
    async (request) => {
      const { id, courseId } = request.params;
      const university = await findManaged(db, request.actor, id);
      const { _id } = await findCourseIn(db, request.actor, university._id, courseId);
      return countContents(db, 'courses', _id);
    },
  );

  app.get(
    '/api/files/courses/:id/:start/:file',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getCourseFile',
        tags,
        summary: 'A PDF of a course, as `eligibilityFile` and `feeStructureFile` name it',
        params: z.object({ id: z.string(), start: z.string(), file: z.string() }),
        produces: ['application/pdf'],
        response: { 404: Problem },
      },
    },
    async (request, reply) => {
      const file = await findCourseFile(db, request.actor, request.params);
      return sendFile(request, reply, context.files, file);
    },
  );
}
