import type { FastifyRequest } from 'fastify';
import { byOf } from '../core/access.ts';
import { bearerOf, cookieOf } from '../core/http/credentials.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import * as m from '../paraglide/messages.js';
import { Done } from '../people/schema.ts';
import { COOKIE, noCookie, sessionCookie } from './cookie.ts';
import { DEVICE_COOKIE, deviceCookie } from './device.ts';
import { SignInInput } from './input.ts';
import { SignedInAnswer } from './schema.ts';
import type { SessionContext } from './service.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import type { From } from './write.ts';

/** Where a request comes from. */
export const fromOf = ({ address, isLocal, headers }: FastifyRequest): From => ({
  address,
  isLocal,
  userAgent: headers['user-agent'],
});

/** POST /api/login and /api/logout. */
export function signInRoutes(app: App, context: SessionContext): void {
  const { publicUrl } = context;
  app.post(
    '/api/login',
    {
      config: { access: 'public', missing: () => m.sessions_missing() },
      schema: {
        operationId: 'signIn',
        tags: ['Sessions'],
        summary: 'Sign in; the token comes in the answer and as the cookie `session`',
        description:
          'The cookie `device` lets the same browser in again however many guess at the account elsewhere.',
        body: SignInInput,
        response: {
          200: SignedInAnswer,
          400: Problem,
          401: Problem,
          403: Problem,
          429: Problem,
          503: Problem,
        },
      },
    },
    async (request, reply) => {
      const from = { ...fromOf(request), device: cookieOf(request.headers, DEVICE_COOKIE) };
      const { token, person, device } = await signIn(context, request.body, from);
      const { id, name, role } = person;
      const cookies = [sessionCookie(token, publicUrl), deviceCookie(device, publicUrl)];
      reply.header('cache-control', 'no-store').header('set-cookie', cookies);
      return { token, role, user: { id, name } };
    },
  );

  app.post(
    '/api/logout',
    {
      config: { access: 'public', unlimited: true },
      schema: {
        operationId: 'signOut',
        tags: ['Sessions'],
        summary: 'Sign out; also right for whoever is not signed in',
        response: { 200: Done, 403: Problem, 503: Problem },
      },
    },
    async (request, reply) => {
      const { headers } = request;
      await signOut(context, [bearerOf(headers), cookieOf(headers, COOKIE)], byOf(request));
      reply.header('cache-control', 'no-store').header('set-cookie', noCookie(publicUrl));
      return { message: m.sessions_signed_out() };
    },
  );
}
