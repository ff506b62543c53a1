import { z } from 'zod';
import type { ContentContext } from '../core/content-context.ts';
import { tidy } from '../core/db/filters.ts';
import { AppError } from '../core/errors.ts';
import type { App } from '../core/http/http.ts';
import { sendList, windowOf } from '../core/http/list.ts';
import { Problem } from '../core/http/problem.ts';
import { sendFile } from '../core/http/send-file.ts';
import * as m from '../paraglide/messages.js';
import { countDownload } from '../stats/service.ts';
import { manageRoutes } from './manage-routes.ts';
import { PAGE_SIZE, Resource, ResourceFilters } from './schema.ts';
import * as resources from './service.ts';

/** GET /api/resources, the PDFs behind them, their download, and what staff do with them. */
export function resourceRoutes(app: App, context: ContentContext): void {
  const {
    database: { db },
    files,
  } = context;
  app.get(
    '/api/resources',
    {
      config: { access: 'public', cached: true },
      schema: {
        operationId: 'listResources',
        tags: ['Resources'],
        summary: 'Papers, notes and syllabi, newest first',
        querystring: ResourceFilters,
        response: { 200: z.array(Resource), 400: Problem },
      },
    },
    async (request, reply) => {
      const { university, department, course, type, semester } = request.query;
      const given = (text: string | undefined) => (text?.trim() ? tidy(text) : undefined);
      const filters = { university: given(university), department: given(department), course: given(course) };
      const window = windowOf(request.query, PAGE_SIZE);
      request.tags.add('resources');
      const part = await resources.list(db, request.actor, { ...filters, type, semester }, window);
      return sendList(request, reply, window, part);
    },
  );

  app.get(
    '/api/files/resources/:id/:file',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getResourceFile',
        tags: ['Resources'],
        summary: 'The PDF of a resource, as its fileUrl names it',
        params: z.object({ id: z.string(), file: z.string() }),
        produces: ['application/pdf'],
        response: { 404: Problem },
      },
    },
    async (request, reply) => {
      const file = await resources.findFile(db, request.actor, request.params.id);
      if (request.params.file !== `${file.sha256.slice(0, 16)}.pdf`)
        throw new AppError('not_found', m.errors_not_found());
      return sendFile(request, reply, files, file);
    },
  );

  app.get(
    '/api/files/resources/:id/:start/thumbnail.webp',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getResourceThumbnail',
        tags: ['Resources'],
        summary: 'A picture of the first page of a resource, as its thumbnail names it',
        params: z.object({ id: z.string(), start: z.string() }),
        produces: ['image/webp'],
        response: { 404: Problem },
      },
    },
    async (request, reply) => {
      const { id, start } = request.params;
      return sendFile(request, reply, files, await resources.findThumbnail(db, request.actor, id, start));
    },
  );

  app.get(
    '/api/resources/download/:id',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'downloadResource',
        tags: ['Resources'],
        summary: 'The PDF of a resource, to keep',
        params: z.object({ id: z.string() }),
        produces: ['application/pdf'],
        response: { 404: Problem },
      },
    },
    async (request, reply) => {
      const file = await resources.findFile(db, request.actor, request.params.id);
      await sendFile(request, reply, files, file, { download: true, immutable: false });
      countDownload(context, reply, request.params.id);
      return reply;
    },
  );

  manageRoutes(app, context);
}
