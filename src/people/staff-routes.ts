import type { App } from '../core/http/http.ts';
import type { PeopleContext } from './service.ts';

/** Administrators register administrators and authorities. */
export function staffRoutes(_app: App, _context: PeopleContext): void {}
