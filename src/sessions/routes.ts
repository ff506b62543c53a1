import type { App } from '../core/http/http.ts';
import type { SessionContext } from './service.ts';

/** Signing in and out, and what belongs to a session. */
export function sessionRoutes(_app: App, _context: SessionContext): void {}
