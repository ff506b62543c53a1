import { z } from 'zod';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import * as m from '../paraglide/messages.js';
import { Done } from '../people/schema.ts';
import { noCookie } from './cookie.ts';
import { listSessions } from './queries.ts';
import { Session } from './schema.ts';
import type { SessionContext } from './service.ts';
import { endAll, endOne } from './sign-out.ts';

/** The sessions of the actor, and how to end them. */
export function ownSessionRoutes(app: App, context: SessionContext): void {
  const { database, publicUrl } = context;
  app.get(
    '/api/auth/sessions',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listSessions',
        tags: ['Sessions'],
        summary: 'One’s own live sessions, the one that was used last first',
        response: { 200: z.array(Session), 401: Problem },
      },
    },
    async (request) => listSessions(database.db, signedIn(request)),
  );

  app.delete(
    '/api/auth/sessions/:id',
    {
      config: { access: 'signed-in', unlimited: true },
      schema: {
        operationId: 'endSession',
        tags: ['Sessions'],
        summary: 'Sign out in one place',
        params: z.object({ id: z.string() }),
        response: { 200: Done, 401: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      await endOne(context, actor, request.params.id, request.address);
      if (request.params.id === actor.sessionId) reply.header('set-cookie', noCookie(publicUrl));
      return { message: m.sessions_ended_one() };
    },
  );

  app.delete(
    '/api/auth/sessions',
    {
      config: { access: 'signed-in', unlimited: true },
      schema: {
        operationId: 'endAllSessions',
        tags: ['Sessions'],
        summary: 'Sign out everywhere, here as well',
        response: { 200: Done, 401: Problem },
      },
    },
    async (request, reply) => {
      const count = await endAll(context, signedIn(request), request.address);
      reply.header('set-cookie', noCookie(publicUrl));
      return { message: m.sessions_ended_all({ count }) };
    },
  );
}
