import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import * as m from '../paraglide/messages.js';
import { AppError } from './errors.ts';

/** The three roles of the portal. A visitor who has not signed in has none. */
export const roles = ['user', 'authority', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Who is asking. Queries and policies receive it; `role: null` is a visitor. */
export type Actor = { role: null } | { role: Role; id: string; name: string };

export const visitor: Actor = { role: null };

/** Who may call a route: everybody, everybody who is signed in, or the roles named. */
export type Access = 'public' | 'signed-in' | readonly Role[];

/** Finds out who sends a request. Until there are sessions everybody is a visitor. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor> | Actor;

/** Whether somebody works for a university or the portal. */
export const isStaff = (actor: Actor): boolean => actor.role === 'authority' || actor.role === 'admin';

/** Lets an action pass, or refuses it with 403. */
export function allow(permitted: boolean, message = m.errors_forbidden()): void {
  if (!permitted) throw new AppError('forbidden', message);
}

/**
 * Lets somebody through by their role.
 * @throws {AppError} not_signed_in for visitors, forbidden for the wrong role
 */
export function admit(actor: Actor, access: Access): void {
  if (access === 'public') return;
  if (actor.role === null) throw new AppError('not_signed_in', m.errors_not_signed_in());
  if (access !== 'signed-in') allow(access.includes(actor.role));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyInstance {
    declaredRoutes: DeclaredRoute[];
  }
  interface FastifyRequest {
    actor: Actor;
  }
}

/** A route as it was declared. */
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
  app.addHook('onRequest', async (request) => {
    request.actor = await authenticate(request);
    admit(request.actor, request.routeOptions.config.access ?? 'public');
  });
  return table;
}
