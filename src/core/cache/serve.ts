import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isInner } from '../http/senders.ts';
import { localeOf } from '../locale.ts';
import { type Encoding, Entry, type ResponseCache, type Variant } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether what visitors get here may be kept and sent again until one of its tags is dropped. */
    cached?: boolean;
    /** Which parameters of the query the answer at a path depends on; undefined: whatever comes. Where a schema is declared it says so. */
    reads?: (path: string) => readonly string[] | undefined;
  }
  interface FastifyRequest {
    /** Names what the answer was made from, such as `books` or `university:<id>`. */
    tags: Set<string>;
    cacheClock: number;
    /** Hands the answer to those who ask for the same meanwhile; without one each of them gets their own. */
    share: ((entry: Entry | undefined) => void) | undefined;
    /**
     * Reads a value that many answers have in common, such as a count. Visitors may get it as old as kept answers are; people who are
     * signed in may just have changed it, and get it anew.
     */
    remember<Value>(key: string, tags: ReadonlySet<string>, read: () => Promise<Value>): Promise<Value>;
  }
}

/** A tag of answers that are to be made for each request, and of the pages made from them. */
export const NOT_KEPT = 'not kept';

type Served = {
  request: IncomingMessage;
  response: ServerResponse;
  /** The one spelling of the request's target. */
  address: () => string;
  nextId: () => string;
};

/**
 * Answers from the cache, in front of the framework: looking up one map and writing prepared bytes is what makes a kept page as
 * fast as plain `node:http`.
 * @returns false when the request has to be answered the long way
 */
export function serveFromCache(
  cache: ResponseCache,
  { request, response, address, nextId }: Served,
  locale: string,
): boolean {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || !isAnonymous(request)) return false;
  const entry = cache.find(keyOf(address(), locale));
  if (!entry) return false;
  sendEntry(entry, request, response, nextId());
  return true;
}

/** Sends an entry in the encoding that its reader prefers, at once where that was asked for before. */
function sendEntry(entry: Entry, request: IncomingMessage, response: ServerResponse, id: string): void {
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined);
  const ready = entry.ready(encoding);
  const answer = (variant: Variant) => send(request, response, variant, id);
  if (ready) answer(ready);
  else
    entry
      .variant(encoding)
      .then(answer)
      .catch(() => response.destroy());
}

/** Writes a kept answer, or 304 when the client has it. HEAD gets the head alone. */
function send(request: IncomingMessage, response: ServerResponse, variant: Variant, id: string): void {
  if (matches(request.headers['if-none-match'], variant.etag)) {
    const kept = new Set(['content-length', 'content-encoding', 'content-type']);
    const headers = ['x-request-id', id];
    for (let at = 0; at < variant.headers.length; at += 2)
      if (!kept.has(variant.headers[at] ?? ''))
        headers.push(variant.headers[at] ?? '', variant.headers[at + 1] ?? '');
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, [...variant.headers, 'x-request-id', id]);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}

/** Headers that belong to one transfer and are never kept with an answer. */
const TRANSIENT = new Set(['x-request-id', 'connection', 'date', 'content-length', 'transfer-encoding']);

/**
 * Gives cacheable routes their ETag, their compressed forms and, when there is a cache, their place in it. What many visitors ask for at
 * the same time is made once.
 */
