import { z } from 'zod';
import { byOf } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import * as m from '../paraglide/messages.js';
import { putBack, sell, withdraw } from './offer.ts';
import { BookAnswer } from './schema.ts';

const params = z.object({ id: z.string() });
const response = { 200: BookAnswer, 401: Problem, 403: Problem, 404: Problem, 409: Problem };

/** Taking a book off the shelf, putting it back, and saying that it is sold. */
export function offerRoutes(app: App, context: ContentContext): void {
  const config = { access: 'signed-in' } as const;
  const schema = (operationId: string, summary: string) => ({
    operationId,
    tags: ['Books'],
    summary,
    params,
    response,
  });

  app.put(
    '/api/books/:id/withdrawal',
    {
      config,
      schema: schema('withdrawBook', 'Takes a book off the shelf, or out of the queue (its seller, staff)'),
    },
    async (request) => {
      const book = await withdraw(context, byOf(request), request.params.id);
      return { message: m.book_desk_withdrawn({ name: book.name }), book };
    },
  );

  app.delete(
    '/api/books/:id/withdrawal',
    { config, schema: schema('offerBookAgain', 'Puts a book back that was withdrawn (its seller, staff)') },
    async (request) => {
      const book = await putBack(context, byOf(request), request.params.id);
      return { message: m.book_desk_put_back({ name: book.name, state: book.state }), book };
    },
  );

  app.put(
    '/api/books/:id/sale',
    {
      config,
      schema: schema('markBookSold', 'Marks an approved book as sold elsewhere (its seller, staff)'),
    },
    async (request) => {
      const book = await sell(context, byOf(request), request.params.id);
      return { message: m.book_desk_now_sold({ name: book.name }), book };
    },
  );
}
