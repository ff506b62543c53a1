import type { ContentContext } from '../core/content-context.ts';
import type { App } from '../core/http/http.ts';

export function preferenceRoutes(_app: App, _context: ContentContext): void {}
