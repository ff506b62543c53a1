import type { App } from '../core/http/http.ts';
import { managementRoutes } from './management/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import type { PeopleContext } from './service.ts';

/** Accounts: making them, one's own, and those of others. */
export function peopleRoutes(app: App, context: PeopleContext): void {
  registrationRoutes(app, context);
  profileRoutes(app, context);
  managementRoutes(app, context);
}
