import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as audit from '../audit/service.ts';
import { allow, byOf, signedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { badInput } from '../core/errors.ts';
import { discardBlobs, orDiscard, type StoredBlob } from '../core/files/blobs.ts';
import type { App } from '../core/http/http.ts';
import { answerList, ListQuery, windowOf } from '../core/http/list.ts';
import { routesOf } from '../core/http/openapi.ts';
import { Problem } from '../core/http/problem.ts';
import { disposition } from '../core/http/send-file.ts';
import { receiveForm, uploadRoutes } from '../core/http/upload.ts';
import { choice, oneOf } from '../core/input.ts';
import { consume } from '../core/limits/limits.ts';
import { indianDay } from '../core/text.ts';
import { importKinds, MAX_FILE_BYTES } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { exportCsv, refusalsCsv } from './exports.ts';
import * as imports from './imports.ts';
import { can } from './policy.ts';
import { find, list } from './queries.ts';
import { Import, ImportAnswer, ImportDetail } from './schema.ts';
import { exportLists, PAGE_SIZE } from './vocabulary.ts';

const staff = routesOf('Import and export', { access: ['admin', 'authority'] });
const params = z.object({ id: z.string() });

/** Adds the routes of imports and exports. */
export function transferRoutes(app: App, context: ContentContext): void {
  importRoutes(app, context);
  exportRoutes(app, context);
}

const Wish = z.object(
  {
    kind: choice(importKinds),
    dryRun: oneOf(['true', 'false']).optional(),
  },
  { error: () => m.input_object() },
);

const begunAnswer = (begun: Import) => ({
  message: m.transfer_begun({ file: begun.fileName }),
  import: begun,
});

/** Adds the routes that begin, follow and stop imports. */
function importRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;

  uploadRoutes(app, (uploads) => {
    uploads.post(
      '/api/imports',
      staff('startImport', 'Imports a CSV or JSON file, as the field `file` of a form', {
        description:
          '`kind` says what it brings; `dryRun` (true unless it says false) tries everything and writes nothing. Runs as a job: follow it by its id. A manifest (`resources`) waits for its PDFs and for `start`.',
        form: Wish.extend({ file: z.file() }),
        response: {
          201: ImportAnswer,
          409: Problem,
        },
      }),
      async (request, reply) => {
        let fileName = '';
        const { fields, files } = await receive(request, context, (file, name) => {
          fileName = imports.fileNameOf(name);
          return imports.keepFile(context, file);
        });
        const { file } = files;
        return orDiscard(context, file ? [file] : [], async () => {
          const wish = Wish.safeParse(fields);
          const wrong = wish.success ? {} : z.flattenError(wish.error).fieldErrors;
          if (!wish.success || !file)
            throw badInput({ ...wrong, ...(file ? {} : { file: [m.input_required()] }) });
          const { kind, dryRun } = wish.data;
          const given = { kind, dryRun: dryRun !== 'false', fileName, file };
          return reply.code(201).send(begunAnswer(await imports.begin(context, byOf(request), given)));
        });
      },
    );

    uploads.put(
      '/api/imports/:id/files',
      staff('addImportFile', 'Uploads a PDF of a manifest, as the field `file` of a form', {
        description: '`name` is its path below the manifest, as the manifest names it.',
        form: z.object({ name: z.string(), file: z.file() }),
        params,
        response: {
          200: ImportAnswer,
          409: Problem,
        },
      }),
      async (request) => {
        const { fields, files } = await receive(request, context, (file) => imports.keepPdf(context, file));
        const { file } = files;
        if (!file) throw badInput({ file: [m.input_required()] });
        return orDiscard(context, [file], async () => {
          const name = imports.pathBelow(fields.name ?? '');
          const given = { id: request.params.id, name, file };
          const waiting = await imports.addFile(context, signedIn(request), given);
          return { message: m.transfer_begun({ file: name }), import: waiting };
        });
      },
    );
  });

  app.get(
    '/api/imports',
    staff('listImports', 'Imports, newest first: administrators see all, authorities their own', {
      querystring: ListQuery,
      response: { 200: z.array(Import) },
    }),
    async (request, reply) => {
      const window = windowOf(request, PAGE_SIZE);
      return answerList(request, reply, window, await list(db, request.actor, window));
    },
  );

  app.get(
    '/api/imports/:id',
    staff('getImport', 'One import with its first hundred refusals', {
      params,
      response: { 200: ImportDetail },
    }),
    async (request) => find(db, request.actor, request.params.id),
  );

  for (const [action, operationId, summary, act] of [
    ['run', 'runImport', 'Imports a file after its dry run', imports.runForGood],
    [
      'start',
      'startManifestImport',
      'Starts the import of a manifest whose PDFs are uploaded',
      imports.start,
    ],
  ] as const)
    app.post(
      `/api/imports/:id/${action}`,
      staff(operationId, summary, {
        params,
        response: { 201: ImportAnswer, 409: Problem },
      }),
      async (request, reply) =>
        reply.code(201).send(begunAnswer(await act(context, byOf(request), request.params.id))),
    );

  app.post(
    '/api/imports/:id/stop',
    staff(
      'stopImport',
      'Stops an import after its current rows; what it has written stays. 409 if it has ended',
      {
        params,
        response: { 200: ImportAnswer, 409: Problem },
      },
    ),
    async (request) => {
      const stopped = await imports.stop(context, byOf(request), request.params.id);
      const file = stopped.fileName;
      const isWithoutTrace = stopped.dryRun || stopped.state === 'stopped';
      const message = isWithoutTrace ? m.transfer_stopped_empty({ file }) : m.transfer_stopping({ file });
      return { message, import: stopped };
    },
  );
}

