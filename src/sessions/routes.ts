import type { App } from '../core/http/http.ts';
import { passwordRoutes } from './password-routes.ts';
import type { SessionContext } from './service.ts';
import { ownSessionRoutes } from './session-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

/** Signing in and out, and what belongs to a session. */
export function sessionRoutes(app: App, context: SessionContext): void {
  signInRoutes(app, context);
  ownSessionRoutes(app, context);
  passwordRoutes(app, context);
}
