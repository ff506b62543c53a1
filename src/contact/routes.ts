import type { ContentContext } from '../core/content-context.ts';
import type { App } from '../core/http/http.ts';
import type { SendPage } from '../core/pages/pages.ts';
import { formRoutes } from './form-routes.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { mapRoutes } from './map-routes.ts';

/** The contact form and the map beside it, and what administrators do with what comes in. */
export function contactRoutes(app: App, context: ContentContext & { sendPage: SendPage }): void {
  formRoutes(app, context);
  inboxRoutes(app, context);
  mapRoutes(app, context);
}
