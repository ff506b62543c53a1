import type { App } from '../core/http/http.ts';
import type { PeopleContext } from './service.ts';

/** Looking after the accounts of others. */
export function manageRoutes(_app: App, _context: PeopleContext): void {}
