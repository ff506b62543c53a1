import { z } from 'zod';
import { byOf } from '../core/access.ts';
import type { Database } from '../core/db/database.ts';
import { tidy } from '../core/db/filters.ts';
import type { App } from '../core/http/http.ts';
import { answerList, windowOf } from '../core/http/list.ts';
import { routesOf } from '../core/http/openapi.ts';
import { Problem } from '../core/http/problem.ts';
import * as m from '../paraglide/messages.js';
import { list } from './queries.ts';
import { TrashEntry, TrashFilters } from './schema.ts';
import { restore } from './service.ts';
import { PAGE_SIZE } from './vocabulary.ts';

/** Routes that list the trash, and restore from it. */
export function trashRoutes(app: App, { database: { db } }: { database: Database }): void {
  app.get(
    '/api/trash',
    routesOf('Trash', { access: ['admin'] })(
      'listTrash',
      'Deleted items that can be restored, latest first',
      {
        querystring: TrashFilters,
        response: { 200: z.array(TrashEntry) },
      },
    ),
    async (request, reply) => {
      const { kind = '', q = '' } = request.query;
      const window = windowOf(request, PAGE_SIZE);
      const part = await list(db, request.actor, { kind, q: tidy(q) }, window);
      return answerList(request, reply, window, part);
    },
  );

  app.post(
    '/api/trash/:id/restore',
    routesOf('Trash', { access: 'signed-in' })(
      'restoreFromTrash',
      'Restores a deleted item, with everything that was deleted with it',
      {
        description:
          'For the person who deleted it, and for administrators. 409: it was restored before, what it belongs to is in the trash, or something else has its name.',
        params: z.object({ id: z.string() }),
        response: { 200: z.object({ message: z.string() }), 409: Problem },
      },
    ),
    async (request) => {
      const name = await restore(db, byOf(request), request.params.id);
      return { message: m.trash_restored({ name }) };
    },
  );
}
