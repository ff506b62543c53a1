import { z } from 'zod';
import { byOf } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { App } from '../core/http/http.ts';
import { answerList, windowOf } from '../core/http/list.ts';
import { routesOf } from '../core/http/openapi.ts';
import { Problem } from '../core/http/problem.ts';
import type { SendPage } from '../core/pages/pages.ts';
import * as m from '../paraglide/messages.js';
import { Removed } from '../trash/schema.ts';
import { formRoutes } from './form.ts';
import { mapRoutes } from './map.ts';
import * as enquiries from './queries.ts';
import * as schema from './schema.ts';
import { PAGE_SIZE } from './vocabulary.ts';
import { mark, remove } from './write.ts';

const admin = routesOf('Contact', { access: ['admin'] });
const params = z.object({ id: z.string() });

/** Registers the routes of the contact form, of the administrators' inbox and of the map. */
export function contactRoutes(app: App, context: ContentContext & { sendPage: SendPage }): void {
  formRoutes(app, context);
  inboxRoutes(app, context);
  mapRoutes(app, context);
}

/** Registers the routes with which administrators read, mark and delete messages. */
function inboxRoutes(app: App, { database }: ContentContext): void {
  const { db } = database;
  app.get(
    '/api/enquiries',
    admin('listEnquiries', 'Messages through the contact form, newest first', {
      querystring: schema.EnquiryFilters,
      response: { 200: z.array(schema.Enquiry) },
    }),
    async (request, reply) => {
      const window = windowOf(request, PAGE_SIZE);
      const part = await enquiries.list(db, request.actor, request.query.state, window);
      return answerList(request, reply, window, part);
    },
  );

  app.get(
    '/api/enquiries/:id',
    admin('getEnquiry', 'A message', {
      params,
      response: { 200: schema.WholeEnquiry },
    }),
    async (request) => enquiries.find(db, request.actor, request.params.id),
  );

  app.patch(
    '/api/enquiries/:id',
    admin('markEnquiry', 'Marks a message as new, read, answered or spam, or puts it into the archive', {
      description: 'Send the `version` that you read: 409 if the row has changed since.',
      params,
      body: schema.EnquiryChange,
      response: { 200: schema.EnquiryAnswer, 409: Problem },
    }),
    async (request) => {
      const { state, version } = request.body;
      const enquiry = await mark(database, byOf(request), request.params.id, state, version);
      return { message: m.contact_marked({ state }), enquiry };
    },
  );

  app.delete(
    '/api/enquiries/:id',
    admin('deleteEnquiry', 'Moves a message to the trash', {
      params,
      response: { 200: Removed },
    }),
    async (request) => {
      const { trashId } = await remove(database, byOf(request), request.params.id);
      return { message: m.contact_deleted(), trashId };
    },
  );
}
