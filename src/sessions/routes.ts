import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { byOf, callerOf, signedIn } from '../core/access.ts';
import { bearerOf, cookieOf } from '../core/http/credentials.ts';
import { ASKER_COOKIE, askerOf, cookie, deviceCookie, deviceOf, keepAsker } from '../core/http/device.ts';
import type { App } from '../core/http/http.ts';
import { routesOf } from '../core/http/openapi.ts';
import { Problem } from '../core/http/problem.ts';
import * as m from '../paraglide/messages.js';
import { Done } from '../people/schema.ts';
import { TRUSTED_FOR } from './attempts.ts';
import { changePassword, resetPassword, sendPasswordMail, sendResetCode } from './passwords.ts';
import { ABSOLUTE_MS, listSessions } from './queries.ts';
import {
  CodeRequest,
  PasswordChange,
  PasswordReset,
  Session,
  SignedInAnswer,
  SignInInput,
} from './schema.ts';
import type { SessionContext } from './service.ts';
import { endAll, endOne, signIn, signOut } from './sign-in.ts';
import { COOKIE } from './tokens.ts';
import type { From } from './write.ts';

const open = (missing: () => string) =>
  routesOf('Sessions', { access: 'public', ignoresCookies: true, missing });
const personal = routesOf('Sessions', { access: 'signed-in' });
const unlimited = routesOf('Sessions', { access: 'signed-in', unlimited: true });

/** Registers the routes for sign-in, sign-out, sessions and passwords. */
export function sessionRoutes(app: App, options: Omit<SessionContext, 'inBackground'>): void {
  const context = { ...options, inBackground: background(app) };
  signInRoutes(app, context);
  ownSessionRoutes(app, context);
  passwordRoutes(app, context);
}

function background(app: App): SessionContext['inBackground'] {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(running)));
  return (failure, work) => {
    const run = work()
      .catch((err: unknown) => app.log.error({ err }, failure))
      .finally(() => running.delete(run));
    running.add(run);
  };
}

/** Where a request comes from. */
const fromOf = ({ address, isLocal, headers }: FastifyRequest): From => ({
  address,
  isLocal,
  userAgent: headers['user-agent'],
});

/** The `Set-Cookie` of a session. Limited to `/api`: pages do not get the cookie, are thus the same for all and can be cached. */
const sessionCookie = (token: string, publicUrl: string): string =>
  cookie(`${COOKIE}=${token}`, ABSOLUTE_MS / 1000, '/api', publicUrl);

/** The `Set-Cookie` that removes the session cookie. */
const noCookie = (publicUrl: string): string => cookie(`${COOKIE}=`, 0, '/api', publicUrl);

function signInRoutes(app: App, context: SessionContext): void {
  const { publicUrl, secret } = context;
  app.post(
    '/api/login',
    open(m.forms_login_required)(
      'signIn',
      'Sign in; the token comes in the answer and as the cookie `session`',
      {
        description:
          'The cookie `device` lets the same browser in again however many guess at the account elsewhere.',
        body: SignInInput,
        response: { 200: SignedInAnswer, 401: Problem, 503: Problem },
      },
    ),
    async (request, reply) => {
      const from = { ...fromOf(request), device: deviceOf(secret, request.headers) };
      const { token, person, device } = await signIn(context, request.body, from);
      const { id, name, role } = person;
      // Marks this browser as known, so that guesses from elsewhere do not lock its owner out here.
      const knownDevice = deviceCookie(device, TRUSTED_FOR, '/api/login', publicUrl);
      const cookies = [sessionCookie(token, publicUrl), knownDevice];
      reply.header('cache-control', 'no-store').header('set-cookie', cookies);
      return { token, role, user: { id, name } };
    },
  );

  app.post(
    '/api/logout',
    routesOf('Sessions', { access: 'public', unlimited: true })(
      'signOut',
      'Sign out; also works without a session',
      {
        response: { 200: Done, 503: Problem },
      },
    ),
    async (request, reply) => {
      const { headers } = request;
      await signOut(context, [bearerOf(headers), cookieOf(headers, COOKIE)], request.address);
      reply.header('cache-control', 'no-store').header('set-cookie', noCookie(publicUrl));
      return { message: m.sessions_signed_out() };
    },
  );
}

