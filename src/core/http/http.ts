import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import * as m from '../../paraglide/messages.js';
import { type Authenticate, guardRoutes, visitor } from '../access.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { installCaching, learnAddresses, serveFromCache } from '../cache/serve.ts';
import { AppError, notFound } from '../errors.ts';
import { localeOf, severalLocales, speaking } from '../locale.ts';
import { NOWHERE } from '../vocabulary.ts';
import { refuseOtherOrigins } from './credentials.ts';
import { securityHeaders } from './headers.ts';
import { PROBLEM_TYPE, problemOfStatus, sendProblem } from './problem.ts';
import { installSenders } from './senders.ts';
import { serializerCompiler } from './serializer.ts';

/** The application as features see it: Fastify with Zod schemas. */
export type App = FastifyInstance<
  http.Server,
  http.IncomingMessage,
  http.ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export type HttpOptions = {
  publicUrl: string;
  log: FastifyBaseLogger;
  /** Keeps answers for visitors; none means that everything is computed each time. */
  cache?: ResponseCache | undefined;
  authenticate?: Authenticate | undefined;
  /** How many proxies in front of the portal are ours (see Config). */
  trustedProxies?: number | undefined;
  /** Whether names below the public one are to be asked over https alone, too (see Config). */
  hstsSubdomains?: boolean | undefined;
};

/**
 * Every documented path answers as `/api/X` and as `/api/api/X`, because the older client doubled the segment; paths relative to
 * the API base work without it as well.
 */
export function canonicalUrl(url: string): string {
  if (url.startsWith('/files/')) return `/api${url}`;
  if (!/^\/+api\//.test(url)) return url;
  const [path = '', ...query] = url.split('?');
  const single = path.replace(/\/{2,}/g, '/').replace(/^\/api(?:\/api)+(?=\/|$)/, '/api');
  return [single, ...query].join('?');
}

/** The longest target of a request that is answered, in characters: the longest address of a page, with a full search, has half as many. */
const LONGEST_TARGET = 8_000;

/** An address that is refused as badly written. */
const BADLY_WRITTEN = '/api/%';

/**
 * The path and query of a request's target, before which proxies may write scheme and host (RFC 9112, 3.2.2). Any other target is turned
 * into an address that is refused as badly written.
 */
function pathOf(target: string): string {
  if (target.length > LONGEST_TARGET) return target.startsWith('/api/') ? BADLY_WRITTEN : NOWHERE;
  if (target.startsWith('/')) return target;
  const rest = /^https?:\/\/[^/?#]+(.*)$/i.exec(target)?.[1];
  if (rest === undefined) return BADLY_WRITTEN;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** What cannot be decoded is refused where programs ask; people see the page for what is not there. */
function readable(address: string): string {
  try {
    decodeURIComponent(address.split('?')[0] ?? '');
    return address;
  } catch {
    return address.startsWith('/api/') ? address : NOWHERE;
  }
}

/** The most that a body may have, in bytes, where a route does not say otherwise: all short fields of a form in any script. */
const BODY_LIMIT = 16 * 1024;
/** The same for a text of several pages, such as a post or the programmes of a university. */
export const TEXT_LIMIT = 256 * 1024;

/** So many elements all lists of a body may have together: each is checked by itself, and complained about where it is wrong. */
const MOST_ELEMENTS = 5_000;

/** Whether the lists of a body have more elements than that. Level by level, so that it ends where there are too many. */
function isCrowded(body: unknown): boolean {
  let elements = 0;
  let level = [body];
  while (level.length > 0) {
    const inside: unknown[] = [];
    for (const value of level) {
      if (Array.isArray(value)) elements += value.length;
      if (elements > MOST_ELEMENTS) return true;
      for (const one of Object.values(value as object)) if (isNested(one)) inside.push(one);
    }
    level = inside;
  }
  return false;
}

/** Nothing that is sent has lists or objects within others so deep: a megabyte of brackets takes longer to read than any other text. */
const DEEPEST = 50;

/** Whether a body is nested deeper than that. */
export function isDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isText && sign === '\\') at += 1;
    else if (sign === '"') isText = !isText;
    else if (isText) continue;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * How long a request may take to arrive, in ms: 50 MB over a line of 256 kbit/s. Node allows five minutes, which needs six times that. Its
 * headers have one minute, which is what Node gives them.
 */
const ARRIVES_WITHIN = 30 * 60 * 1000;

/** How long what is no file may take, in ms: such bodies have a megabyte at most. */
const TEXT_ARRIVES_WITHIN = 2 * 60 * 1000;

/** Node's code for what did not arrive in time. */
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Ends a connection over which a body that brings no files does not come to its end, as Node does with requests that take too long. */
function limitArrival(request: http.IncomingMessage, response: http.ServerResponse, refuse: Refuse): void {
  const { headers, socket } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody || /^multipart\//i.test(headers['content-type'] ?? '')) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    // Its answer has no connection yet where another one comes first.
    if (response.socket) refuse({ code: TOO_SLOW }, socket);
    else socket.destroy();
  }, TEXT_ARRIVES_WITHIN);
  request.once('close', () => clearTimeout(timer));
}

