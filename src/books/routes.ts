import { z } from 'zod';
import { admit, allow } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { tidy } from '../core/db/filters.ts';
import type { App } from '../core/http/http.ts';
import { ListQuery, sendList, windowOf } from '../core/http/list.ts';
import { Problem } from '../core/http/problem.ts';
import { sendFile } from '../core/http/send-file.ts';
import { answerAs, eitherShape } from '../core/http/serializer.ts';
import { read } from './manage.ts';
import { manageRoutes } from './manage-routes.ts';
import { offerRoutes } from './offer-routes.ts';
import { can } from './policy.ts';
import type { Shelf } from './queries.ts';
import { Book, BookFilters, ManagedBook } from './schema.ts';
import * as books from './service.ts';
import { PAGE_SIZE } from './vocabulary.ts';

const SHELVES: Record<'true' | 'false' | 'all', Shelf> = {
  true: 'published',
  false: 'pending',
  all: 'managed',
};

const managedBooks = z.array(ManagedBook);

/** The books on offer, their pictures, and what staff do with them. */
export function bookRoutes(app: App, context: ContentContext): void {
  const {
    database: { db },
    files,
  } = context;
  app.get(
    '/api/books',
    {
      config: { access: 'public', cached: true },
      schema: {
        operationId: 'listBooks',
        tags: ['Books'],
        summary: 'Second-hand books on offer, newest first',
        querystring: BookFilters,
        response: { 200: eitherShape(z.array(Book), managedBooks), 400: Problem, 401: Problem, 403: Problem },
      },
    },
    async (request, reply) => {
      const { q = '', category = '', verified = 'true', condition, minPrice, maxPrice } = request.query;
      const shelf = SHELVES[verified];
      if (shelf !== 'published') {
        admit(request.actor, 'signed-in');
        allow(can.reviewList(request.actor));
      }
      const window = windowOf(request.query, PAGE_SIZE);
      request.tags.add('books');
      const filters = { q: tidy(q), category: tidy(category), shelf, condition, minPrice, maxPrice };
      if (shelf === 'published')
        return sendList(request, reply, window, await books.list(db, request.actor, filters, window));
      answerAs(reply, managedBooks);
      return sendList(request, reply, window, await books.listManaged(db, request.actor, filters, window));
    },
  );

  app.get(
    '/api/books/mine',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listOwnBooks',
        tags: ['Books'],
        summary: 'The books that the caller sells, in whatever state, newest first',
        querystring: ListQuery,
        response: { 200: z.array(ManagedBook), 400: Problem, 401: Problem },
      },
    },
    async (request, reply) => {
      const window = windowOf(request.query, PAGE_SIZE);
      const filters = { q: '', category: '', shelf: 'mine' } as const;
      return sendList(request, reply, window, await books.listManaged(db, request.actor, filters, window));
    },
  );

  app.get(
    '/api/books/:id',
    {
      config: { access: 'public', cached: true },
      schema: {
        operationId: 'getBook',
        tags: ['Books'],
        summary: 'A book on offer; its seller and staff get a ManagedBook, on whatever shelf it stands',
        params: z.object({ id: z.string() }),
        response: { 200: eitherShape(Book, ManagedBook), 404: Problem },
      },
    },
    async (request, reply) => {
      request.tags.add('books');
      const book = await read(db, request.actor, request.params.id);
      if ('version' in book) answerAs(reply, ManagedBook);
      return book;
    },
  );

  app.get(
    '/api/files/books/:id/:file',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getBookPicture',
        tags: ['Books'],
        summary: 'The picture of a book, as its image names it',
        params: z.object({ id: z.string(), file: z.string() }),
        produces: ['image/webp'],
        response: { 404: Problem },
      },
    },
    async (request, reply) => {
      const { id, file } = request.params;
      const found = await books.findImage(db, request.actor, id, file.replace(/\.webp$/, ''));
      return sendFile(request, reply, files, found, { shared: found.isPublic });
    },
  );

  manageRoutes(app, context);
  offerRoutes(app, context);
}
