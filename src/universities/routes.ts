import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { byOf } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Db } from '../core/db/database.ts';
import { tidy } from '../core/db/filters.ts';
import { type App, TEXT_LIMIT } from '../core/http/http.ts';
import { answerList, windowOf } from '../core/http/list.ts';
import { operationsOf, routesOf } from '../core/http/openapi.ts';
import { PICTURE_KINDS, pictureRoute, receivePicture } from '../core/http/pictures.ts';
import { Problem } from '../core/http/problem.ts';
import { sendJson, writerOf } from '../core/http/serializer.ts';
import { uploadRoutes } from '../core/http/upload.ts';
import { formVersion } from '../core/input.ts';
import * as m from '../paraglide/messages.js';
import { Contents, Removed } from '../trash/schema.ts';
import { countContents } from '../trash/service.ts';
import { departmentsOf } from './courses/queries.ts';
import { courseRoutes } from './courses/routes.ts';
import { departmentRoutes } from './departments/routes.ts';
import { NewUniversity, SeenVersion, UniversityChange } from './input.ts';
import { add, changeLogo, edit, remove } from './manage.ts';
import { findAlone, list, logoShownTo } from './queries.ts';
import { findManaged } from './rows.ts';
import {
  CatalogueFilters,
  Department,
  ListedUniversity,
  University,
  UniversityAnswer,
  UniversityFilters,
} from './schema.ts';
import { PAGE_SIZE } from './vocabulary.ts';

const kept = routesOf('Universities', { access: 'public', cached: true });
const staff = routesOf('Universities', { access: ['admin', 'authority'] });
const params = z.object({ id: z.string() });

/** Declares the routes to read universities, and those for staff to manage them, their departments and courses. */
export function universityRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  staffRoutes(app, context);
  logoRoutes(app, context);
  departmentRoutes(app, context);
  courseRoutes(app, context);

  app.get(
    '/api/universities',
    kept('listUniversities', 'Universities, in alphabetical order', {
      querystring: UniversityFilters,
      response: { 200: z.array(ListedUniversity) },
    }),
    async (request, reply) => {
      const { q = '', place = '', nested, editable } = request.query;
      const window = windowOf(request, PAGE_SIZE);
      request.tags.add('universities');
      const filters = { q: tidy(q), place: tidy(place), editable: editable === 'true' };
      const rows = answerList(request, reply, window, await list(db, request.actor, filters, window));
      if (nested === 'false') return rows;
      const departments = await departmentsIn(request, db, rows);
      const parts = rows.map((row, at) => [at > 0 ? ',' : '', ...nest(writeListed(row), departments[at])]);
      return sendJson(reply, ['[', ...parts.flat(), ']']);
    },
  );

  app.get(
    '/api/universities/:id',
    kept('getUniversity', 'One university with its departments and courses', {
      params,
      querystring: CatalogueFilters,
      response: { 200: University },
    }),
    async (request, reply) => {
      request.tags.add(`university:${request.params.id.toLowerCase()}`);
      const university = await findAlone(db, request.actor, request.params.id);
      const [departments] = await departmentsIn(request, db, [university], request.query);
      return sendJson(reply, nest(writeUniversity(university), departments));
    },
  );

  pictureRoute(app, context.files, {
    folder: 'universities',
    ...operationsOf('Universities')('getUniversityLogo', 'An uploaded logo'),
    shownTo: (actor, id) => logoShownTo(db, actor, id),
  });
}

const writeListed = writerOf(ListedUniversity);
const writeUniversity = writerOf(University.omit({ departments: true }));
const writeDepartments = writerOf(z.array(Department));
const NONE = Buffer.from('[]');
/** Inserts the JSON of the departments into that of their university; returns it in parts. */
const nest = (university: string, departments: Buffer = NONE) => [
  `${university.slice(0, -1)},"departments":`,
  departments,
  '}',
];

/**
 * Returns the departments of universities as JSON, in the same order. They are most of a response and change seldom, so for visitors their
 * bytes are cached and shared by all responses. Departments that are not cached are read by one query.
 */
