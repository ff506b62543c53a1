import { z } from 'zod';
import { signedIn } from '../core/access.ts';
import { AppError } from '../core/errors.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import { sendFile } from '../core/http/send-file.ts';
import { receiveForm, uploadRoutes } from '../core/http/upload.ts';
import { MAX_PICTURE_BYTES } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import * as photos from './profile-photo.ts';
import { ProfileAnswer } from './schema.ts';
import type { PeopleContext } from './service.ts';

const config = { access: 'signed-in' } as const;

/** The photo of an account. */
export function photoRoutes(app: App, context: PeopleContext): void {
  uploadRoutes(app, (uploads) => {
    uploads.put(
      '/api/auth/me/photo',
      {
        config,
        schema: {
          operationId: 'uploadOwnPhoto',
          tags: ['Account'],
          summary: 'Another photo, as the field `photo` of a form',
          description:
            'JPEG, PNG, WebP, AVIF or GIF up to 10 MB, told by its content. It is turned upright and kept as WebP without EXIF.',
          consumes: ['multipart/form-data'],
          form: z.object({ photo: z.file() }),
          response: {
            200: ProfileAnswer,
            ...{ 400: Problem, 401: Problem, 413: Problem, 415: Problem, 422: Problem, 429: Problem },
          },
        },
      },
      async (request) => {
        const person = signedIn(request);
        await photos.limitUploads(context, person);
        const { files } = await receiveForm(request, {
          files: ['photo'],
          maxBytes: MAX_PICTURE_BYTES,
          keep: (file) => photos.store(context, file),
          discard: (photo) => photos.discard(context, photo),
        });
        if (!files.photo) {
          const fields = { photo: [m.input_required()] };
          throw new AppError('bad_input', m.errors_bad_input(), { fields });
        }
        const profile = await photos.change(context, person, request.address, files.photo);
        return { message: m.manage_photo_saved(), profile };
      },
    );
  });

  app.delete(
    '/api/auth/me/photo',
    {
      config,
      schema: {
        operationId: 'removeOwnPhoto',
        tags: ['Account'],
        summary: 'Removes the photo',
        response: { 200: ProfileAnswer, 401: Problem },
      },
    },
    async (request) => {
      const profile = await photos.change(context, signedIn(request), request.address, null);
      return { message: m.manage_photo_removed(), profile };
    },
  );

  app.get(
    '/api/files/people/:id/:file',
    {
      config,
      schema: {
        operationId: 'getPhoto',
        tags: ['People'],
        summary: 'A photo, as `photo` and `photoSmall` name it: one’s own, or of somebody one looks after',
        params: z.object({ id: z.string(), file: z.string() }),
        produces: ['image/webp'],
        response: { 401: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const { id, file } = request.params;
      const { db } = context.database;
      const found = await photos.find(db, request.actor, id, file.replace(/\.webp$/, ''));
      return sendFile(request, reply, context.files, found, { shared: false });
    },
  );
}
