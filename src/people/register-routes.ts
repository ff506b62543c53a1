import type { App } from '../core/http/http.ts';
import type { PeopleContext } from './service.ts';

/** Students register themselves, in three steps. */
export function registerRoutes(_app: App, _context: PeopleContext): void {}
