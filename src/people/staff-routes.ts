import { byOf } from '../core/access.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import * as m from '../paraglide/messages.js';
import { RegisteredAnswer } from './schema.ts';
import type { PeopleContext } from './service.ts';
import { AdminInput, AuthorityInput } from './staff-input.ts';
import { register } from './staff-register.ts';

const config = { access: ['admin'] as const, missing: () => m.manage_all_required() };
const response = { 201: RegisteredAnswer, 400: Problem, 401: Problem, 403: Problem, 409: Problem };

/** Administrators register administrators and authorities. */
export function staffRoutes(app: App, context: PeopleContext): void {
  app.post(
    '/api/admin/register',
    {
      config,
      schema: {
        operationId: 'registerAdministrator',
        tags: ['Registration'],
        summary: 'Registers an administrator, who is told by mail',
        body: AdminInput,
        response,
      },
    },
    async (request, reply) => {
      const _id = await register(context, byOf(request), 'admin', request.body);
      return reply.code(201).send({ message: m.manage_admin_registered(), _id });
    },
  );

  app.post(
    '/api/authority/register',
    {
      config,
      schema: {
        operationId: 'registerAuthority',
        tags: ['Registration'],
        summary: 'Registers an authority, who is told by mail',
        body: AuthorityInput,
        response,
      },
    },
    async (request, reply) => {
      const _id = await register(context, byOf(request), 'authority', request.body);
      return reply.code(201).send({ message: m.manage_authority_registered(), _id });
    },
  );
}
