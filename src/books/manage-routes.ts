import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { byOf, signedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { PICTURE_BYTES } from '../core/files/pictures.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import { receiveForm, uploadRoutes } from '../core/http/upload.ts';
import * as m from '../paraglide/messages.js';
import { Removed } from '../trash/schema.ts';
import * as editing from './edit.ts';
import * as books from './manage.ts';
import * as pictures from './pictures.ts';
import { BookAnswer, ManagedBook } from './schema.ts';

const access = ['admin', 'authority'] as const;
const tags = ['Books'];
const params = z.object({ id: z.string() });
const refusals = { 401: Problem, 403: Problem, 404: Problem };
const uploadRefusals = { 400: Problem, 401: Problem, 403: Problem, 413: Problem, 415: Problem, 422: Problem };

const FIELDS =
  'A form with name, seller, email, contactNumber, price (rupees), and if wanted condition (Good), category (Other), description, author and publisher; the picture as `image`: JPEG, PNG, WebP, AVIF or GIF up to 10 MB, told by its content and kept as WebP without EXIF.';

/** Adding, changing, approving and deleting books. */
export function manageRoutes(app: App, context: ContentContext): void {
  uploadRoutes(app, (uploads) => formRoutes(uploads, context));

  app.get(
    '/api/books/:id',
    {
      config: { access },
      schema: {
        tags,
        summary: 'A book with how to reach its seller, on whatever shelf it stands (staff)',
        params,
        response: { 200: ManagedBook, ...refusals },
      },
    },
    async (request) => books.read(context.database.db, byOf(request), request.params.id),
  );

  app.patch(
    '/api/books/:id/verify',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Approves a book that waits (staff)',
        description: 'In the name of whoever calls, whatever `verifiedBy` says. A book is approved once.',
        params,
        body: z.looseObject({ verifiedBy: z.unknown() }, { error: () => m.input_object() }).nullish(),
        response: { 200: BookAnswer, 400: Problem, ...refusals, 409: Problem },
      },
    },
    async (request) => {
      const book = await books.verify(context, byOf(request), request.params.id);
      return { message: m.book_desk_approved({ name: book.name }), book };
    },
  );

  app.delete(
    '/api/books/:id',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Moves a book to the trash (staff)',
        params,
        response: { 200: Removed, ...refusals },
      },
    },
    async (request) => {
      const { name, trashId } = await books.remove(context, byOf(request), request.params.id);
      return { message: m.book_desk_deleted({ name }), trashId };
    },
  );
}

function formRoutes(app: App, context: ContentContext): void {
  app.post(
    '/api/books',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Adds a book: staff to the shelf, everybody else for approval',
        description: `${FIELDS} 200 books per person and day.`,
        consumes: ['multipart/form-data'],
        response: { 201: BookAnswer, ...uploadRefusals, 429: Problem },
      },
    },
    async (request, reply) => {
      const person = signedIn(request);
      await books.limitAdding(context, person);
      const book = await books.add(context, person, request.ip, await receive(request, context));
      const { name, verifiedAt } = book;
      const message = verifiedAt ? m.book_desk_added({ name }) : m.book_desk_waits({ name });
      return reply.code(201).send({ message, book });
    },
  );

  app.put(
    '/api/books/:id',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Changes a book (staff)',
        description: `${FIELDS} What need not be there and is not stays as it is; so does the picture. With the \`version\` that was seen, a change meanwhile is told.`,
        consumes: ['multipart/form-data'],
        params,
        response: { 200: BookAnswer, ...uploadRefusals, 404: Problem, 409: Problem },
      },
    },
    async (request) => {
      const by = byOf(request);
      await editing.refuseUneditable(context, by, request.params.id);
      const received = await receive(request, context);
      const book = await editing.edit(context, by, request.params.id, received);
      return { message: m.book_desk_saved({ name: book.name }), book };
    },
  );
}

async function receive(request: FastifyRequest, context: ContentContext): Promise<books.Received> {
  const { fields, files } = await receiveForm(request, {
    files: ['image'],
    maxBytes: PICTURE_BYTES,
    keep: (file) => pictures.store(context, file),
    discard: (picture) => pictures.discard(context, picture),
  });
  return { texts: fields, picture: files.image };
}
