import { z } from 'zod';
import { byOf } from '../core/access.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import { line } from '../core/input.ts';
import * as m from '../paraglide/messages.js';
import { MAX_REFERENCE_LENGTH } from '../universities/vocabulary.ts';
import { RegisteredAnswer, UniversityLookUp } from './schema.ts';
import type { PeopleContext } from './service.ts';
import { AdminInput, AuthorityInput } from './staff-input.ts';
import { register } from './staff-register.ts';
import { lookUpUniversity, universityWarning } from './write.ts';

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
        description:
          'A university that the portal does not have is kept as text; the answer warns of it and names those that are like it.',
        body: AuthorityInput,
        response,
      },
    },
    async (request, reply) => {
      const _id = await register(context, byOf(request), 'authority', request.body);
      const warning = await universityWarning(context.database.db, request.body.university);
      return reply.code(201).send({ message: m.manage_authority_registered(), _id, ...warning });
    },
  );

  app.get(
    '/api/authority/register/university',
    {
      config,
      schema: {
        operationId: 'lookUpUniversity',
        tags: ['Registration'],
        summary: 'Whether the portal has a university of this name, and which names are like it',
        querystring: z.object({ name: line(MAX_REFERENCE_LENGTH).describe('Name or id') }),
        response: { 200: UniversityLookUp, 400: Problem, 401: Problem, 403: Problem },
      },
    },
    async (request) => lookUpUniversity(context.database.db, request.query.name),
  );
}
