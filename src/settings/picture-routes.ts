import { z } from 'zod';
import { signedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { AppError } from '../core/errors.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import { sendFile } from '../core/http/send-file.ts';
import { receiveForm, uploadRoutes } from '../core/http/upload.ts';
import { limitDaily } from '../core/limits/daily.ts';
import { MAX_PICTURE_BYTES } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import * as pictures from './pictures.ts';

const tags = ['Site'];

/** Pictures of people, quotes and sponsors, which the settings name. */
export function pictureRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  uploadRoutes(app, (uploads) => {
    uploads.post(
      '/api/settings/pictures',
      {
        config: { access: ['admin'] },
        schema: {
          operationId: 'addSettingsPicture',
          tags,
          summary: 'A picture for the settings, as the field `picture` of a form',
          description:
            'JPEG, PNG, WebP, AVIF or GIF up to 10 MB, told by its content. It is turned upright and kept as WebP without EXIF, until a day has passed without a part of the settings that shows it. The path in the answer is the large form (720 px at most); with `-small` before `.webp` it is the small one (240 px).',
          consumes: ['multipart/form-data'],
          form: z.object({ picture: z.file() }),
          response: {
            201: z.object({
              message: z.string(),
              picture: z.string().describe('Path relative to the API base, as the settings name it'),
            }),
            ...{ 400: Problem, 401: Problem, 403: Problem },
            ...{ 413: Problem, 415: Problem, 422: Problem, 429: Problem },
          },
        },
      },
      async (request, reply) => {
        const person = signedIn(request);
        await limitDaily(db, 'pictures', person);
        const { files } = await receiveForm(request, {
          files: ['picture'],
          maxBytes: MAX_PICTURE_BYTES,
          keep: (file) => pictures.store(context, file),
          discard: (picture) => pictures.discard(context, picture),
        });
        if (!files.picture) {
          const fields = { picture: [m.input_required()] };
          throw new AppError('bad_input', m.errors_bad_input(), { fields });
        }
        const picture = await pictures.add(context, person, files.picture);
        return reply.code(201).send({ message: m.settings_picture_added(), picture });
      },
    );
  });

  app.get(
    '/api/files/site/:id/:file',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getSitePicture',
        tags,
        summary: 'A picture that the settings show, as they name it; administrators get others, too',
        params: z.object({ id: z.string(), file: z.string() }),
        produces: ['image/webp'],
        response: { 404: Problem },
      },
    },
    async (request, reply) => {
      const { id, file } = request.params;
      const found = await pictures.find(db, request.actor, id, file.replace(/\.webp$/, ''));
      return sendFile(request, reply, context.files, found, { shared: found.isPublic });
    },
  );
}
