import { z } from 'zod';
import { byOf, signedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Db } from '../core/db/database.ts';
import { badInput, notFound } from '../core/errors.ts';
import { type App, TEXT_LIMIT } from '../core/http/http.ts';
import { operationsOf, routesOf } from '../core/http/openapi.ts';
import { PICTURE_KINDS, pictureRoute, receivePicture } from '../core/http/pictures.ts';
import { Problem } from '../core/http/problem.ts';
import { uploadRoutes } from '../core/http/upload.ts';
import { versionOrNone } from '../core/input.ts';
import * as m from '../paraglide/messages.js';
import * as pictures from './pictures.ts';
import { Landing, Place, partSchemas, TeamGroups } from './schema.ts';
import * as settings from './service.ts';
import { type Section, sections } from './vocabulary.ts';

const kept = routesOf('Site', { access: 'public', cached: true });
const admin = routesOf('Site', { access: ['admin'] });
// Unlimited, so that an administrator can still raise the daily limits after reaching the one for changes.
const unlimited = routesOf('Site', { access: ['admin'], unlimited: true });

/** Reads one public part of the settings. */
type ShownPart = (db: Db) => Promise<unknown>;

/** Registers the public routes of the settings and those with which administrators change them. */
export function settingsRoutes(app: App, context: ContentContext): void {
  const { database } = context;
  const { db } = database;
  const shown = (path: string, operationId: string, summary: string, Shown: z.ZodType, read: ShownPart) =>
    app.get(path, kept(operationId, summary, { response: { 200: Shown } }), async (request) => {
      request.tags.add('settings');
      return read(db);
    });

  shown('/api/site/landing', 'getLanding', 'Slides, quotes and sponsors', Landing, settings.landing);
  shown('/api/site/team', 'getTeam', 'Who makes the portal', TeamGroups, settings.team);
  shown('/api/site/contact', 'getContactPlace', 'The place on the map', Place, settings.place);

  app.get(
    '/api/settings',
    admin('listSettings', 'The settings of the site by section, with their defaults and versions', {
      response: { 200: z.any() },
    }),
    async () => settings.all(db),
  );

  const Part = z.enum(sections);
  app.put(
    '/api/settings/:section',
    {
      bodyLimit: TEXT_LIMIT,
      ...unlimited('changeSettings', 'Changes a part of the settings', {
        params: z.object({ section: z.string() }),
        body: z.object({ value: z.unknown().optional(), version: versionOrNone }),
        response: { 200: z.object({ message: z.string(), part: z.any() }), 409: Problem },
      }),
    },
    async (request) => {
      const section = Part.safeParse(request.params.section).data;
      if (!section) throw notFound();
      const value = valued(section, request.body.value);
      const part = await settings.change(database, byOf(request), section, value, request.body.version);
      return { message: m.settings_saved(), part };
    },
  );

  pictureRoutes(app, context);
}

/** Validates a part of the settings. @throws {AppError} bad_input that names every invalid field by its path, such as `social.0.url` */
function valued(section: Section, value: unknown) {
  const read = partSchemas[section].safeParse(value);
  if (read.success) return read.data;
  const fields: Record<string, string[]> = {};
  for (const issue of read.error.issues) {
    const name = issue.path.join('.') || 'value';
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  throw badInput(fields);
}

/** Registers the routes for the pictures of people, quotes and sponsors. */
function pictureRoutes(app: App, context: ContentContext): void {
  const { db } = context.database;
  uploadRoutes(app, (uploads) => {
    uploads.post(
      '/api/settings/pictures',
      admin('addSettingsPicture', 'A picture for the settings, as the field `picture` of a form', {
        description: `${PICTURE_KINDS}. It is turned upright and kept as WebP without EXIF, until a day has passed without a part of the settings that shows it. The path in the answer is the large form (720 px at most); with \`-small\` before \`.webp\` it is the small one (240 px).`,
        form: z.object({ picture: z.file() }),
        response: {
          201: z.object({
            message: z.string(),
            picture: z.string().describe('Path relative to the API base, as the settings name it'),
          }),
        },
      }),
      async (request, reply) => {
        const person = signedIn(request);
        await request.limitDaily('pictures', person);
        const received = await receivePicture(request, context, 'picture', pictures.SIZES);
        const picture = await pictures.add(context, person, received.picture);
        return reply.code(201).send({ message: m.settings_picture_added(), picture });
      },
    );
  });

  pictureRoute(app, context.files, {
    folder: 'site',
    ...operationsOf('Site')(
      'getSitePicture',
      'A picture that the settings show, as they name it; administrators get others, too',
    ),
    shownTo: (actor, id) => pictures.shownTo(db, actor, id),
  });
}
