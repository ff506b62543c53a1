import { z } from 'zod';
import { admit, allow, byOf, isStaff } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { tidy } from '../core/db/filters.ts';
import type { App } from '../core/http/http.ts';
import { answerList, ListQuery, windowOf } from '../core/http/list.ts';
import { operationsOf, routesOf } from '../core/http/openapi.ts';
import { pictureRoute, receiveWithPicture } from '../core/http/pictures.ts';
import { Problem } from '../core/http/problem.ts';
import { answerAs, eitherShape } from '../core/http/serializer.ts';
import { uploadRoutes } from '../core/http/upload.ts';
import * as m from '../paraglide/messages.js';
import { Decision } from '../reviews/schema.ts';
import { Removed } from '../trash/schema.ts';
import { add, edit, refuseUneditable } from './edit.ts';
import { putBack, remove, review, sell, withdraw } from './offer.ts';
import * as pictures from './pictures.ts';
import { can } from './policy.ts';
import * as books from './queries.ts';
import {
  Book,
  BookAnswer,
  BookChange,
  BookFilters,
  BookForm,
  FORM_DESCRIPTION,
  ManagedBook,
} from './schema.ts';
import { PAGE_SIZE } from './vocabulary.ts';

const kept = routesOf('Books', { access: 'public', cached: true });
const personal = routesOf('Books', { access: 'signed-in' });
const staff = routesOf('Books', { access: ['admin', 'authority'] });
const operation = operationsOf('Books');
const params = z.object({ id: z.string() });

const Review = Decision.extend({
  status: Decision.shape.status.default('approved'),
  verifiedBy: z.unknown().optional(),
}).nullish();

const SHELVES: Record<'true' | 'false' | 'all', books.Shelf> = {
  true: 'published',
  false: 'pending',
  all: 'managed',
};

const managedBooks = z.array(ManagedBook);

/** Registers the routes of books: lists, single books and pictures, and how sellers and staff add, review and change them. */
export function bookRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  app.get(
    '/api/books',
    kept('listBooks', 'Second-hand books on offer, newest first', {
      querystring: BookFilters,
      response: { 200: eitherShape(z.array(Book), managedBooks), 401: Problem, 403: Problem },
    }),
    async (request, reply) => {
      const { q = '', category = '', verified = 'true', condition, minPrice, maxPrice } = request.query;
      const shelf = SHELVES[verified];
      if (shelf !== 'published') {
        admit(request.actor, 'signed-in');
        allow(can.reviewList(request.actor));
      }
      const window = windowOf(request, PAGE_SIZE);
      request.tags.add('books');
      const filters = { q: tidy(q), category: tidy(category), shelf, condition, minPrice, maxPrice };
      if (shelf === 'published')
        return answerList(request, reply, window, await books.list(db, request.actor, filters, window));
      answerAs(reply, managedBooks);
      return answerList(request, reply, window, await books.listManaged(db, request.actor, filters, window));
    },
  );

  app.get(
    '/api/books/mine',
    personal('listOwnBooks', 'The books that the caller sells, in whatever state, newest first', {
      querystring: ListQuery,
      response: { 200: z.array(ManagedBook) },
    }),
    async (request, reply) => {
      const window = windowOf(request, PAGE_SIZE);
      const filters = { q: '', category: '', shelf: 'mine' } as const;
      return answerList(request, reply, window, await books.listManaged(db, request.actor, filters, window));
    },
  );

  app.get(
    '/api/books/:id',
    kept('getBook', 'A book on offer; its seller and staff get a ManagedBook, in whatever state it is', {
      params,
      response: { 200: eitherShape(Book, ManagedBook) },
    }),
    async (request, reply) => {
      request.tags.add('books');
      const book = await books.read(db, request.actor, request.params.id);
      if ('version' in book) answerAs(reply, ManagedBook);
      return book;
    },
  );

  pictureRoute(app, context.files, {
    folder: 'books',
    ...operation('getBookPicture', 'The picture of a book, as its image names it'),
    shownTo: (actor, id) => pictures.shownTo(db, actor, id),
  });

  uploadRoutes(app, (uploads) => formRoutes(uploads, context));
  reviewRoutes(app, context);
  offerRoutes(app, context);
}

