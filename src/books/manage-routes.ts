import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { byOf, isStaff, signedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import { receiveForm, uploadRoutes } from '../core/http/upload.ts';
import { MAX_PICTURE_BYTES } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { Decision } from '../reviews/schema.ts';
import { Removed } from '../trash/schema.ts';
import * as editing from './edit.ts';
import { BookChange, BookForm } from './form.ts';
import * as books from './manage.ts';
import * as pictures from './pictures.ts';
import { review } from './review.ts';
import { BookAnswer } from './schema.ts';

const tags = ['Books'];
const params = z.object({ id: z.string() });
const refusals = { 401: Problem, 403: Problem, 404: Problem };
const uploadRefusals = { 400: Problem, 401: Problem, 403: Problem, 413: Problem, 415: Problem, 422: Problem };

const Review = Decision.extend({
  status: Decision.shape.status.default('approved'),
  verifiedBy: z.unknown().optional(),
}).nullish();

const FIELDS =
  'A form with name, seller, email, contactNumber, price (rupees), and if wanted condition (Good), category (Other), description, author, publisher and university; the picture as `image`: JPEG, PNG, WebP, AVIF or GIF up to 10 MB, told by its content and kept as WebP without EXIF. `university` is an id or an exact name: whose staff look after the book. It counts where the portal does not know it from the preferences of a student or the account of an authority; authorities of all universities and administrators name whichever they want, and alone give a book to another one later.';

/** Adding, changing, approving and deleting books. */
export function manageRoutes(app: App, context: ContentContext): void {
  uploadRoutes(app, (uploads) => formRoutes(uploads, context));

  app.patch(
    '/api/books/:id/verify',
    {
      config: { access: ['admin', 'authority'] },
      schema: {
        operationId: 'verifyBook',
        tags,
        summary: 'Approves or rejects a book that waits (staff)',
        description:
          'In the name of whoever calls, whatever `verifiedBy` says; without a status it is approved. A book is decided once, until its seller changes it.',
        params,
        body: Review,
        response: { 200: BookAnswer, 400: Problem, ...refusals, 409: Problem },
      },
    },
    async (request) => {
      const decision = request.body ?? { status: 'approved', reason: null, version: undefined };
      const by = { actor: signedIn(request), address: request.address };
      const book = await review(context, by, request.params.id, decision);
      const { name, state } = book;
      return { message: m.book_desk_decided({ name, state }), book };
    },
  );

  app.delete(
    '/api/books/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'deleteBook',
        tags,
        summary: 'Moves a book to the trash (its seller, staff)',
        description:
          'Its seller cannot while it is reserved, nor after it is sold. Where staff do, the reservation ends.',
        params,
        response: { 200: Removed, ...refusals, 409: Problem },
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
        operationId: 'addBook',
        tags,
        summary: 'Adds a book: staff to the shelf, everybody else for approval',
        description: `${FIELDS} 200 books per person and day.`,
        consumes: ['multipart/form-data'],
        form: BookForm.extend({ image: z.file() }),
        response: { 201: BookAnswer, ...uploadRefusals, 429: Problem },
      },
    },
    async (request, reply) => {
      const person = signedIn(request);
      await books.limitOffering(context, person);
      const book = await books.add(context, person, request.address, await receive(request, context));
      const { name, verifiedAt } = book;
      const message = verifiedAt ? m.book_desk_added({ name }) : m.book_desk_waits({ name });
      return reply.code(201).send({ message, book });
    },
  );

  app.put(
    '/api/books/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'changeBook',
        tags,
        summary: 'Changes a book (its seller, staff)',
        description: `${FIELDS} What need not be there and is not stays as it is; so does the picture. With the \`version\` that was seen, a change meanwhile is told. An approved book waits for approval again when its seller changes more than the price and how to reach them, a rejected one whatever they change; a reserved one they cannot change otherwise.`,
        consumes: ['multipart/form-data'],
        form: BookChange.extend({ image: z.file().optional() }),
        params,
        response: { 200: BookAnswer, ...uploadRefusals, 404: Problem, 409: Problem, 429: Problem },
      },
    },
    async (request) => {
      const by = byOf(request);
      await editing.refuseUneditable(context, by, request.params.id);
      const person = signedIn(request);
      if (!isStaff(person)) await books.limitOffering(context, person);
      const received = await receive(request, context);
      const { book, again } = await editing.edit(context, by, request.params.id, received);
      const { name } = book;
      return { message: again ? m.book_desk_again({ name }) : m.book_desk_saved({ name }), book };
    },
  );
}

async function receive(request: FastifyRequest, context: ContentContext): Promise<books.Received> {
  const { fields, files } = await receiveForm(request, {
    files: ['image'],
    maxBytes: MAX_PICTURE_BYTES,
    keep: (file) => pictures.store(context, file),
    discard: (picture) => pictures.discard(context, picture),
  });
  return { texts: fields, picture: files.image };
}
