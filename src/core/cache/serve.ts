import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isInner } from '../http/senders.ts';
import { localeOf } from '../locale.ts';
import { type Encoding, Entry, type ResponseCache, type Variant } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether this route's response to a visitor may be cached until one of its tags is dropped. */
    cached?: boolean;
    /**
     * Returns the query parameters on which the response at a path depends; undefined means all. By default the route's query schema
     * decides.
     */
    reads?: (path: string) => readonly string[] | undefined;
  }
  interface FastifyRequest {
    /** The data that the response is built from, such as `books` or `university:<id>`. */
    tags: Set<string>;
    cacheClock: number;
    /** Shares the response with concurrent requests for the same address; without an entry, each of them computes its own. */
    share: ((entry: Entry | undefined) => void) | undefined;
    /**
     * Reads a value that many responses share, such as a count. Visitors may get a cached one. Signed-in users get it fresh, because they
     * may just have changed it.
     */
    remember<Value>(key: string, tags: ReadonlySet<string>, read: () => Promise<Value>): Promise<Value>;
  }
}

/** The tag of responses that must not be cached, and of the pages built from them. */
export const NOT_KEPT = 'not kept';

type Served = {
  request: IncomingMessage;
  response: ServerResponse;
  /** Returns the normalised target of the request. */
  address: () => string;
  nextId: () => string;
};

/**
 * Responds from the cache, ahead of Fastify: one map lookup and a write of prepared bytes make a cached page as fast as plain `node:http`.
 * @returns false when Fastify has to handle the request
 */
export function serveFromCache(
  cache: ResponseCache,
  { request, response, address, nextId }: Served,
  locale: string,
): boolean {
  if (!isRead(request) || !isAnonymous(request)) return false;
  const entry = cache.find(keyOf(address(), locale));
  if (!entry) return false;
  sendEntry(entry, request, response, nextId());
  return true;
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** Sends an entry in the encoding that the client prefers; synchronously if that variant exists already. */
function sendEntry(entry: Entry, request: IncomingMessage, response: ServerResponse, id: string): void {
  const answer = (variant: Variant) => send(request, response, variant, id);
  const variant = entry.variant(encodingFor(request.headers['accept-encoding'] as string | undefined));
  if (variant instanceof Promise) variant.then(answer).catch(() => response.destroy());
  else answer(variant);
}

/** Headers that describe a body, which a 304 does not have. */
const OF_BODY = new Set(['content-length', 'content-encoding', 'content-type']);

/** Writes a cached response, or 304 when the client has it already. A HEAD request gets only the headers. */
function send(request: IncomingMessage, response: ServerResponse, variant: Variant, id: string): void {
  const { etag, headers, body } = variant;
  if (matches(request.headers['if-none-match'], etag)) {
    const kept = Object.entries(headers).filter(([name]) => !OF_BODY.has(name));
    response.writeHead(304, { ...Object.fromEntries(kept), 'x-request-id': id }).end();
    return;
  }
  response.writeHead(200, { ...headers, 'x-request-id': id });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Headers of a single transfer, which are never cached. */
const TRANSIENT = new Set(['x-request-id', 'connection', 'date', 'content-length', 'transfer-encoding']);

/**
 * Adds ETag and compression to cacheable routes, and stores their responses. Concurrent requests for one address share one computation.
 */
export function installCaching(app: FastifyInstance, cache: ResponseCache): void {
  app.decorateRequest('tags');
  app.decorateRequest('cacheClock', 0);
  app.decorateRequest('share');
  app.decorateRequest('remember', function (key, tags, read) {
    // `actor` is not set yet when a page reports that a request from another origin is refused.
    const isVisitor = (this.actor?.role ?? null) === null;
    return isVisitor ? cache.remember(key, tags, read) : read();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    request.tags = new Set();
    request.cacheClock = cache.now();
    done();
  });
  const underWay = new Map<string, Promise<Entry | undefined>>();
  // A callback hook instead of an async one, so that the handler always runs, through to `onSend`, even after its client has disconnected.
  app.addHook('preHandler', (request, reply, done) => {
    if (!request.routeOptions.config.cached || isInner(request) || !isAnonymous(request.raw)) return done();
    // The key contains the cache's clock: a request after a change must not share a response that was begun before it.
    const key = `${request.cacheClock} ${keyOf(request.url, localeOf(request.raw))}`;
    const known = underWay.get(key);
    if (!known) {
      const { promise, resolve } = Promise.withResolvers<Entry | undefined>();
      underWay.set(key, promise);
      // Named before it is assigned: otherwise V8 would keep the request until its next major garbage collection (decision 0050).
      const share = (entry: Entry | undefined) => {
        underWay.delete(key);
        resolve(entry);
      };
      request.share = share;
      return done();
    }
    known.then((entry) => {
      if (!entry) return done();
      reply.hijack();
      sendEntry(entry, request.raw, reply.raw, request.id);
    });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // Who changed something reads the change, also where they then ask as a visitor.
    if (!isRead(request.raw) && reply.statusCode < 400) await cache.caughtUp();
    const entry = entryOf(request, reply, payload);
    const isForAll = isAnonymous(request.raw) && request.tags.size > 0 && !request.tags.has(NOT_KEPT);
    if (entry && isForAll) cache.keep(keyOf(request.url, localeOf(request.raw)), entry, request.cacheClock);
    request.share?.(isForAll ? entry : undefined);
    return entry ? sendVariant(request, reply, entry) : payload;
  });
}

/** Returns the entry for a cacheable text response, and sets its Cache-Control header; undefined for all other responses. */
function entryOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): Entry | undefined {
  if (!request.routeOptions.config.cached || reply.statusCode !== 200 || isInner(request)) return;
  if (!isRead(request.raw) || !isText(payload)) return;
  // A signed-in user's response must not stay on a shared computer.
  const isForOne = !isAnonymous(request.raw);
  reply.header('cache-control', isForOne ? 'no-store' : 'public, max-age=0, must-revalidate');
  return new Entry({
    headers: keptHeaders(reply),
    body: typeof payload === 'string' ? Buffer.from(payload) : payload,
    tags: request.tags,
  });
}

const isText = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload);

