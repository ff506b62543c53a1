import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from '../locale.ts';
import { Entry, type ResponseCache } from './response-cache.ts';
import { encodingFor, isAnonymous, keyOf, matches } from './serve.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether what visitors get here may be kept and sent again until one of its tags is dropped. */
    cached?: boolean;
  }
  interface FastifyRequest {
    /** Names what the answer was made from, such as `books` or `university:<id>`. */
    tags: Set<string>;
    cacheClock: number;
  }
}

/** Headers that belong to one transfer and are never kept with an answer. */
const TRANSIENT = new Set(['x-request-id', 'connection', 'date', 'content-length', 'transfer-encoding']);

/**
 * Gives cacheable routes their ETag, their compressed forms and, when there is a cache, their place in it.
 */
export function installCaching(app: FastifyInstance, cache: ResponseCache | undefined): void {
  app.decorateRequest('tags');
  app.decorateRequest('cacheClock', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    request.tags = new Set();
    request.cacheClock = cache?.now() ?? 0;
    done();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config.cached || reply.statusCode !== 200) return payload;
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !isText(payload)) return payload;
    const anonymous = isAnonymous(request.raw);
    reply.header('cache-control', anonymous ? 'public, max-age=0, must-revalidate' : 'private, no-cache');
    const entry = new Entry({
      status: 200,
      headers: keptHeaders(reply),
      body: Buffer.from(payload),
      tags: request.tags,
    });
    if (anonymous && cache && request.tags.size > 0)
      cache.keep(keyOf(request.url, localeOf(request.raw)), entry, request.cacheClock);
    return sendVariant(request, reply, entry);
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
  return null;
}
