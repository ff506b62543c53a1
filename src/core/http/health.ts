import { z } from 'zod';
import * as m from '../../paraglide/messages.js';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Files } from '../files/files.ts';
import type { App } from './http.ts';
import { Problem } from './problem.ts';
import { type Trouble, troubles } from './senders.ts';

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

/** GET /api/warnings: what administrators should change about how the portal is run. */
export function warningRoutes(app: App): void {
  const Warning = z
    .object({ code: z.enum(troubles), text: z.string().describe('What is wrong and what to do') })
    .meta({ id: 'Warning' });
  const words: Record<Trouble, () => string> = {
    https: m.warnings_proxies_https,
    unexpected: m.warnings_proxies_unexpected,
    fewer: m.warnings_proxies_fewer,
  };
  app.get(
    '/api/warnings',
    {
      config: { access: ['admin'] },
      schema: {
        tags: ['Site'],
        operationId: 'listWarnings',
        summary: 'What is wrong with how the portal is run, as far as this process has seen',
        response: { 200: z.array(Warning), 401: Problem, 403: Problem },
      },
    },
    async () => [...app.proxyTroubles].map((code) => ({ code, text: words[code]() })),
  );
}