function keptHeaders(reply: FastifyReply): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (!TRANSIENT.has(name) && value !== undefined) kept[name] = String(value);
  return kept;
}

async function sendVariant(request: FastifyRequest, reply: FastifyReply, entry: Entry) {
  const variant = await entry.variant(encodingFor(request.headers['accept-encoding'] as string | undefined));
  reply.headers(variant.headers);
  if (!matches(request.headers['if-none-match'], variant.etag)) return variant.body;
  reply.code(304).removeHeader('content-length').removeHeader('content-encoding');
  // For HEAD, Fastify strips the body itself, but expects one.
  if (request.method === 'HEAD') return variant.body;
  return null;
}

/** Returns the best encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3), Brotli before gzip. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  // Codings and the name of their weight are the same in either case.
  const codings = accepted.toLowerCase();
  if (accepts(codings, 'br')) return 'br';
  return accepts(codings, 'gzip') ? 'gzip' : 'identity';
}

function accepts(accepted: string, coding: string): boolean {
  const at = accepted.indexOf(coding);
  return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at + coding.length));
}

/** The cookies that the portal sets. Others on its domain, such as those of the institution's analytics, do not affect responses. */
const OURS = /(?:^|;)\s*(?:session|device)\s*=/;

/** Tells whether a request gets the response for any visitor: nothing in it identifies its sender. */
function isAnonymous({ headers }: IncomingMessage): boolean {
  return headers.authorization === undefined && !OURS.test(headers.cookie ?? '');
}

/** Returns the cache key of a response. `address` is the normalised target of the request. */
export const keyOf = (address: string, locale: string): string => `${locale} ${address}`;

/** Tells whether an If-None-Match header (RFC 9110, 13.1.2) names this ETag, also as a weak one. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** A route, with the pattern of its paths and the query parameters on which its responses depend. */
type Known = { url: string; pattern: RegExp; reads: (path: string) => readonly string[] | undefined };

/** How many paths are cached with the names of the query parameters that their routes read. */
const REMEMBERED = 1000;

/**
 * Learns from the routes which query parameters each of them reads. Must be installed before the first route.
 * @returns a function that normalises a request's target into the cache address: the path as in RFC 3986, 6.2.2, then the query parameters
 * that the route reads, in alphabetical order. Undeclared parameters create no new entry, and no response contains them.
 */
export function learnAddresses(app: FastifyInstance): (target: string) => string {
  const routes: Known[] = [];
  const remembered = new Map<string, readonly string[] | undefined>();
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    if (![method].flat().includes('GET')) return;
    const query = schema?.querystring as z.ZodType | undefined;
    let names: string[] | undefined;
    const declared = () => {
      names ??= query && namesIn(query);
      return names ?? (config?.cached ? [] : undefined);
    };
    routes.push({ url, pattern: patternOf(url), reads: config?.reads ?? declared });
  });
  // Like the router, prefers static paths to those with parameters.
  app.addHook('onReady', async () => {
    routes.sort((a, b) => opennessOf(a) - opennessOf(b));
  });
  const readAt = (path: string): readonly string[] | undefined => {
    if (remembered.has(path)) return remembered.get(path);
    // The router takes several slashes for one.
    const single = path.replace(/\/{2,}/g, '/');
    const names = routes.find(({ pattern }) => pattern.test(single))?.reads(path);
    if (remembered.size >= REMEMBERED) remembered.clear();
    remembered.set(path, names);
    return names;
  };
  return (target) => {
    const at = target.indexOf('?');
    if (at < 0) return normalPath(target);
    const path = normalPath(target.slice(0, at));
    const names = readAt(path);
    return path + (names === undefined ? target.slice(at) : read(target.slice(at + 1), names));
  };
}

const namesIn = (schema: z.ZodType): string[] =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});

const opennessOf = ({ url }: Known): number => (url.match(/:/g)?.length ?? 0) + (url.endsWith('*') ? 100 : 0);

/**
 * Returns the pattern of a route's paths, as the router reads it: `:id` matches a path segment or the rest of one, `*` the rest of the
 * path.
 */
const patternOf = (url: string): RegExp => {
  const written = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${written.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}$`, 's');
};

/** Normalises percent-encoding: letters, digits, `-`, `.`, `_` and `~` are decoded, other octets are written in upper case. */
const normalPath = (path: string): string =>
  path.includes('%')
    ? path.replace(/%[0-9a-f]{2}/gi, (octet) => {
        const sign = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
        return /[\w.~-]/.test(sign) ? sign : octet.toUpperCase();
      })
    : path;

function read(query: string, names: readonly string[]): string {
  const given = [...new URLSearchParams(query)].filter(([name]) => names.includes(name));
  if (given.length === 0) return '';
  const kept = new URLSearchParams(given);
  kept.sort();
  return `?${kept}`;
}
