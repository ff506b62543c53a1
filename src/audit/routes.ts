import type { Db } from '../core/db/database.ts';
import type { App } from '../core/http/http.ts';

/** GET /api/audit: the audit log, for administrators. */
export function auditRoutes(_app: App, _context: { db: Db }): void {}
