import { z } from 'zod';
import { byOf, signedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { notFound } from '../core/errors.ts';
import { discardBlobs } from '../core/files/blobs.ts';
import type { App } from '../core/http/http.ts';
import { answerList, idCursor, windowOf } from '../core/http/list.ts';
import { routesOf } from '../core/http/openapi.ts';
import { Problem } from '../core/http/problem.ts';
import { sendFile } from '../core/http/send-file.ts';
import { receiveForm, uploadRoutes } from '../core/http/upload.ts';
import { storePdf } from '../core/pdf/inspect.ts';
import { MAX_FILE_BYTES } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { countDownload } from '../stats/service.ts';
import { Removed } from '../trash/schema.ts';
import { change, remove } from './change.ts';
import { resourceFeedRoute } from './feed.ts';
import { ManagedQuery, ResourceChange, ResourceFilters, ShelvesQuery, UploadInput } from './input.ts';
import { findManaged, listManaged, shelves } from './managed.ts';
import { findFile, findThumbnail, listIn, placeOf } from './queries.ts';
import { read } from './read.ts';
import { ManagedResource, Resource, ResourceAnswer, ResourcePage, Shelf } from './schema.ts';
import { limitUploads, upload } from './upload.ts';
import { PAGE_SIZE } from './vocabulary.ts';

const open = routesOf('Resources', { access: 'public' });
const cached = routesOf('Resources', { access: 'public', cached: true });
const staff = routesOf('Resources', { access: ['admin', 'authority'] });
const CATALOGUE = new Set(['universities']);
const params = z.object({ id: z.string() });

/** Adds the routes of resources: lists, pages, PDFs, downloads, the feed, and those that staff manage resources with. */
export function resourceRoutes(app: App, context: ContentContext): void {
  const {
    database: { db },
    files,
  } = context;
  app.get(
    '/api/resources',
    cached('listResources', 'Papers, notes and syllabi, newest first', {
      querystring: ResourceFilters,
      response: { 200: z.array(Resource) },
    }),
    async (request, reply) => {
      const { university, department, course, type, semester } = request.query;
      const window = windowOf(request, PAGE_SIZE);
      // Checked first, so that a malformed cursor is refused even if the place does not exist.
      idCursor(window);
      request.tags.add('resources');
      const names = { university, department, course };
      const find = () => placeOf(db, names);
      // Remembered until the catalogue changes, which is rare; only for a course in one university, as other names may match many ids.
      const isOne = university !== undefined && course !== undefined;
      const place = await (isOne
        ? request.remember(`place ${JSON.stringify(names)}`, CATALOGUE, find)
        : find());
      const part = await listIn(db, request.actor, place, { type, semester }, window);
      return answerList(request, reply, window, part);
    },
  );

  app.get(
    '/api/resources/:id',
    cached('getResource', 'A resource with its text and what is near it', {
      params,
      response: { 200: ResourcePage },
    }),
    async (request) => {
      request.tags.add('resources').add('books');
      return read(db, request.actor, request.params.id);
    },
  );

  app.get(
    '/api/files/resources/:id/:file',
    open('getResourceFile', 'The PDF of a resource, as its fileUrl names it', {
      params: z.object({ id: z.string(), file: z.string() }),
      produces: ['application/pdf'],
    }),
    async (request, reply) => {
      const file = await findFile(db, request.actor, request.params.id);
      if (request.params.file !== `${file.sha256.slice(0, 16)}.pdf`) throw notFound();
      return sendFile(request, reply, files, file);
    },
  );

  app.get(
    '/api/files/resources/:id/:start/thumbnail.webp',
    open('getResourceThumbnail', 'A picture of the first page of a resource, as its thumbnail names it', {
      params: z.object({ id: z.string(), start: z.string() }),
      produces: ['image/webp'],
    }),
    async (request, reply) => {
      const { id, start } = request.params;
      return sendFile(request, reply, files, await findThumbnail(db, request.actor, id, start));
    },
  );

  app.get(
    '/api/resources/download/:id',
    open('downloadResource', 'The PDF of a resource, to keep', {
      params,
      produces: ['application/pdf'],
    }),
    async (request, reply) => {
      const file = await findFile(db, request.actor, request.params.id);
      await sendFile(request, reply, files, file, { download: true });
      countDownload(context, reply, request.params.id);
      return reply;
    },
  );

  manageRoutes(app, context);
  resourceFeedRoute(app, context);
}

/** Adds the routes for staff: upload, change, removal and their own lists. */
function manageRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  uploadRoutes(app, (uploads) => {
    uploads.post(
      '/api/resources/upload',
      staff('uploadResource', 'Uploads a PDF, as the field `file` of a form', {
        description:
          'Fields: `university` (id), `department`, `course` (names), `semester`, `title`, `type` (notes unless it says otherwise), and where known `subjectName`, `subjectCode`, `examYear`, `examMonth`, `scheme`, `source`, `licence`, `language`. A PDF up to 50 MB, recognised by its content; one that carries scripts, launches or attachments is refused.',
        form: UploadInput.extend({ file: z.file() }),
        response: {
          201: ResourceAnswer,
          409: Problem,
          503: Problem,
        },
      }),
      async (request, reply) => {
        const by = byOf(request);
        await limitUploads(context, by.actor);
        const { fields, files } = await receiveForm(request, {
          files: ['file'],
          maxBytes: MAX_FILE_BYTES,
          keep: (file) => storePdf(context, file),
          discard: (pdf) => discardBlobs(context, [pdf]),
        });
        const resource = await upload(context, by, fields, files.file);
        return reply.code(201).send({ message: m.upload_done(), resource });
      },
    );
  });

  app.get(
    '/api/resources/managed',
    staff('listManagedResources', 'The resources that the caller looks after, newest first', {
      querystring: ManagedQuery,
      response: { 200: z.array(ManagedResource) },
    }),
    async (request, reply) => {
      const window = windowOf(request, PAGE_SIZE);
      const part = await listManaged(db, signedIn(request), request.query, window);
      return answerList(request, reply, window, part);
    },
  );

  app.get(
    '/api/resources/managed/:id',
    staff('getManagedResource', 'One of the resources that the caller looks after', {
      params,
      response: { 200: ManagedResource },
    }),
    async (request) => findManaged(db, request.actor, request.params.id),
  );

  app.get(
    '/api/resources/shelves',
    staff(
      'listShelves',
      'Counts the resources that the caller looks after, by university, department or semester',
      {
        querystring: ShelvesQuery,
        response: { 200: z.array(Shelf) },
      },
    ),
    async (request, reply) => {
      const window = windowOf(request, PAGE_SIZE);
      const part = await shelves(db, request.actor, request.query, window);
      return answerList(request, reply, window, part);
    },
  );

  app.patch(
    '/api/resources/:id',
    staff('changeResource', 'Changes the details of a resource, or moves it to another course', {
      description:
        'Omitted fields stay as they are. `university`, `department` and `course` name the place to move it to.',
      params,
      body: ResourceChange,
      response: { 200: ResourceAnswer, 409: Problem },
    }),
    async (request) => {
      const { resource, isChanged } = await change(db, byOf(request), request.params.id, request.body);
      return {
        message: isChanged ? m.uploads_changed({ title: resource.title }) : m.input_unchanged(),
        resource,
      };
    },
  );

  app.delete(
    '/api/resources/:id',
    staff('deleteResource', 'Moves a resource to the trash', {
      params,
      response: { 200: Removed },
    }),
    async (request) => {
      const { title, trashId } = await remove(db, byOf(request), request.params.id);
      return { message: m.uploads_removed({ title }), trashId };
    },
  );
}
