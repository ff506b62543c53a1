import { z } from 'zod';
import { byOf, signedIn } from '../core/access.ts';
import { CODE_MINUTES } from '../core/codes/codes.ts';
import { newEmail } from '../core/emails.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import * as m from '../paraglide/messages.js';
import * as addresses from './email-write.ts';
import { typedCode, typedPassword } from './input.ts';
import { Done } from './schema.ts';
import type { PeopleContext } from './service.ts';

/** Changing the e-mail address of one’s own account, confirmed by a code. */
export function emailRoutes(app: App, context: PeopleContext): void {
  app.post(
    '/api/auth/email/send-code',
    {
      config: { access: 'signed-in', missing: () => m.register_all_required() },
      schema: {
        operationId: 'sendEmailCode',
        tags: ['Account'],
        summary: 'Mails a code to the address that the caller wants to have',
        description: 'Answers the same whether that address has an account or not; the mail tells its owner.',
        body: z.object({ email: newEmail(), password: typedPassword() }),
        response: { 200: Done, 400: Problem, 401: Problem, 429: Problem },
      },
    },
    async (request) => {
      await addresses.sendCode(context, signedIn(request), request.address, request.body);
      return { message: m.register_change_code_sent({ minutes: CODE_MINUTES }) };
    },
  );

  app.post(
    '/api/auth/email/verify',
    {
      config: { access: 'signed-in', missing: () => m.register_all_required() },
      schema: {
        operationId: 'changeOwnEmail',
        tags: ['Account'],
        summary: 'Gives the caller the new address, with the code from the mail',
        body: z.object({ email: newEmail(), code: typedCode() }),
        response: { 200: Done.extend({ email: z.string() }), 400: Problem, 401: Problem, 409: Problem },
      },
    },
    async (request) => {
      const { email } = request.body;
      await addresses.change(context, byOf(request), signedIn(request), request.body);
      return { message: m.register_change_done(), email };
    },
  );
}