/** Receives a form with one file; refuses a person who may not import before they send it. */
function receive(
  request: FastifyRequest,
  context: ContentContext,
  keep: (file: Readable, name: string) => Promise<StoredBlob>,
) {
  allow(can.import(signedIn(request)));
  return receiveForm(request, {
    files: ['file'],
    maxBytes: MAX_FILE_BYTES,
    keep: (file, _field, name) => keep(file, name),
    discard: (file) => discardBlobs(context, [file]),
  });
}

/** Each export reads a whole list; those with addresses leave a row in the audit log. */
const EXPORTS = { most: 60, seconds: 3600 };

function exportRoutes(app: App, { database: { db } }: ContentContext): void {
  app.get(
    '/api/exports/:list',
    staff('exportList', 'A whole list as CSV in UTF-8, of what the caller looks after', {
      description:
        'universities, courses, resources, books, people, or audit (administrators). An authority that is confined to its university gets that one’s. 60 exports per person and hour.',
      params: z.object({ list: oneOf(exportLists) }),
      produces: ['text/csv'],
      response: { 400: Problem, 429: Problem },
    }),
    async (request, reply) => {
      const { list } = request.params;
      const actorNow = async () => {
        await request.admit();
        if (list === 'audit') allow(can.exportAudit(request.actor));
        return request.actor;
      };
      await actorNow();
      await consume(db, `exports:${signedIn(request).id}`, EXPORTS);
      // These lists contain addresses of people, of the network too, so the audit log records who exports them.
      if (list === 'people' || list === 'books' || list === 'audit')
        await audit.record(db, byOf(request), { action: 'exports.take', kind: list, rowId: null });
      return sendCsv(reply, `unishelf-${list}-${indianDay(Date.now())}.csv`, exportCsv(db, actorNow, list));
    },
  );

  app.get(
    '/api/imports/:id/report.csv',
    staff('exportImportReport', 'All refused rows of an import, with the reasons', {
      params,
      produces: ['text/csv'],
      response: { 400: Problem },
    }),
    async (request, reply) => {
      const { _id, kind } = await find(db, request.actor, request.params.id);
      return sendCsv(reply, `unishelf-${kind}-refused.csv`, refusalsCsv(db, _id));
    },
  );
}

const sendCsv = (reply: FastifyReply, name: string, pieces: AsyncIterable<string>): FastifyReply =>
  reply
    .header('content-disposition', disposition('attachment', name))
    .header('cache-control', 'no-store')
    .type('text/csv; charset=utf-8')
    .send(Readable.from(pieces));