function departmentsIn(
  request: FastifyRequest,
  db: Db,
  universities: { _id: string }[],
  only: z.output<typeof CatalogueFilters> = {},
): Promise<Buffer[]> {
  const wanted: string[] = [];
  let reading: ReturnType<typeof departmentsOf> | undefined;
  const read = async (id: string) => {
    wanted.push(id);
    // Waits one tick, so that all universities register their ids and one query reads them together.
    await null;
    reading ??= departmentsOf(db, wanted, only);
    return Buffer.from(writeDepartments((await reading).get(id) ?? []));
  };
  const isPart = only.department !== undefined || only.course !== undefined;
  const parts = universities.map(({ _id }) =>
    isPart
      ? read(_id)
      : request.remember(`departments ${_id}`, new Set([`university:${_id}`]), () => read(_id)),
  );
  return Promise.all(parts);
}

/** Declares the routes for staff to manage universities. */
function staffRoutes(app: App, context: ContentContext): void {
  app.post(
    '/api/universities',
    {
      // The form contains all departments and courses.
      bodyLimit: 1024 * 1024,
      ...staff(
        'addUniversity',
        'Adds a university with its departments and courses: all of them, or nothing',
        {
          description: 'For administrators, and authorities who are not confined to one university.',
          body: NewUniversity,
          response: { 201: UniversityAnswer, 409: Problem },
        },
      ),
    },
    async (request, reply) => {
      const university = await add(context, byOf(request), request.body);
      return reply.code(201).send({ message: m.catalogue_added({ name: university.name }), university });
    },
  );

  app.patch(
    '/api/universities/:id',
    {
      bodyLimit: TEXT_LIMIT,
      ...staff('changeUniversity', 'Changes the details of a university', {
        description:
          'Omitted fields stay as they are. A `logo` replaces an uploaded one. With a `version`: 409 if the row has changed since.',
        params,
        body: UniversityChange,
        response: { 200: UniversityAnswer, 409: Problem },
      }),
    },
    async (request) => {
      const university = await edit(context, byOf(request), request.params.id, request.body);
      return { message: m.catalogue_saved({ name: university.name }), university };
    },
  );

  app.delete(
    '/api/universities/:id',
    staff('deleteUniversity', 'Moves a university to the trash, with all that belongs to it', {
      params,
      response: { 200: Removed },
    }),
    (request) => remove(context, byOf(request), request.params.id),
  );

  app.get(
    '/api/universities/:id/contents',
    staff('countUniversityContents', 'Counts what would go to the trash with a university', {
      params,
      response: { 200: Contents },
    }),
    async (request) => {
      const { db } = context.database;
      const { _id } = await findManaged(db, request.actor, request.params.id);
      return countContents(db, 'universities', _id);
    },
  );
}

const LOGO_SIZE = { width: 512, height: 512, fit: 'inside' } as const;

function logoRoutes(app: App, context: ContentContext): void {
  uploadRoutes(app, (uploads) => {
    uploads.put(
      '/api/universities/:id/logo',
      staff('uploadUniversityLogo', 'Uploads a logo, as the field `logo` of a form', {
        description: `${PICTURE_KINDS}. It is kept as WebP, and shown instead of the logo at a URL. The form may have a \`version\`.`,
        form: z.object({ logo: z.file(), version: formVersion }),
        params,
        response: { 200: UniversityAnswer, 409: Problem, 503: Problem },
      }),
      async (request) => {
        const by = byOf(request);
        const { id } = request.params;
        await findManaged(context.database.db, by.actor, id);
        const { texts, picture } = await receivePicture(request, context, 'logo', [LOGO_SIZE]);
        const university = await changeLogo(context, by, id, picture, texts);
        return { message: m.catalogue_logo_saved(), university };
      },
    );
  });

  app.delete(
    '/api/universities/:id/logo',
    staff(
      'removeUniversityLogo',
      'Removes an uploaded logo; the one at the URL is shown again, where there is one',
      {
        description: 'With a `version`: 409 if the logo has changed since.',
        params,
        querystring: SeenVersion,
        response: { 200: UniversityAnswer, 409: Problem },
      },
    ),
    async (request) => {
      const university = await changeLogo(context, byOf(request), request.params.id, [], request.query);
      return { message: m.catalogue_logo_removed(), university };
    },
  );
}
