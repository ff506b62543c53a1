import type { ContentContext } from '../core/content-context.ts';
import type { App } from '../core/http/http.ts';
import { exportRoutes } from './export-routes.ts';
import { importRoutes } from './import-routes.ts';

/** Bringing content in from files, and taking it away as files. */
export function transferRoutes(app: App, context: ContentContext): void {
  importRoutes(app, context);
  exportRoutes(app, context);
}
