import { z } from 'zod';
import { byOf, signedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { tidy } from '../core/db/filters.ts';
import type { App } from '../core/http/http.ts';
import { sendList, windowOf } from '../core/http/list.ts';
import { Problem } from '../core/http/problem.ts';
import { receiveForm, uploadRoutes } from '../core/http/upload.ts';
import { MAX_FILE_BYTES } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { Removed } from '../trash/schema.ts';
import { ManagedQuery, ResourceChange, ShelvesQuery, UploadInput } from './manage-input.ts';
import { ManagedResource, PAGE_SIZE, ResourceAnswer, Shelf } from './schema.ts';
import * as resources from './service.ts';

const config = { access: ['admin', 'authority'] } as const;
const tags = ['Resources'];
const params = z.object({ id: z.string() });
const refusals = { 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem };

const given = (text: string | undefined) => (text?.trim() ? tidy(text) : undefined);

/** What staff do with papers, notes and syllabi. */
export function manageRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  uploadRoutes(app, (uploads) => {
    uploads.post(
      '/api/resources/upload',
      {
        config,
        schema: {
          operationId: 'uploadResource',
          tags,
          summary: 'Uploads a PDF, as the field `file` of a form',
          description:
            'Fields: `university` (id), `department`, `course` (names), `semester`, `title`, `type` (notes unless it says otherwise), and where known `subjectName`, `subjectCode`, `examYear`, `examMonth`, `scheme`, `source`, `licence`, `language`. A PDF up to 50 MB, told by its content; one that carries scripts, launches or attachments is refused.',
          consumes: ['multipart/form-data'],
          form: UploadInput.extend({ file: z.file() }),
          response: {
            201: ResourceAnswer,
            ...refusals,
            ...{ 413: Problem, 415: Problem, 422: Problem, 429: Problem, 503: Problem },
          },
        },
      },
      async (request, reply) => {
        const by = { ...byOf(request), actor: signedIn(request) };
        await resources.limitUploads(context, by.actor);
        const { fields, files } = await receiveForm(request, {
          files: ['file'],
          maxBytes: MAX_FILE_BYTES,
          keep: (file, _field, name) => resources.keepPdf(context, file, name),
          discard: (pdf) => resources.discardPdf(context, pdf),
        });
        const resource = await resources.upload(context, by, fields, files.file);
        return reply.code(201).send({ message: m.uploads_done(), resource });
      },
    );
  });

  app.get(
    '/api/resources/managed',
    {
      config,
      schema: {
        operationId: 'listManagedResources',
        tags,
        summary: 'The resources that the caller looks after, newest first',
        querystring: ManagedQuery,
        response: { 200: z.array(ManagedResource), 400: Problem, 401: Problem, 403: Problem },
      },
    },
    async (request, reply) => {
      const { university, department, course, type, semester, q, state, mine } = request.query;
      const place = { university: given(university), department: given(department), course: given(course) };
      const window = windowOf(request.query, PAGE_SIZE);
      const filters = { ...place, type, semester, q, state, mine: mine === 'true' };
      const part = await resources.listManaged(db, signedIn(request), filters, window);
      return sendList(request, reply, window, part);
    },
  );

  app.get(
    '/api/resources/managed/:id',
    {
      config,
      schema: {
        operationId: 'getManagedResource',
        tags,
        summary: 'One of the resources that the caller looks after',
        params,
        response: { 200: ManagedResource, 401: Problem, 403: Problem, 404: Problem },
      },
    },
    async (request) => resources.findManaged(db, request.actor, request.params.id),
  );

  app.get(
    '/api/resources/shelves',
    {
      config,
      schema: {
        operationId: 'listShelves',
        tags,
        summary: 'How much there is in each university, department or semester that the caller looks after',
        querystring: ShelvesQuery,
        response: { 200: z.array(Shelf), 400: Problem, 401: Problem, 403: Problem },
      },
    },
    async (request, reply) => {
      const { university, department, ...filters } = request.query;
      const window = windowOf(request.query, PAGE_SIZE);
      const place = { university: given(university), department: given(department) };
      const part = await resources.shelves(db, request.actor, { ...filters, ...place }, window);
      return sendList(request, reply, window, part);
    },
  );

  app.patch(
    '/api/resources/:id',
    {
      config,
      schema: {
        operationId: 'changeResource',
        tags,
        summary: 'Changes what is said about a resource, or moves it to another course',
        description:
          'What is left out stays as it is. `university`, `department` and `course` say where it moves to.',
        params,
        body: ResourceChange,
        response: { 200: ResourceAnswer, ...refusals },
      },
    },
    async (request) => {
      const resource = await resources.change(db, byOf(request), request.params.id, request.body);
      return { message: m.uploads_changed({ title: resource.title }), resource };
    },
  );

  app.delete(
    '/api/resources/:id',
    {
      config,
      schema: {
        operationId: 'deleteResource',
        tags,
        summary: 'Moves a resource to the trash',
        params,
        response: { 200: Removed, 401: Problem, 403: Problem, 404: Problem },
      },
    },
    async (request) => {
      const { title, trashId } = await resources.remove(db, byOf(request), request.params.id);
      return { message: m.uploads_removed({ title }), trashId };
    },
  );
}
