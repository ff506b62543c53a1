import type { Readable } from 'node:stream';
import { z } from 'zod';
import { byOf } from '../../core/access.ts';
import type { ContentContext } from '../../core/content-context.ts';
import { badInput, notFound } from '../../core/errors.ts';
import { discardBlobs, type StoredBlob } from '../../core/files/blobs.ts';
import { type App, TEXT_LIMIT } from '../../core/http/http.ts';
import { routesOf } from '../../core/http/openapi.ts';
import { Problem } from '../../core/http/problem.ts';
import { sendFile } from '../../core/http/send-file.ts';
import { receiveForm, uploadRoutes } from '../../core/http/upload.ts';
import { formVersion } from '../../core/input.ts';
import { storePdf } from '../../core/pdf/inspect.ts';
import { MAX_FILE_BYTES } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { Contents, Removed } from '../../trash/schema.ts';
import { countContents } from '../../trash/service.ts';
import { CourseChange, CourseForm, NamedCourse, requireUniversity, SeenVersion } from '../input.ts';
import { findCourseRow, findManaged } from '../rows.ts';
import { CourseAnswer, type CourseFile } from '../schema.ts';
import { add, changeFiles, edit, remove } from './manage.ts';
import { findCourseFile } from './queries.ts';

const open = routesOf('Universities', { access: 'public' });
const staff = routesOf('Universities', { access: ['admin', 'authority'] });
const named = routesOf('Universities', {
  access: ['admin', 'authority'],
  missing: m.catalogue_course_required,
});
const params = z.object({ id: z.string(), courseId: z.string() });

/** Declares the routes for staff to manage the courses of a university, and for visitors to read their PDFs. */
export function courseRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  courseFileRoutes(app, context);

  app.patch(
    '/api/universities/:id/courses/:courseId',
    {
      bodyLimit: TEXT_LIMIT,
      ...staff('changeCourse', 'Changes the details of a course; its resources stay', {
        description:
          'Omitted fields stay as they are. Fewer semesters than its resources have are refused, except 0 (unknown). With a `version`: 409 if the row has changed since.',
        params,
        body: CourseChange,
        response: { 200: CourseAnswer, 409: Problem },
      }),
    },
    async (request) => {
      const { id, courseId } = request.params;
      const course = await edit(context, byOf(request), id, courseId, request.body);
      return { message: m.catalogue_saved({ name: course.name }), course };
    },
  );

  app.patch(
    '/api/universities/:id/remove-course',
    named('deleteCourse', 'Moves a course to the trash, with its resources', {
      params: z.object({ id: z.string() }),
      body: NamedCourse,
      response: { 200: Removed },
    }),
    (request) => remove(context, byOf(request), request.params.id, request.body),
  );

  app.get(
    '/api/universities/:id/courses/:courseId/contents',
    staff('countCourseContents', 'Counts what would go to the trash with a course', {
      params,
      response: { 200: Contents },
    }),
    async (request) => {
      const { id, courseId } = request.params;
      const university = await findManaged(db, request.actor, id);
      const { _id } = await findCourseRow(db, request.actor, university._id, courseId);
      return countContents(db, 'courses', _id);
    },
  );

  app.get(
    '/api/files/courses/:id/:start/:file',
    open('getCourseFile', 'A PDF of a course, as `eligibilityFile` and `feeStructureFile` name it', {
      params: z.object({ id: z.string(), start: z.string(), file: z.string() }),
      produces: ['application/pdf'],
    }),
    async (request, reply) => {
      const file = await findCourseFile(db, request.actor, request.params);
      return sendFile(request, reply, context.files, file);
    },
  );
}

const response = { 200: CourseAnswer, 409: Problem, 503: Problem };
const kinds = ['eligibility', 'feeStructure'] as const satisfies CourseFile[];

/** Declares the routes that store and remove PDFs about the fees and eligibility of courses. */
function courseFileRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  const keeping = {
    maxBytes: MAX_FILE_BYTES,
    keep: (file: Readable) => storePdf(context, file),
    discard: (pdf: StoredBlob) => discardBlobs(context, [pdf]),
  };

  uploadRoutes(app, (uploads) => {
    uploads.patch(
      '/api/universities/:id/add-course',
      named('addCourse', 'Adds a course to a department', {
        description:
          'Fields: `departmentName`, `course[name]`, `course[level]` (UG unless it says otherwise), `course[duration]`, `course[semesters]`, `course[totalCredits]` (both 0), `course[modeOfStudy]`. `course[eligibility]` and `course[feeStructure]` come as a text, as a PDF up to 50 MB, or both; the fees as amounts in JSON as well.',
        form: CourseForm,
        params: z.object({ id: z.string() }),
        response,
      }),
      async (request) => {
        const by = byOf(request);
        const { id } = request.params;
        requireUniversity(id);
        await findManaged(db, by.actor, id);
        const names = kinds.map((kind) => `course[${kind}]`);
        const { fields, files } = await receiveForm(request, { files: names, ...keeping });
        const given = storedBy(files, (kind) => `course[${kind}]`);
        const course = await add(context, by, id, fields, given);
        return { message: m.catalogue_added({ name: course.name }), course };
      },
    );

    uploads.put(
      '/api/universities/:id/courses/:courseId/files',
      staff(
        'uploadCourseFiles',
        'Uploads PDFs about a course, as the fields `eligibility` and `feeStructure` of a form',
        {
          description: 'One or both. The form may have a `version`.',
          form: z.object({
            eligibility: z.file().optional(),
            feeStructure: z.file().optional(),
            version: formVersion,
          }),
          params: z.object({ id: z.string(), courseId: z.string() }),
          response,
        },
      ),
      async (request) => {
        const by = byOf(request);
        const { id, courseId } = request.params;
        const university = await findManaged(db, by.actor, id);
        await findCourseRow(db, by.actor, university._id, courseId);
        const { fields, files } = await receiveForm(request, { files: kinds, ...keeping });
        const given = storedBy(files, (kind) => kind);
        if (Object.keys(given).length === 0)
          throw badInput(Object.fromEntries(kinds.map((kind) => [kind, [m.input_required()]])));
        const course = await changeFiles(context, by, id, courseId, given, fields);
        return { message: m.catalogue_files_saved(), course };
      },
    );
  });

  app.delete(
    '/api/universities/:id/courses/:courseId/files/:kind',
    staff('removeCourseFile', 'Removes a PDF about a course: `eligibility` or `feeStructure`', {
      description: 'With a `version`: 409 if the PDF has changed since.',
      params: z.object({ id: z.string(), courseId: z.string(), kind: z.string() }),
      querystring: SeenVersion,
      response: { 200: CourseAnswer, 409: Problem },
    }),
    async (request) => {
      const { id, courseId, kind } = request.params;
      const found = kinds.find((one) => one === kind);
      if (!found) throw notFound();
      const course = await changeFiles(
        context,
        byOf(request),
        id,
        courseId,
        { [found]: null },
        request.query,
      );
      return { message: m.catalogue_file_removed(), course };
    },
  );
}

function storedBy<Kept>(
  files: Record<string, Kept>,
  nameOf: (kind: CourseFile) => string,
): Partial<Record<CourseFile, Kept>> {
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const kept = files[nameOf(kind)];
      return kept === undefined ? [] : [[kind, kept]];
    }),
  );
}
