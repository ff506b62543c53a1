import type { ContentContext } from '../core/content-context.ts';
import type { App } from '../core/http/http.ts';
import type { SendPage } from '../core/pages/pages.ts';

/** The contact form, and what administrators do with what comes in. */
export function contactRoutes(_app: App, _context: ContentContext & { sendPage: SendPage }): void {}
