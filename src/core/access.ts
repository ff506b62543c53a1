import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import * as m from '../paraglide/messages.js';
import { AppError } from './errors.ts';
import type { Role, Scope } from './vocabulary.ts';

export type SignedIn = {
  role: Role;
  id: string;
  name: string;
  sessionId: string;
  universityId: string | null;
  scope: Scope;
};

/** The facts about a person that decide what they may do. */
export type Rights = Pick<SignedIn, 'role' | 'universityId' | 'scope'>;

/**
 * The sender of a request, for queries and policies. `role: null` is a visitor; `ended` is one whose token is no longer valid.
 */
export type Actor = { role: null; ended?: true } | SignedIn;

/** Who acts and from where, for the audit log. `address` is a network address, `command line` or `housekeeping`. */
export type By<Who extends Actor = Actor> = { actor: Who; address: string };

export const visitor: Actor = { role: null };

export const portal: By = { actor: visitor, address: 'housekeeping' };

/** A visitor whose request has a token that is no longer valid. */
export const formerlySignedIn: Actor = { role: null, ended: true };

/** Who may call a route: visitors too, signed-in people, or the roles named. */
export type Access = 'public' | 'signed-in' | readonly Role[];

/** Finds out who sends a request. The bearer of a token that is no longer valid is a visitor. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor> | Actor;

/**
 * Returns the sender of a request, on routes for signed-in people.
 * @throws {AppError} not_signed_in for visitors
 */
export function signedIn(request: FastifyRequest): SignedIn {
  if (request.actor.role === null) throw notSignedIn(request.actor);
  return request.actor;
}

/**
 * Returns who sends a request and from where, on routes for signed-in people. `actor` is read on each access, because its rights may
 * change while an upload arrives.
 * @throws {AppError} not_signed_in for visitors
 */
export function byOf(request: FastifyRequest): By<SignedIn> {
  signedIn(request);
  return {
    get actor() {
      return signedIn(request);
    },
    address: request.address,
  };
}

/** Returns who sends a request and from where, on routes that visitors may call, too. */
export const callerOf = ({ actor, address }: FastifyRequest): By => ({ actor, address });

const notSignedIn = (actor: { ended?: true }): AppError =>
  new AppError('not_signed_in', actor.ended ? m.errors_session_ended() : m.errors_not_signed_in());

/** Whether the actor works for a university or the portal. */
export const isStaff = (actor: Actor | Rights): boolean =>
  actor.role === 'authority' || actor.role === 'admin';

/** No row has this id. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Returns the only university that an authority with the scope `own` manages; undefined for all other people. */
export const confinedTo = (actor: Actor | Rights): string | undefined =>
  actor.role === 'authority' && actor.scope === 'own' ? (actor.universityId ?? NO_ID) : undefined;

/**
 * Whether a staff member manages the rows of a university. Rows without a university are managed by administrators and by authorities
 * with the scope `all`.
 */
export function reaches(actor: Actor, universityId: string | null): boolean {
  if (!isStaff(actor)) return false;
  const own = confinedTo(actor);
  return own === undefined || own === universityId;
}

/** Throws forbidden (403) unless an action is permitted. */
export function allow(permitted: boolean, message = m.errors_forbidden()): void {
  if (!permitted) throw new AppError('forbidden', message);
}

/**
 * Checks the role of an actor.
 * @throws {AppError} not_signed_in for visitors, forbidden for the wrong role
 */
export function admit(actor: Actor, access: Access): void {
  if (access === 'public') return;
  if (actor.role === null) throw notSignedIn(actor);
  if (access !== 'signed-in') allow(access.includes(actor.role));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The route does not authenticate the sender, so that it works without the database. */
    anonymous?: true;
    /** The route acts on the body only, never on cookies: programs that keep cookies need not send an origin (`refuseOtherOrigins`). */
    ignoresCookies?: true;
    /** The message when a required field is missing: `All fields are required`. */
    missing?: () => string;
  }
  interface FastifyInstance {
    declaredRoutes: DeclaredRoute[];
  }
  interface FastifyRequest {
    actor: Actor;
    /**
     * Authenticates the sender and checks the access. Called again when the body has arrived, because a slow sender may have lost the
     * session or rights meanwhile.
     * @throws {AppError} not_signed_in, forbidden
     */
    admit(): Promise<void>;
  }
}

export type DeclaredRoute = { method: string; url: string; access: Access };

/**
 * Checks the access to every route. A route without `config.access` makes the start fail, so that none is left open by mistake. Must be
 * installed before the first route.
 * @returns the routes, complete when the application is ready
 */
export function guardRoutes(app: FastifyInstance, authenticate: Authenticate): DeclaredRoute[] {
  const declared: RouteOptions[] = [];
  const table: DeclaredRoute[] = [];
  app.decorateRequest('actor');
  app.addHook('onRoute', (route) => {
    declared.push(route);
  });
  app.addHook('onReady', async () => {
    for (const { method, url, config } of declared) {
      if (config?.access === undefined) throw new Error(`${method} ${url} does not declare its access.`);
      for (const one of [method].flat()) table.push({ method: one, url, access: config.access });
    }
  });
  app.decorateRequest('admit', async function () {
    this.actor = this.routeOptions.config.anonymous ? visitor : await authenticate(this);
    admit(this.actor, this.routeOptions.config.access ?? 'public');
  });
  app.addHook('onRequest', (request) => request.admit());
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined || request.actor.role === null) done();
    else request.admit().then(() => done(), done);
  });
  return table;
}
