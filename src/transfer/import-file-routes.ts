import { z } from 'zod';
import { allow, signedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { AppError } from '../core/errors.ts';
import { discardBlobs } from '../core/files/blobs.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import { receiveForm, uploadRoutes } from '../core/http/upload.ts';
import { MAX_FILE_BYTES } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { addFile, keepPdf, pathBelow } from './import-files.ts';
import { can } from './policy.ts';
import { ImportAnswer } from './schema.ts';

/** The PDFs of a manifest, one by one. */
export function importFileRoutes(app: App, context: ContentContext): void {
  uploadRoutes(app, (uploads) => {
    uploads.put(
      '/api/imports/:id/files',
      {
        config: { access: ['admin', 'authority'] },
        schema: {
          operationId: 'addImportFile',
          tags: ['Import and export'],
          summary: 'Puts a PDF beside a manifest, as the field `file` of a form',
          description: '`name` is its path below the manifest, as the manifest names it.',
          consumes: ['multipart/form-data'],
          form: z.object({ name: z.string(), file: z.file() }),
          params: z.object({ id: z.string() }),
          response: {
            200: ImportAnswer,
            ...{ 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
            ...{ 413: Problem, 415: Problem, 422: Problem },
          },
        },
      },
      async (request) => {
        const actor = signedIn(request);
        const discard = (file: Awaited<ReturnType<typeof keepPdf>>) =>
          discardBlobs(context.database, context.files, [file]);
        const { fields, files } = await receiveForm(request, {
          files: ['file'],
          maxBytes: MAX_FILE_BYTES,
          keep: (file) => {
            allow(can.import(actor));
            return keepPdf(context, file);
          },
          discard,
        });
        const { file } = files;
        if (!file)
          throw new AppError('bad_input', m.errors_bad_input(), { fields: { file: [m.input_required()] } });
        try {
          const given = { id: request.params.id, name: pathBelow(fields.name ?? ''), file };
          const waiting = await addFile(context, actor, given);
          return { message: m.transfer_begun({ file: given.name }), import: waiting };
        } catch (error) {
          await discard(file).catch(() => {});
          throw error;
        }
      },
    );
  });
}
