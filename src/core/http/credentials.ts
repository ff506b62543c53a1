import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as m from '../../paraglide/messages.js';
import { allow } from '../access.ts';

/**
 * Returns the token of an `Authorization: Bearer` header (RFC 6750, 2.1).
 * @returns '' when the header names none, undefined without such a header
 */
export function bearerOf(headers: IncomingHttpHeaders): string | undefined {
  const found = /^bearer(?:\s+(.*))?$/is.exec(headers.authorization ?? '');
  return found ? (found[1] ?? '').trim() : undefined;
}

/**
 * Returns a cookie's value as it was sent (RFC 6265, 4.2). When another site of the same domain has set its own, a browser sends two
 * with the same name, and nothing shows which one is the portal's: then it is ''.
 * @returns undefined without such a cookie
 */
export function cookieOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const values = new Set<string>();
  for (const pair of (headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) values.add(pair.slice(at + 1).trim());
  }
  const [value] = values;
  return values.size > 1 ? '' : value;
}

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Rejects cross-site request forgery: changes, sign-in included, that a page of another site requests with its visitor's cookies.
 * Browsers name the origin of a request (RFC 6454, 7; Fetch Metadata). A request whose only credentials are cookies must name it,
 * unless the route ignores cookies. Must be installed before the routes.
 */
export function refuseOtherOrigins(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl);
  app.addHook('onRequest', (request, _reply, done) => {
    if (CHANGING.has(request.method)) allow(isOwn(request, own), m.errors_other_site());
    done();
  });
}

function isOwn(request: FastifyRequest, own: URL): boolean {
  const { origin, cookie, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, request.host, own)) return false;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin !== undefined || cookie === undefined || bearerOf(request.headers) !== undefined) return true;
  return request.routeOptions.config.ignoresCookies ?? false;
}

/** Whether an origin is the portal's public address, or the host to which this request was sent; https only, if the public address is. */
function isOwnOrigin(origin: string, host: string, own: URL): boolean {
  if (origin === own.origin) return true;
  const from = URL.parse(origin);
  if (from === null || from.origin !== origin) return false;
  return from.host === host.toLowerCase() && (own.protocol === 'http:' || from.protocol === 'https:');
}
