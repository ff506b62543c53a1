import { signedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { App } from '../core/http/http.ts';
import { routesOf } from '../core/http/openapi.ts';
import { UniversityWish } from './schema.ts';
import { universityWish } from './service.ts';

/** Routes shared by everything that is reviewed. */
export function reviewRoutes(app: App, { database: { db } }: ContentContext): void {
  app.get(
    '/api/own-university',
    routesOf('Books', { access: 'signed-in' })(
      'getOwnUniversity',
      'The university that the caller’s books and posts belong to, and whether they are asked for it',
      {
        response: { 200: UniversityWish },
      },
    ),
    (request) => universityWish(db, signedIn(request)),
  );
}
