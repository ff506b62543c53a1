import { z } from 'zod';
import * as m from '../../paraglide/messages.js';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Files } from '../files/files.ts';
import type { App } from './http.ts';
import { Problem } from './problem.ts';

const Status = z.object({ status: z.literal('ok') });

/** `/healthz`: the process is alive. `/readyz`: the database and the storage answer. */
export function healthRoutes(app: App, { database, files }: { database: Database; files: Files }): void {
  app.get(
    '/healthz',
    {
      config: { access: 'public' },
      schema: { operationId: 'checkHealth', tags: ['Health'], summary: 'Alive', response: { 200: Status } },
    },
    async () => ({ status: 'ok' as const }),
  );
  app.get(
    '/readyz',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'checkReadiness',
        tags: ['Health'],
        summary: 'Ready to answer',
        response: { 200: Status, 503: Problem },
      },
    },
    async () => {
      try {
        await Promise.all([database.ping(), files.check()]);
      } catch (cause) {
        throw new AppError('unavailable', m.errors_unavailable(), { cause });
      }
      return { status: 'ok' as const };
    },
  );
}
