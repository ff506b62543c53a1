import { z } from 'zod';
import { signedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { App } from '../core/http/http.ts';
import { routesOf } from '../core/http/openapi.ts';
import * as m from '../paraglide/messages.js';
import { overview } from './overview.ts';
import { find } from './queries.ts';
import { Overview, Preferences, PreferencesAnswer, PreferencesInput } from './schema.ts';
import { save } from './service.ts';

const personal = routesOf('Preferences', { access: 'signed-in' });

/** Registers the routes of the preferences of students, and of the overview made from them. */
export function preferenceRoutes(app: App, { database }: ContentContext): void {
  app.get(
    '/api/user/preferences/user/:userId',
    personal('getPreferences', 'One’s own preferences', {
      description: 'Those of other people answer 404.',
      params: z.object({ userId: z.string() }),
      response: { 200: Preferences },
    }),
    (request) => find(database.db, request.actor, request.params.userId),
  );

  app.post(
    '/api/user/preferences',
    personal('savePreferences', 'Replaces one’s own preferences', {
      description:
        'What is left out is emptied. With a `version` (0: none were saved): 409 if they were saved since.',
      body: PreferencesInput,
      response: { 200: PreferencesAnswer },
    }),
    async (request) => {
      const preferences = await save(database, signedIn(request), request.body);
      return { message: m.preferences_saved(), preferences };
    },
  );

  app.get(
    '/api/user/overview',
    personal(
      'getOverview',
      'What a student’s overview shows: news of their course, their books, requests and posts',
      {
        response: { 200: Overview },
      },
    ),
    (request) => overview(database.db, signedIn(request)),
  );
}