/** Registers the routes that list and end the actor's own sessions. */
function ownSessionRoutes(app: App, context: SessionContext): void {
  const { database, publicUrl } = context;
  app.get(
    '/api/auth/sessions',
    personal('listSessions', 'One’s own live sessions, last used first', {
      response: { 200: z.array(Session) },
    }),
    async (request) => listSessions(database.db, signedIn(request)),
  );

  app.delete(
    '/api/auth/sessions/:id',
    unlimited('endSession', 'Sign out in one place', {
      params: z.object({ id: z.string() }),
      response: { 200: Done },
    }),
    async (request, reply) => {
      const by = byOf(request);
      await endOne(context, by, request.params.id);
      if (request.params.id === by.actor.sessionId) reply.header('set-cookie', noCookie(publicUrl));
      return { message: m.sessions_ended_one() };
    },
  );

  app.delete(
    '/api/auth/sessions',
    unlimited('endAllSessions', 'Sign out everywhere, here as well', {
      response: { 200: Done },
    }),
    async (request, reply) => {
      const count = await endAll(context, byOf(request));
      reply.header('set-cookie', noCookie(publicUrl));
      return { message: m.sessions_ended_all({ count }) };
    },
  );
}

/** Registers the routes that set a new password, with the old one or with a code from a mail. */
function passwordRoutes(app: App, context: SessionContext): void {
  const { publicUrl, secret } = context;
  app.post(
    '/api/auth/password',
    routesOf('Sessions', { access: 'signed-in', missing: () => m.sessions_missing_passwords() })(
      'changePassword',
      'Change one’s own password; all sessions end, this browser gets a new one',
      {
        body: PasswordChange,
        response: { 200: SignedInAnswer.extend(Done.shape), 409: Problem },
      },
    ),
    async (request, reply) => {
      const actor = signedIn(request);
      const { token } = await changePassword(context, actor, request.body, fromOf(request));
      const { id, name, role } = actor;
      reply.header('set-cookie', sessionCookie(token, publicUrl));
      return { token, role, user: { id, name }, message: m.sessions_password_changed() };
    },
  );

  app.post(
    '/api/password/send-code',
    open(m.forms_email_required)(
      'sendPasswordCode',
      'Mails a code for a new password; the answer is the same for an address without an account',
      {
        description: ASKER_COOKIE,
        body: CodeRequest,
        response: { 200: Done },
      },
    ),
    async (request, reply) => {
      const asker = askerOf(secret, request);
      await sendResetCode(context, request.body.email, { ...fromOf(request), asker });
      keepAsker(reply, asker, '/api/password', publicUrl);
      return { message: m.sessions_code_sent() };
    },
  );

  app.post(
    '/api/password/reset',
    open(m.input_all_required)('resetPassword', 'Set another password with the code from the mail', {
      body: PasswordReset,
      response: { 200: Done, 503: Problem },
    }),
    async (request) => {
      const by = { ...callerOf(request), asker: deviceOf(secret, request.headers) };
      await resetPassword(context, request.body, by, request.isLocal);
      return { message: m.sessions_password_reset() };
    },
  );

  app.post(
    '/api/people/:id/password-mail',
    routesOf('People', { access: ['admin'] })(
      'sendPasswordMail',
      'Mails a person a code for a new password (administrators)',
      {
        description: 'As if the person had asked for it, with the same limits; not for suspended accounts.',
        params: z.object({ id: z.string() }),
        response: { 200: Done, 409: Problem },
      },
    ),
    async (request) => {
      const email = await sendPasswordMail(context, byOf(request), request.params.id);
      return { message: m.manage_password_mail_sent({ email }) };
    },
  );
}
