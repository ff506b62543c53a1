import { z } from 'zod';
import { byOf, signedIn } from '../core/access.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import * as m from '../paraglide/messages.js';
import { Done } from '../people/schema.ts';
import { changePassword } from './change-password.ts';
import { sessionCookie } from './cookie.ts';
import { CodeRequest, PasswordChange, PasswordReset } from './input.ts';
import { resetPassword, sendPasswordMail, sendResetCode } from './reset-password.ts';
import { SignedInAnswer } from './schema.ts';
import type { SessionContext } from './service.ts';
import { fromOf } from './sign-in-routes.ts';

/** Another password, for people who know the old one and for those who have forgotten it. */
export function passwordRoutes(app: App, context: SessionContext): void {
  app.post(
    '/api/auth/password',
    {
      config: { access: 'signed-in', missing: () => m.sessions_missing_passwords() },
      schema: {
        operationId: 'changePassword',
        tags: ['Sessions'],
        summary: 'Change one’s own password; all sessions end, this browser gets a new one',
        body: PasswordChange,
        response: {
          200: SignedInAnswer.extend(Done.shape),
          400: Problem,
          401: Problem,
          409: Problem,
          429: Problem,
        },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      const { token } = await changePassword(context, actor, request.body, fromOf(request));
      const { id, name, role } = actor;
      reply.header('set-cookie', sessionCookie(token, context.publicUrl));
      return { token, role, user: { id, name }, message: m.sessions_password_changed() };
    },
  );

  app.post(
    '/api/password/send-code',
    {
      config: { access: 'public', missing: () => m.sessions_missing_email() },
      schema: {
        operationId: 'sendPasswordCode',
        tags: ['Sessions'],
        summary:
          'Have a code for a new password mailed; the answer is the same for an address without an account',
        body: CodeRequest,
        response: { 200: Done, 400: Problem, 429: Problem },
      },
    },
    async (request) => {
      await sendResetCode(context, request.body.email, fromOf(request));
      return { message: m.sessions_code_sent() };
    },
  );

  app.post(
    '/api/password/reset',
    {
      config: { access: 'public', missing: () => m.sessions_missing_reset() },
      schema: {
        operationId: 'resetPassword',
        tags: ['Sessions'],
        summary: 'Set another password with the code from the mail',
        body: PasswordReset,
        response: { 200: Done, 400: Problem, 429: Problem, 503: Problem },
      },
    },
    async (request) => {
      await resetPassword(context, request.body, byOf(request), request.isLocal);
      return { message: m.sessions_password_reset() };
    },
  );

  app.post(
    '/api/people/:id/password-mail',
    {
      config: { access: ['admin'] },
      schema: {
        operationId: 'sendPasswordMail',
        tags: ['People'],
        summary: 'Mails a person a code for a new password (administrators)',
        description: 'As if the person had asked for it, with the same limits; not for suspended accounts.',
        params: z.object({ id: z.string() }),
        response: {
          200: Done,
          401: Problem,
          403: Problem,
          404: Problem,
          409: Problem,
          429: Problem,
        },
      },
    },
    async (request) => {
      const email = await sendPasswordMail(context, byOf(request), request.params.id);
      return { message: m.manage_password_mail_sent({ email }) };
    },
  );
}
