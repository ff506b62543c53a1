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

/** What decides on what a person may do. */
export type Rights = Pick<SignedIn, 'role' | 'universityId' | 'scope'>;

/**
 * Who is asking. Queries and policies receive it; `role: null` is a visitor; `ended` is a visitor whose token is no longer valid.
 */
export type Actor = { role: null; ended?: true } | SignedIn;

/** Who acts, and from where, as use cases take it for the audit log: a network address, `command line` or `housekeeping`. */
export type By<Who extends Actor = Actor> = { actor: Who; address: string };

export const visitor: Actor = { role: null };

export const portal: By = { actor: visitor, address: 'housekeeping' };

/** A visitor who was signed in: a token came along, but it is no longer good. */
export const formerlySignedIn: Actor = { role: null, ended: true };

/** Who may call a route: visitors too, signed-in people, or the roles named. */
export type Access = 'public' | 'signed-in' | readonly Role[];

/** Finds out who sends a request. A token that is no longer good makes its bearer a visitor. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor> | Actor;

/**
 * Who sends a request, on routes that only people who are signed in may call.
 * @throws {AppError} not_signed_in for visitors
 */
export function signedIn(request: FastifyRequest): SignedIn {
  if (request.actor.role === null) throw notSignedIn(request.actor);
  return request.actor;
}

/**
 * Who sends a request, and from where, on routes that only people who are signed in may call. The actor is who it is when asked for: after
 * an upload the rights may be fewer than before.
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

/** The same on routes that visitors may call as well. */
export const callerOf = ({ actor, address }: FastifyRequest): By => ({ actor, address });

const notSignedIn = (actor: { ended?: true }): AppError =>
  new AppError('not_signed_in', actor.ended ? m.errors_session_ended() : m.errors_not_signed_in());

/** Whether the actor works for a university or the portal. */
export const isStaff = (actor: Actor | Rights): boolean =>
  actor.role === 'authority' || actor.role === 'admin';

/** No row has this id. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The only university whose rows a confined authority looks after; undefined for all others. */
export const confinedTo = (actor: Actor | Rights): string | undefined =>
  actor.role === 'authority' && actor.scope === 'own' ? (actor.universityId ?? NO_ID) : undefined;

/**
 * Whether a staff member looks after the rows of a university. Those that belong to none are for administrators, and for authorities of
 * all universities.
 */
export function reaches(actor: Actor, universityId: string | null): boolean {
  if (!isStaff(actor)) return false;
  const own = confinedTo(actor);
  return own === undefined || own === universityId;
}

/** Lets an action pass, or refuses it with 403. */
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
    /** Nothing is asked about the sender: the route answers without the database. */
    anonymous?: true;
    /** What it does goes by what the body says, never by a cookie: programs that keep cookies need not say where they come from. */
    ignoresCookies?: true;
    /** What a refusal says when something that must be there is missing: `All fields are required`. */
    missing?: () => string;
  }
  interface FastifyInstance {
    declaredRoutes: DeclaredRoute[];
  }
  interface FastifyRequest {
    actor: Actor;
    /**
     * Finds out who sends it, and whether they may. Asked again once a body is there, which its sender may have held back until rights or
     * the session were taken away.
     * @throws {AppError} not_signed_in, forbidden
     */
    admit(): Promise<void>;
  }
}

export type DeclaredRoute = { method: string; url: string; access: Access };

/**
 * Makes every route say who may call it. A route without `config.access` ends the start: forgetting is not possible. Must be
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
