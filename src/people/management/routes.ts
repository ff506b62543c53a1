import { z } from 'zod';
import { byOf } from '../../core/access.ts';
import type { App } from '../../core/http/http.ts';
import { answerList, windowOf } from '../../core/http/list.ts';
import { routesOf } from '../../core/http/openapi.ts';
import { Problem } from '../../core/http/problem.ts';
import * as m from '../../paraglide/messages.js';
import { PeopleQuery, PersonChange, PersonDeletion, SeenVersion } from '../input.ts';
import { list, universityWarning } from '../queries.ts';
import { Done, Person, PersonAnswer, UniversityWarning } from '../schema.ts';
import type { PeopleContext } from '../service.ts';
import { PAGE_SIZE } from '../vocabulary.ts';
import { change, setSuspended } from './change.ts';
import { deletePerson } from './delete.ts';

const staff = routesOf('People', { access: ['admin', 'authority'] });

const params = z.object({ id: z.string() });

/** Registers the routes that manage other people's accounts. */
export function managementRoutes(app: App, context: PeopleContext): void {
  app.get(
    '/api/people',
    staff('listPeople', 'The accounts that the caller looks after, newest first', {
      description:
        'Administrators see everybody; an authority sees the authorities of its own university and the students who prefer it.',
      querystring: PeopleQuery,
      response: { 200: z.array(Person) },
    }),
    async (request, reply) => {
      const window = windowOf(request, PAGE_SIZE);
      const part = await list(context.database.db, request.actor, request.query, window);
      return answerList(request, reply, window, part);
    },
  );

  app.patch(
    '/api/people/:id',
    staff(
      'changePerson',
      'Changes an account: name, phone, role, scope, university or designation (administrators)',
      {
        description:
          'Another role ends the sessions of the account. A university that the portal does not have is kept as text, with a warning.',
        params,
        body: PersonChange,
        response: { 200: PersonAnswer.extend(UniversityWarning.shape), 409: Problem },
      },
    ),
    async (request) => {
      const { person, isChanged } = await change(context, byOf(request), request.params.id, request.body);
      context.forgetSessions(person._id);
      const warning = await universityWarning(
        context.database.db,
        request.body.university,
        person.universityId,
      );
      const message = isChanged ? m.manage_changed({ name: person.name }) : m.input_unchanged();
      return { message, person, ...warning };
    },
  );

  for (const [action, suspend, done] of [
    ['suspend', true, m.manage_suspended],
    ['restore', false, m.manage_restored],
  ] as const)
    app.post(
      `/api/people/:id/${action}`,
      staff(
        `${action}Person`,
        suspend ? 'Suspends an account and ends its sessions' : 'Restores a suspended account',
        {
          description: 'An authority may do so with the students who prefer its own university.',
          params,
          body: SeenVersion,
          response: { 200: PersonAnswer, 409: Problem },
        },
      ),
      async (request) => {
        const { id } = request.params;
        const person = await setSuspended(context, byOf(request), id, suspend, request.body?.version);
        context.forgetSessions(person._id);
        return { message: done({ name: person.name }), person };
      },
    );

  app.delete(
    '/api/people/:id',
    routesOf('People', { access: ['admin'], missing: m.input_all_required })(
      'deletePerson',
      'Deletes another person’s account for good (administrators)',
      {
        description: 'As if its owner had done it. Confirmed by the caller’s own password.',
        params,
        body: PersonDeletion,
        response: { 200: Done, 409: Problem, 429: Problem },
      },
    ),
    async (request) => {
      const { id } = request.params;
      const { _id, name } = await deletePerson(context, byOf(request), id, request.body);
      context.forgetSessions(_id);
      return { message: m.manage_deleted_person({ name }) };
    },
  );
}
