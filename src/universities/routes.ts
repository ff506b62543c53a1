import { z } from 'zod';
import type { ContentContext } from '../core/content-context.ts';
import { tidy } from '../core/db/filters.ts';
import { AppError } from '../core/errors.ts';
import type { App } from '../core/http/http.ts';
import { sendList, windowOf } from '../core/http/list.ts';
import { Problem } from '../core/http/problem.ts';
import { sendFile } from '../core/http/send-file.ts';
import * as m from '../paraglide/messages.js';
import { courseRoutes } from './course-routes.ts';
import { departmentRoutes } from './department-routes.ts';
import { ListedUniversity, University, UniversityFilters } from './schema.ts';
import * as universities from './service.ts';
import { manageUniversityRoutes } from './university-routes.ts';
import { PAGE_SIZE } from './vocabulary.ts';

/** Universities as visitors read them, and what staff do with them, their departments and courses. */
export function universityRoutes(app: App, context: ContentContext): void {
  const {
    database: { db },
    files,
  } = context;
  manageUniversityRoutes(app, context);
  departmentRoutes(app, context);
  courseRoutes(app, context);

  app.get(
    '/api/universities',
    {
      config: { access: 'public', cached: true },
      schema: {
        operationId: 'listUniversities',
        tags: ['Universities'],
        summary: 'Universities, in alphabetical order',
        querystring: UniversityFilters,
        response: { 200: z.array(ListedUniversity), 400: Problem },
      },
    },
    async (request, reply) => {
      const { q = '', place = '', nested, editable } = request.query;
      const window = windowOf(request.query, PAGE_SIZE);
      request.tags.add('universities');
      const filters = {
        q: tidy(q),
        place: tidy(place),
        nested: nested !== 'false',
        editable: editable === 'true',
      };
      const part = await universities.list(db, request.actor, filters, window);
      return sendList(request, reply, window, part);
    },
  );

  app.get(
    '/api/universities/:id',
    {
      config: { access: 'public', cached: true },
      schema: {
        operationId: 'getUniversity',
        tags: ['Universities'],
        summary: 'One university with its departments and courses',
        params: z.object({ id: z.string() }),
        response: { 200: University, 404: Problem },
      },
    },
    async (request) => {
      request.tags.add(`university:${request.params.id.toLowerCase()}`);
      return universities.find(db, request.actor, request.params.id);
    },
  );

  app.get(
    '/api/files/universities/:id/:file',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getUniversityLogo',
        tags: ['Universities'],
        summary: 'An uploaded logo',
        params: z.object({ id: z.string(), file: z.string() }),
        produces: ['image/webp'],
        response: { 404: Problem },
      },
    },
    async (request, reply) => {
      const file = await universities.findLogo(db, request.actor, request.params.id);
      if (request.params.file !== `${file.sha256.slice(0, 16)}.webp`)
        throw new AppError('not_found', m.errors_not_found());
      return sendFile(request, reply, files, file);
    },
  );
}