function formRoutes(app: App, context: ContentContext): void {
  app.post(
    '/api/books',
    personal('addBook', 'Adds a book: staff to the shelf, everybody else for approval', {
      description: `${FORM_DESCRIPTION} Books and changes by sellers count towards a daily limit, which administrators set: 200 by default.`,
      form: BookForm.extend({ image: z.file() }),
      response: { 201: BookAnswer },
    }),
    async (request, reply) => {
      const by = byOf(request);
      await request.limitDaily('books', by.actor);
      const book = await add(
        context,
        by,
        await receiveWithPicture(request, context, 'image', pictures.SIZES),
      );
      const { name, verifiedAt } = book;
      const message = verifiedAt ? m.book_area_added({ name }) : m.book_area_waits({ name });
      return reply.code(201).send({ message, book });
    },
  );

  app.put(
    '/api/books/:id',
    personal('changeBook', 'Changes a book (its seller, staff)', {
      description: `${FORM_DESCRIPTION} Omitted optional fields, and the picture, stay as they are. \`seller\`, \`email\` and \`contactNumber\` may be missing if the book has none and its seller has no account. With the \`version\` that was seen, a change made meanwhile is answered with 409. An approved book waits for approval again when its seller changes more than the price and how to reach them, a rejected one whatever they change. While it is reserved, they can change only \`email\` and \`contactNumber\`. Changes by sellers count towards the daily limit of books.`,
      form: BookChange.extend({ image: z.file().optional() }),
      params,
      response: {
        200: BookAnswer,
        409: Problem,
      },
    }),
    async (request) => {
      const by = byOf(request);
      await refuseUneditable(context, by, request.params.id);
      if (!isStaff(by.actor)) await request.limitDaily('books', by.actor);
      const received = await receiveWithPicture(request, context, 'image', pictures.SIZES);
      const { book, again } = await edit(context, by, request.params.id, received);
      const said = !again
        ? m.book_area_saved
        : book.withdrawnAt
          ? m.book_area_again_later
          : m.book_area_again;
      return { message: said({ name: book.name }), book };
    },
  );
}

/** Approving, rejecting and deleting books. */
function reviewRoutes(app: App, context: ContentContext): void {
  app.patch(
    '/api/books/:id/verify',
    staff('verifyBook', 'Approves or rejects a book that waits (staff)', {
      description:
        'In the name of the caller, whatever `verifiedBy` says; without a status it is approved. A book is decided once, until its seller changes it.',
      params,
      body: Review,
      response: { 200: BookAnswer, 409: Problem },
    }),
    async (request) => {
      const decision = request.body ?? { status: 'approved', reason: null, version: undefined };
      const book = await review(context, byOf(request), request.params.id, decision);
      const { name, state } = book;
      return { message: m.book_area_decided({ name, state }), book };
    },
  );

  app.delete(
    '/api/books/:id',
    personal('deleteBook', 'Moves a book to the trash (its seller, staff)', {
      description:
        'Its seller cannot while it is reserved, nor after it is sold. Where staff do, the reservation ends.',
      params,
      response: { 200: Removed, 409: Problem },
    }),
    async (request) => {
      const { name, trashId } = await remove(context, byOf(request), request.params.id);
      return { message: m.book_area_deleted({ name }), trashId };
    },
  );
}

/** Withdrawing a book, putting it back on the shelf, and marking it as sold. */
function offerRoutes(app: App, context: ContentContext): void {
  const offer = (operationId: string, summary: string) =>
    personal(operationId, summary, {
      params,
      response: { 200: BookAnswer, 409: Problem },
    });

  app.put(
    '/api/books/:id/withdrawal',
    offer('withdrawBook', 'Takes a book off the shelf, or out of the queue (its seller, staff)'),
    async (request) => {
      const book = await withdraw(context, byOf(request), request.params.id);
      return { message: m.book_area_withdrawn({ name: book.name }), book };
    },
  );

  app.delete(
    '/api/books/:id/withdrawal',
    offer('offerBookAgain', 'Puts a book back that was withdrawn (its seller, staff)'),
    async (request) => {
      const book = await putBack(context, byOf(request), request.params.id);
      return { message: m.book_area_put_back({ name: book.name, state: book.state }), book };
    },
  );

  app.put(
    '/api/books/:id/sale',
    offer('markBookSold', 'Marks an approved book as sold elsewhere (its seller, staff)'),
    async (request) => {
      const book = await sell(context, byOf(request), request.params.id);
      return { message: m.book_area_now_sold({ name: book.name }), book };
    },
  );
}
