import { z } from 'zod';
import { byOf } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { AppError } from '../core/errors.ts';
import { orDiscard } from '../core/files/blobs.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import { receiveForm, uploadRoutes } from '../core/http/upload.ts';
import { formVersion } from '../core/input.ts';
import { MAX_FILE_BYTES } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { versionIn } from './change-input.ts';
import { addCourse } from './course-add.ts';
import * as pdfs from './course-files.ts';
import { CourseForm, readCourseForm } from './course-form.ts';
import { findCourseIn } from './course-queries.ts';
import { requireUniversity } from './department-routes.ts';
import { findManaged } from './hold.ts';
import { CourseAnswer, type CourseFile } from './schema.ts';

const config = { access: ['admin', 'authority'] } as const;
const named = { ...config, missing: m.catalogue_course_required };
const tags = ['Universities'];
const consumes = ['multipart/form-data'];
const response = {
  200: CourseAnswer,
  ...{ 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
  ...{ 413: Problem, 415: Problem, 422: Problem, 503: Problem },
};
const kinds = ['eligibility', 'feeStructure'] as const satisfies CourseFile[];

/** Courses come with PDFs about fees and eligibility. */
export function courseFileRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  const keeping = {
    maxBytes: MAX_FILE_BYTES,
    keep: (file: Parameters<typeof pdfs.keep>[1]) => pdfs.keep(context, file),
    discard: (pdf: Awaited<ReturnType<typeof pdfs.keep>>) => pdfs.discard(context, [pdf]),
  };

  uploadRoutes(app, (uploads) => {
    uploads.patch(
      '/api/universities/:id/add-course',
      {
        config: named,
        schema: {
          operationId: 'addCourse',
          tags,
          summary: 'Adds a course to a department',
          description:
            'Fields: `departmentName`, `course[name]`, `course[level]` (UG unless it says otherwise), `course[duration]`, `course[semesters]`, `course[totalCredits]` (both 0), `course[modeOfStudy]`. `course[eligibility]` and `course[feeStructure]` come as a text, as a PDF up to 50 MB, or both; the fees as amounts in JSON as well.',
          consumes,
          form: CourseForm,
          params: z.object({ id: z.string() }),
          response,
        },
      },
      async (request) => {
        const by = byOf(request);
        const { id } = request.params;
        requireUniversity(id);
        await findManaged(db, by.actor, id);
        const names = kinds.map((kind) => `course[${kind}]`);
        const { fields, files } = await receiveForm(request, { files: names, ...keeping });
        const given = storedBy(files, (kind) => `course[${kind}]`);
        const course = await orDiscard(context, Object.values(given), async () =>
          addCourse(context, by, id, readCourseForm(fields), given),
        );
        return { message: m.catalogue_added({ name: course.name }), course };
      },
    );

    uploads.put(
      '/api/universities/:id/courses/:courseId/files',
      {
        config,
        schema: {
          operationId: 'uploadCourseFiles',
          tags,
          summary: 'Uploads PDFs about a course, as the fields `eligibility` and `feeStructure` of a form',
          description: 'One or both. `version` may stand beside them.',
          consumes,
          form: z.object({
            eligibility: z.file().optional(),
            feeStructure: z.file().optional(),
            version: formVersion,
          }),
          params: z.object({ id: z.string(), courseId: z.string() }),
          response,
        },
      },
      async (request) => {
        const by = byOf(request);
        const { id, courseId } = request.params;
        const university = await findManaged(db, by.actor, id);
        await findCourseIn(db, by.actor, university._id, courseId);
        const { fields, files } = await receiveForm(request, { files: kinds, ...keeping });
        const given = storedBy(files, (kind) => kind);
        if (Object.keys(given).length === 0) {
          const fields = Object.fromEntries(kinds.map((kind) => [kind, [m.input_required()]]));
          throw new AppError('bad_input', m.errors_bad_input(), { fields });
        }
        const course = await orDiscard(context, Object.values(given), async () => {
          const where = { universityId: id, courseId, files: given, version: versionIn(fields) };
          return pdfs.change(context, by, where);
        });
        return { message: m.catalogue_files_saved(), course };
      },
    );
  });

  app.delete(
    '/api/universities/:id/courses/:courseId/files/:kind',
    {
      config,
      schema: {
        operationId: 'removeCourseFile',
        tags,
        summary: 'Removes a PDF about a course: `eligibility` or `feeStructure`',
        params: z.object({ id: z.string(), courseId: z.string(), kind: z.string() }),
        response: { 200: CourseAnswer, 401: Problem, 403: Problem, 404: Problem },
      },
    },
    async (request) => {
      const { id, courseId, kind } = request.params;
      const found = kinds.find((one) => one === kind);
      if (!found) throw new AppError('not_found', m.errors_not_found());
      const files = { [found]: null };
      const course = await pdfs.change(context, byOf(request), { universityId: id, courseId, files });
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
