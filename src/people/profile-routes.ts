import type { App } from '../core/http/http.ts';
import type { PeopleContext } from './service.ts';

/** One’s own account. */
export function profileRoutes(_app: App, _context: PeopleContext): void {}
