import { z } from 'zod';
import { byOf } from '../core/access.ts';
import type { Database } from '../core/db/database.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import * as m from '../paraglide/messages.js';
import * as trash from './service.ts';

/** What was deleted, and taking it back. */
export function trashRoutes(app: App, { database: { db } }: { database: Database }): void {
  app.post(
    '/api/trash/:id/restore',
    {
      config: { access: ['admin', 'authority'] },
      schema: {
        tags: ['Trash'],
        summary: 'Takes back what was deleted, with all that went along',
        description: 'For whoever deleted it, and for administrators.',
        params: z.object({ id: z.string() }),
        response: {
          200: z.object({ message: z.string() }),
          ...{ 401: Problem, 403: Problem, 404: Problem, 409: Problem },
        },
      },
    },
    async (request) => {
      const name = await trash.restore(db, byOf(request), request.params.id);
      return { message: m.trash_restored({ name }) };
    },
  );
}
