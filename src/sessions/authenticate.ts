import { type Authenticate, visitor } from '../core/access.ts';
import type { Database } from '../core/db/database.ts';
import type { Secret } from '../core/secret.ts';

/** Finds out who sends a request, by the token in its Authorization header (RFC 6750) or its cookie. */
export function authenticator(_database: Database, _secret: Secret): Authenticate {
  return () => visitor;
}
