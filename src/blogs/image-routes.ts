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
import * as images from './images.ts';
import { BlogImageAnswer } from './schema.ts';

const tags = ['Blogs'];

/** Pictures in posts. */
export function imageRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  uploadRoutes(app, (uploads) => {
    uploads.post(
      '/api/blogs/images',
      {
        config: { access: 'signed-in' },
        schema: {
          operationId: 'addBlogImage',
          tags,
          summary: 'A picture for a post, as the field `image` of a form',
          description:
            'JPEG, PNG, WebP, AVIF or GIF up to 10 MB, told by its content. It is turned upright and kept as WebP without EXIF, until a day has passed without a post that shows it. 200 pictures per person and day.',
          consumes: ['multipart/form-data'],
          form: z.object({ image: z.file() }),
          response: {
            201: BlogImageAnswer,
            ...{ 400: Problem, 401: Problem, 413: Problem, 415: Problem, 422: Problem, 429: Problem },
          },
        },
      },
      async (request, reply) => {
        const person = signedIn(request);
        await limitDaily(db, 'pictures', person);
        const { files } = await receiveForm(request, {
          files: ['image'],
          maxBytes: MAX_PICTURE_BYTES,
          keep: (file) => images.store(context, file),
          discard: (picture) => images.discard(context, picture),
        });
        if (!files.image) {
          const fields = { image: [m.input_required()] };
          throw new AppError('bad_input', m.errors_bad_input(), { fields });
        }
        const image = await images.add(context, person, files.image);
        return reply.code(201).send({ message: m.blogs_image_added(), image });
      },
    );
  });

  app.get(
    '/api/files/blogs/:id/:file',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getBlogImage',
        tags,
        summary: 'A picture of a post that one may see, or one of one’s own',
        params: z.object({ id: z.string(), file: z.string() }),
        produces: ['image/webp'],
        response: { 404: Problem },
      },
    },
    async (request, reply) => {
      const { id, file } = request.params;
      const found = await images.find(db, request.actor, id, file.replace(/\.webp$/, ''));
      return sendFile(request, reply, context.files, found, { shared: found.isPublic });
    },
  );
}