export function installCaching(app: FastifyInstance, cache: ResponseCache | undefined): void {
  app.decorateRequest('tags');
  app.decorateRequest('cacheClock', 0);
  app.decorateRequest('share');
  app.decorateRequest('remember', function (key, tags, read) {
    // Who asks is not known yet where a page says that another origin is refused.
    const isVisitor = (this.actor?.role ?? null) === null;
    return cache && isVisitor ? cache.remember(key, tags, read) : read();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    request.tags = new Set();
    request.cacheClock = cache?.now() ?? 0;
    done();
  });
  const underWay = new Map<string, Promise<Entry | undefined>>();
  // Not asynchronous, so that the handler begins in any case, and ends with `onSend` even when its reader has left.
  app.addHook('preHandler', (request, reply, done) => {
    if (!cache || !request.routeOptions.config.cached || isInner(request) || !isAnonymous(request.raw))
      return done();
    // After a change it is made anew: who asks then must not get an answer that was begun before.
    const key = `${request.cacheClock} ${keyOf(request.url, localeOf(request.raw))}`;
    const known = underWay.get(key);
    if (!known) {
      const { promise, resolve } = Promise.withResolvers<Entry | undefined>();
      underWay.set(key, promise);
      request.share = (entry) => {
        underWay.delete(key);
        resolve(entry);
      };
      return done();
    }
    known.then((entry) => {
      if (!entry) return done();
      reply.hijack();
      sendEntry(entry, request.raw, reply.raw, request.id);
    });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const entry = entryOf(request, reply, payload);
    const isForAll = isAnonymous(request.raw) && request.tags.size > 0 && !request.tags.has(NOT_KEPT);
    if (entry && isForAll) cache?.keep(keyOf(request.url, localeOf(request.raw)), entry, request.cacheClock);
    request.share?.(isForAll ? entry : undefined);
    return entry ? sendVariant(request, reply, entry) : payload;
  });
}

/** What a cacheable route answered, if it is a text, and how long others may have it. */
function entryOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): Entry | undefined {
  if (!request.routeOptions.config.cached || reply.statusCode !== 200 || isInner(request)) return;
  if ((request.method !== 'GET' && request.method !== 'HEAD') || !isText(payload)) return;
  // What one person gets may not stay on a computer that others use after them.
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
  for (let at = 0; at < variant.headers.length; at += 2)
    reply.header(variant.headers[at] ?? '', variant.headers[at + 1] ?? '');
  if (!matches(request.headers['if-none-match'], variant.etag)) return variant.body;
  reply.code(304).removeHeader('content-length').removeHeader('content-encoding');
  // Of a HEAD Fastify takes the body away by itself, and has to have one for that.
  if (request.method === 'HEAD') return variant.body;
  return null;
}

/** The best encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3), brotli before gzip. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

function accepts(accepted: string, coding: string): boolean {
  const at = accepted.indexOf(coding);
  return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at + coding.length));
}

/** The cookies that the portal sets: others of its domain, such as those of the institution's statistics, say nothing here. */
const OURS = /(?:^|;)\s*(?:session|device)\s*=/;

/** Whether a request may be answered with what any visitor gets: nothing in it says who is asking. */
function isAnonymous({ headers }: IncomingMessage): boolean {
  return headers.authorization === undefined && !OURS.test(headers.cookie ?? '');
}

/** The name under which an answer is kept. `address` is the one spelling of a request's target. */
export const keyOf = (address: string, locale: string): string => `${locale} ${address}`;

/** Whether If-None-Match (RFC 9110, 13.1.2) names this ETag. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** A route by the pattern of its paths, and what of the query its answers depend on. */
type Known = { url: string; pattern: RegExp; reads: (path: string) => readonly string[] | undefined };

/** So many paths are remembered with what their routes read. */
const REMEMBERED = 1000;

/**
 * Learns from the routes which parameters each of them reads. Must be installed before the first route.
 * @returns the one spelling of a request's target, by which its answer is kept: the path as RFC 3986, 6.2.2 normalises it, and of the query
 * what the route reads, in alphabetical order. Undeclared parameters make no new entry, and are in no answer.
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
  // The router prefers what is written out to what is left open.
  app.addHook('onReady', async () => {
    routes.sort((a, b) => opennessOf(a) - opennessOf(b));
  });
  const readAt = (path: string): readonly string[] | undefined => {
    if (remembered.has(path)) return remembered.get(path);
    const names = routes.find(({ pattern }) => pattern.test(path))?.reads(path);
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

/** The paths of a route, as the router reads its address: `:id` is all of a part, or what is left of it; `*` is the rest. */
const patternOf = (url: string): RegExp => {
  const written = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${written.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}$`, 's');
};

/** Letters, digits, `-`, `.`, `_` and `~` are themselves, however they are written; other octets are written in capitals. */
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