/** How long a connection may rest, in ms: proxies keep theirs for one or two minutes, and would ask over one that is being closed. */
const RESTS_WITHIN = 125_000;

/** Ends a connection over which no request comes that can be read, and says why. */
type Refuse = (error: { code?: string }, socket: Socket) => void;

/** The statuses of Node's codes; all others are 400. */
const STATUS_BY_CODE: Record<string, number> = { [TOO_SLOW]: 408, HPE_HEADER_OVERFLOW: 431 };

/** @param security the headers of every answer */
const openRefuse =
  (log: FastifyBaseLogger, security: Record<string, string>, nextId: () => string): Refuse =>
  ({ code = '' }, socket) => {
    if (socket.destroyed || code === 'ECONNRESET') return;
    // What is written into another answer would be a part of it; Node looks in the same place.
    const { _httpMessage: underWay } = socket as Socket & { _httpMessage?: http.ServerResponse };
    if (socket.writable && !underWay?.headersSent) {
      const [id, status] = [nextId(), STATUS_BY_CODE[code] ?? 400];
      const body = JSON.stringify(problemOfStatus(status));
      const headers = {
        ...{ ...security, 'x-request-id': id, connection: 'close', 'cache-control': 'no-store' },
        ...{ 'content-type': PROBLEM_TYPE, 'content-length': Buffer.byteLength(body) },
      };
      log.info({ reqId: id, status, code }, 'refused');
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      socket.write([`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`, ...head, '', body].join('\r\n'));
    }
    socket.destroy();
  };

/** A Fastify instance with the conventions of the portal: ids, access, problem details, security headers, caching. No routes yet. */
export function createHttp({
  publicUrl,
  log,
  cache,
  authenticate = () => visitor,
  trustedProxies = 0,
  hstsSubdomains = false,
}: HttpOptions): App {
  const boot = randomBytes(4).toString('hex');
  let count = 0;
  const nextId = () => {
    count += 1;
    return `${boot}-${count.toString(36)}`;
  };
  const headers = securityHeaders(publicUrl, hstsSubdomains);
  const refuse = openRefuse(log, headers, nextId);
  let addressOf = (target: string): string => target;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextId,
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies > 0 && ((_address, hop) => hop < trustedProxies),
    rewriteUrl: (request) => readable(addressOf(canonicalUrl(pathOf(request.url ?? '')))),
    routerOptions: { ignoreDuplicateSlashes: true, maxParamLength: 2000 },
    forceCloseConnections: 'idle',
    serverFactory: (handler) =>
      http.createServer(
        { requestTimeout: ARRIVES_WITHIN, keepAliveTimeout: RESTS_WITHIN },
        (request, response) => {
          request.url = pathOf(request.url ?? '');
          const address = () => addressOf(canonicalUrl(request.url ?? '/'));
          if (cache && serveFromCache(cache, { request, response, address, nextId }, localeOf(request)))
            return;
          limitArrival(request, response, refuse);
          handler(request, response);
        },
      ),
    frameworkErrors: (error, request, reply) => {
      const cause = new AppError('bad_input', m.errors_bad_url(), { cause: error });
      sendProblem(cause, request, reply.headers(headers).header('x-request-id', request.id));
    },
    clientErrorHandler: refuse,
  }).withTypeProvider<ZodTypeProvider>() as App;
  addressOf = learnAddresses(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  if (severalLocales)
    app.addHook('onRequest', (request, _reply, done) => speaking(localeOf(request.raw), done));
  installSenders(app, { publicUrl, trustedProxies }, log);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  installCaching(app, cache);
  refuseOtherOrigins(app, publicUrl);
  app.decorate('declaredRoutes', guardRoutes(app, authenticate));
  // Answers for one person are cached nowhere; routes whose answers are the same for all visitors declare it.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.actor.role !== null) reply.header('cache-control', 'no-store');
    done();
  });
  // Fastify's own; no route takes such a body.
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many programs name the type of every body, also where there is none.
    if (body === '') done(null, undefined);
    else if (isDeep(body)) done(new AppError('bad_input', m.errors_too_deep({ most: DEEPEST })));
    else parse(request, body, done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const isJson = isNested(request.body) && !Buffer.isBuffer(request.body);
    const isRefused = isJson && isCrowded(request.body);
    done(isRefused ? new AppError('too_large', m.errors_too_many({ most: MOST_ELEMENTS })) : undefined);
  });
  app.all('/api/*', { config: { access: 'public' }, schema: { hide: true } }, async () => {
    throw notFound();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info(
      { method: request.method, url: request.originalUrl, status: reply.statusCode, ms: milliseconds },
      'answered',
    );
    done();
  });
  return app;
}
