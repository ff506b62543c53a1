import type { App } from '../core/http/http.ts';
import type { PeopleContext } from './service.ts';

/** Changing the e-mail address of one’s own account, confirmed by a code. */
export function emailRoutes(_app: App, _context: PeopleContext): void {}
