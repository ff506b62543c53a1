import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type Access, signedIn } from '../core/access.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import { disposition } from '../core/http/send-file.ts';
import * as m from '../paraglide/messages.js';
import { deleteAccount } from './profile-delete.ts';
import { edit } from './profile-edit.ts';
import { accountSections, document } from './profile-export.ts';
import { Farewell, ProfileChange } from './profile-input.ts';
import { photoRoutes } from './profile-photo-routes.ts';
import * as people from './queries.ts';
import { Done, Profile, ProfileAnswer } from './schema.ts';
import type { PeopleContext } from './service.ts';

const config = { access: 'signed-in' } as const;
const tags = ['Account'];

/** Each role reads its own account at a path of its own; all roles can at the first. */
const PATHS: readonly (readonly [operationId: string, path: string, access: Access])[] = [
  ['getOwnAccount', '/api/auth/me', 'signed-in'],
  ['getOwnAdministratorAccount', '/api/admin/me', ['admin']],
  ['getOwnAuthorityAccount', '/api/authority', ['authority']],
  ['getOwnStudentAccount', '/api/user', ['user']],
];

/** One’s own account. */
export function profileRoutes(app: App, context: PeopleContext): void {
  const { db } = context.database;
  for (const [operationId, path, access] of PATHS)
    app.get(
      path,
      {
        config: { access },
        schema: {
          operationId,
          tags,
          summary: 'One’s own account',
          response: { 200: Profile, 401: Problem, 403: Problem },
        },
      },
      (request) => people.profile(db, signedIn(request)),
    );

  app.patch(
    '/api/auth/me',
    {
      config,
      schema: {
        operationId: 'changeOwnAccount',
        tags,
        summary: 'Changes one’s own details',
        body: ProfileChange,
        response: { 200: ProfileAnswer, 400: Problem, 401: Problem, 409: Problem },
      },
    },
    async (request) => {
      const profile = await edit(context, signedIn(request), request.address, request.body);
      return { message: m.manage_profile_saved(), profile };
    },
  );

  app.get(
    '/api/auth/me/export',
    {
      config,
      schema: {
        operationId: 'exportOwnAccount',
        tags,
        summary: 'Everything that the portal has about the caller, as one JSON document',
        produces: ['application/json'],
        response: { 401: Problem },
      },
    },
    async (request, reply) => {
      const sections = [...accountSections, ...context.personalData.flatMap(({ sections }) => sections)];
      return sendDocument(reply, document(db, signedIn(request), sections));
    },
  );

  app.delete(
    '/api/auth/me',
    {
      config,
      schema: {
        operationId: 'deleteOwnAccount',
        tags,
        summary: 'Deletes one’s own account',
        description: 'What others rely on stays, without the name. The email address may register again.',
        body: Farewell,
        response: { 200: Done, 400: Problem, 401: Problem, 409: Problem, 429: Problem },
      },
    },
    async (request) => {
      await deleteAccount(context, signedIn(request), request.address, request.body.password);
      return { message: m.manage_deleted() };
    },
  );

  photoRoutes(app, context);
}

function sendDocument(reply: FastifyReply, pieces: AsyncIterable<string>): FastifyReply {
  const name = `unishelf-${new Date().toISOString().slice(0, 10)}.json`;
  return reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', disposition('attachment', name))
    .send(Readable.from(pieces, { objectMode: false }));
}
