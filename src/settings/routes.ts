import { z } from 'zod';
import { byOf } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { AppError } from '../core/errors.ts';
import { type App, TEXT_LIMIT } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import { versionOrNone } from '../core/input.ts';
import * as m from '../paraglide/messages.js';
import { pictureRoutes } from './picture-routes.ts';
import { Landing, Place, partSchemas, TeamGroups } from './schema.ts';
import * as settings from './service.ts';
import { type Section, sections } from './vocabulary.ts';

const tags = ['Site'];

/** What pages show of the settings, and what administrators do with them. */
export function settingsRoutes(app: App, context: ContentContext): void {
  const { database } = context;
  const { db } = database;
  const shown = { access: 'public', cached: true } as const;

  app.get(
    '/api/site/landing',
    {
      config: shown,
      schema: {
        operationId: 'getLanding',
        tags,
        summary: 'Slides, quotes and sponsors',
        response: { 200: Landing },
      },
    },
    async (request) => {
      request.tags.add('settings');
      return settings.landing(db);
    },
  );

  app.get(
    '/api/site/team',
    {
      config: shown,
      schema: {
        operationId: 'getTeam',
        tags,
        summary: 'Who makes the portal',
        response: { 200: TeamGroups },
      },
    },
    async (request) => {
      request.tags.add('settings');
      return settings.team(db);
    },
  );

  app.get(
    '/api/site/contact',
    {
      config: shown,
      schema: {
        operationId: 'getContactPlace',
        tags,
        summary: 'The place on the map',
        response: { 200: Place },
      },
    },
    async (request) => {
      request.tags.add('settings');
      return settings.place(db);
    },
  );

  app.get(
    '/api/settings',
    {
      config: { access: ['admin'] },
      schema: {
        operationId: 'listSettings',
        tags,
        summary: 'The settings of the site, part by part, with what came with the portal and versions',
        response: { 200: z.any(), 401: Problem, 403: Problem },
      },
    },
    async () => settings.all(db),
  );

  const Part = z.enum(sections);
  app.put(
    '/api/settings/:section',
    {
      // The limits can still be raised after the limit of all changes is reached.
      config: { access: ['admin'], unlimited: true },
      bodyLimit: TEXT_LIMIT,
      schema: {
        operationId: 'changeSettings',
        tags,
        summary: 'Changes a part of the settings',
        params: z.object({ section: z.string() }),
        body: z.object({ value: z.unknown().optional(), version: versionOrNone }),
        response: {
          200: z.object({ message: z.string(), part: z.any() }),
          ...{ 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
        },
      },
    },
    async (request) => {
      const section = Part.safeParse(request.params.section).data;
      if (!section) throw new AppError('not_found', m.errors_not_found());
      const value = valued(section, request.body.value);
      const part = await settings.change(database, byOf(request), section, value, request.body.version);
      return { message: m.settings_saved(), part };
    },
  );

  pictureRoutes(app, context);
}

/** @throws {AppError} bad_input that names every wrong field by its path, such as `social.0.url` */
function valued(section: Section, value: unknown) {
  const read = partSchemas[section].safeParse(value);
  if (read.success) return read.data;
  const fields: Record<string, string[]> = {};
  for (const issue of read.error.issues) {
    const name = issue.path.join('.') || 'value';
    const isMisshapen = issue.code === 'invalid_type' && issue.expected === 'object';
    fields[name] = [...(fields[name] ?? []), isMisshapen ? m.errors_bad_input() : issue.message];
  }
  throw new AppError('bad_input', m.errors_bad_input(), { fields });
}
