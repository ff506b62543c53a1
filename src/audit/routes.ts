import { z } from 'zod';
import type { Db } from '../core/db/database.ts';
import type { App } from '../core/http/http.ts';
import { answerList, windowOf } from '../core/http/list.ts';
import { routesOf } from '../core/http/openapi.ts';
import { list } from './queries.ts';
import { LogEntry, LogFilters } from './schema.ts';
import { PAGE_SIZE } from './vocabulary.ts';

/** GET /api/audit: the audit log, for administrators. */
export function auditRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/audit',
    routesOf('Audit', { access: ['admin'] })('listAudit', 'Who did what, newest first', {
      querystring: LogFilters,
      response: { 200: z.array(LogEntry) },
    }),
    async (request, reply) => {
      const window = windowOf(request, PAGE_SIZE);
      return answerList(request, reply, window, await list(db, request.query, window));
    },
  );
}
