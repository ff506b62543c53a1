import type { ContentContext } from '../core/content-context.ts';
import type { App } from '../core/http/http.ts';

export function blogRoutes(_app: App, _context: ContentContext): void {}
