import { z } from 'zod';
import { allow, byOf, signedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { AppError } from '../core/errors.ts';
import type { App } from '../core/http/http.ts';
import { sendList, windowOf } from '../core/http/list.ts';
import { Problem } from '../core/http/problem.ts';
import { receiveForm, uploadRoutes } from '../core/http/upload.ts';
import { choice } from '../core/input.ts';
import { importKinds, MAX_FILE_BYTES } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { importFileRoutes } from './import-file-routes.ts';
import * as imports from './imports.ts';
import { can } from './policy.ts';
import { find, list } from './queries.ts';
import { Import, ImportAnswer, ImportDetail, ImportsQuery } from './schema.ts';
import { PAGE_SIZE } from './vocabulary.ts';

const config = { access: ['admin', 'authority'] } as const;
const params = z.object({ id: z.string() });
const refusals = { 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem };

const Wish = z.object(
  {
    kind: choice(importKinds),
    dryRun: z
      .enum(['true', 'false'], { error: () => m.errors_one_of({ choices: 'true, false' }) })
      .optional(),
  },
  { error: () => m.input_object() },
);

/** Files of rows: handing them over, following them, stopping them. */
export function importRoutes(app: App, context: ContentContext): void {
  uploadRoutes(app, (uploads) => {
    uploads.post(
      '/api/imports',
      {
        config,
        schema: {
          operationId: 'startImport',
          tags: ['Import and export'],
          summary: 'Imports a CSV or JSON file, as the field `file` of a form',
          description:
            '`kind` says what it brings; `dryRun` (true unless it says false) tries everything and writes nothing. Runs as a job: follow it by its id. A manifest (`resources`) waits for its PDFs and for `start`.',
          consumes: ['multipart/form-data'],
          form: Wish.extend({ file: z.file() }),
          response: { 201: ImportAnswer, ...refusals, 413: Problem, 415: Problem, 422: Problem },
        },
      },
      async (request, reply) => {
        const by = { ...byOf(request), actor: signedIn(request) };
        let fileName = '';
        const { fields, files } = await receiveForm(request, {
          files: ['file'],
          maxBytes: MAX_FILE_BYTES,
          keep: (file, _field, name) => {
            allow(can.import(by.actor));
            fileName = name;
            return imports.keepFile(context, file);
          },
          discard: (file) => imports.discardFile(context, file),
        });
        const wish = Wish.safeParse(fields);
        const wrong = wish.success ? {} : z.flattenError(wish.error).fieldErrors;
        const { file } = files;
        if (!wish.success || !file) {
          if (file) await imports.discardFile(context, file);
          throw new AppError('bad_input', m.errors_bad_input(), {
            fields: { ...wrong, ...(file ? {} : { file: [m.input_required()] }) },
          });
        }
        const { kind, dryRun } = wish.data;
        const begun = await imports.begin(context, by, { kind, dryRun: dryRun !== 'false', fileName, file });
        return reply.code(201).send({ message: m.transfer_begun({ file: begun.fileName }), import: begun });
      },
    );
  });

  importFileRoutes(app, context);

  app.get(
    '/api/imports',
    {
      config,
      schema: {
        operationId: 'listImports',
        tags: ['Import and export'],
        summary: 'Imports, newest first: administrators see all, authorities their own',
        querystring: ImportsQuery,
        response: { 200: z.array(Import), ...refusals },
      },
    },
    async (request, reply) => {
      const window = windowOf(request.query, PAGE_SIZE);
      return sendList(request, reply, window, await list(context.database.db, request.actor, window));
    },
  );

  app.get(
    '/api/imports/:id',
    {
      config,
      schema: {
        operationId: 'getImport',
        tags: ['Import and export'],
        summary: 'One import with its first hundred refusals',
        params,
        response: { 200: ImportDetail, ...refusals },
      },
    },
    async (request) => find(context.database.db, request.actor, request.params.id),
  );

  for (const [action, operationId, summary, act] of [
    ['run', 'runImport', 'Imports for good what was tried', imports.runForGood],
    ['start', 'startManifestImport', 'Begins the import of a manifest that has its PDFs', imports.start],
  ] as const)
    app.post(
      `/api/imports/:id/${action}`,
      {
        config,
        schema: {
          operationId,
          tags: ['Import and export'],
          summary,
          params,
          response: { 201: ImportAnswer, ...refusals },
        },
      },
      async (request, reply) => {
        const by = { ...byOf(request), actor: signedIn(request) };
        const begun = await act(context, by, request.params.id);
        return reply.code(201).send({ message: m.transfer_begun({ file: begun.fileName }), import: begun });
      },
    );

  app.post(
    '/api/imports/:id/stop',
    {
      config,
      schema: {
        operationId: 'stopImport',
        tags: ['Import and export'],
        summary: 'Stops an import after the rows at hand; what it has written stays',
        params,
        response: { 200: ImportAnswer, ...refusals },
      },
    },
    async (request) => {
      const by = { ...byOf(request), actor: signedIn(request) };
      const stopped = await imports.stop(context, by, request.params.id);
      return { message: m.transfer_stopping({ file: stopped.fileName }), import: stopped };
    },
  );
}
