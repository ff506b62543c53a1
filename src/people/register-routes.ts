import { z } from 'zod';
import { byOf } from '../core/access.ts';
import { CODE_MINUTES } from '../core/codes/codes.ts';
import { newEmail } from '../core/emails.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import { newPassword } from '../core/passwords/input.ts';
import * as m from '../paraglide/messages.js';
import { personName, phone, typedCode } from './input.ts';
import * as registration from './register-write.ts';
import { Done } from './schema.ts';
import type { PeopleContext } from './service.ts';

/** Students register themselves, in three steps: the address, the details with the code from the mail, and the login. */
export function registerRoutes(app: App, context: PeopleContext): void {
  app.post(
    '/api/user/register/send-code',
    {
      config: { access: 'public', missing: () => m.register_email_required() },
      schema: {
        operationId: 'sendRegistrationCode',
        tags: ['Registration'],
        summary: 'Mails a code to an address that wants to register',
        description: 'Answers the same whether the address has an account or not; the mail tells its owner.',
        body: z.object({ email: newEmail() }),
        response: { 200: Done, 400: Problem, 429: Problem },
      },
    },
    async (request) => {
      await registration.sendCode(context, byOf(request), request.body.email);
      return { message: m.register_code_sent({ minutes: CODE_MINUTES }) };
    },
  );

  app.post(
    '/api/user/register/verify',
    {
      config: { access: 'public', missing: () => m.register_all_required() },
      schema: {
        operationId: 'registerStudent',
        tags: ['Registration'],
        summary: 'Makes the account of a student, with the code from the mail',
        body: z.object({
          name: personName(),
          email: newEmail(),
          password: newPassword(),
          phone: phone(),
          code: typedCode(),
        }),
        response: { 201: Done.extend({ _id: z.string() }), 400: Problem, 409: Problem, 503: Problem },
      },
    },
    async (request, reply) => {
      const _id = await registration.register(context, byOf(request), request.body);
      return reply.status(201).send({ message: m.register_done(), _id });
    },
  );
}
