import type { App } from '../core/http/http.ts';
import { emailRoutes } from './email-routes.ts';
import { manageRoutes } from './manage-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { registerRoutes } from './register-routes.ts';
import type { PeopleContext } from './service.ts';
import { staffRoutes } from './staff-routes.ts';

/** Accounts: making them, one's own, and those of others. */
export function peopleRoutes(app: App, context: PeopleContext): void {
  registerRoutes(app, context);
  staffRoutes(app, context);
  profileRoutes(app, context);
  emailRoutes(app, context);
  manageRoutes(app, context);
}
