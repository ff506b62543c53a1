import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import * as m from '../../paraglide/messages.js';
import { type Authenticate, guardRoutes, visitor } from '../access.ts';
import { ResponseCache } from '../cache/response-cache.ts';
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
  /** Caches responses for visitors. */
  cache?: ResponseCache;
  authenticate?: Authenticate | undefined;
  /** How many proxies in front of the portal are ours (see Config). */
  trustedProxies?: number | undefined;
  /** Whether HSTS covers the subdomains of the public host, too (see Config). */
  hstsSubdomains?: boolean | undefined;
};

/**
 * Returns the canonical form of an address: `/api/api/X` becomes `/api/X`, because the older client doubled the segment, and
 * `/files/X`, a path relative to the API base, becomes `/api/files/X`.
 */
function canonicalUrl(url: string): string {
  if (url.startsWith('/files/')) return `/api${url}`;
  if (!/^\/+api\//.test(url)) return url;
  const [path = '', ...query] = url.split('?');
  const single = path.replace(/\/{2,}/g, '/').replace(/^\/api(?:\/api)+(?=\/|$)/, '/api');
  return [single, ...query].join('?');
}

/** The longest request target that is accepted, in characters: twice the longest address of a page, which is one with a full search. */
const LONGEST_TARGET = 8_000;

/** An address that the router rejects as malformed. */
const BADLY_WRITTEN = '/api/%';

/** Whether a request names its host once, as HTTP/1.1 demands (RFC 9112, 3.2). Of two, Node takes the first, and proxies may take the last. */
function isForOneHost({ rawHeaders, httpVersion }: http.IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}

/**
 * Returns path and query of a request target, without a fragment, and without the scheme and host that proxies may write before them
 * (RFC 9112, 3.2.2). Any other target becomes an address that is rejected.
 */
function pathOf(target: string): string {
  if (target.length > LONGEST_TARGET) return target.startsWith('/api/') ? BADLY_WRITTEN : NOWHERE;
  const [address = ''] = target.split('#', 1);
  if (address.startsWith('/')) return address;
  const rest = /^https?:\/\/[^/?]+(.*)$/i.exec(address)?.[1];
  if (rest === undefined) return BADLY_WRITTEN;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * What browsers resolve before they send a path: dot segments and backslashes. The pages' router would resolve them, too; each page could
 * then be kept under endless addresses.
 */
const UNRESOLVED = /\\|\/\.\.?(?:\/|$)/;

/** Sends addresses of pages that cannot be decoded, or are not resolved, to the 404 page. Those of the API get its own errors. */
function readable(address: string): string {
  if (address.startsWith('/api/')) return address;
  const [path = ''] = address.split('?', 1);
  try {
    decodeURIComponent(path);
    return UNRESOLVED.test(path) ? NOWHERE : address;
  } catch {
    return NOWHERE;
  }
}

/** The default size limit of a body, in bytes: enough for all short fields of a form in any script. */
const BODY_LIMIT = 16 * 1024;
/** The limit for a text of several pages, such as a post or the programmes of a university, in bytes. */
export const TEXT_LIMIT = 256 * 1024;

/** How many elements all lists of a body may have together: each is validated, and reported when it is invalid. */
const MOST_ELEMENTS = 5_000;

/** Whether the lists of a body have more than `MOST_ELEMENTS` elements. Goes level by level, to stop as soon as there are too many. */
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

/** How deep a JSON body may be nested. No real one comes near it, and a megabyte of brackets takes longer to parse than any other text. */
const DEEPEST = 50;

/** Whether JSON text is nested deeper than `DEEPEST`; for use before parsing. */
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
 * How long a request may take to arrive, in ms: enough for 50 MB at 256 kbit/s. Node's default of five minutes would need six times that
 * speed. The headers keep Node's limit of one minute.
 */
const ARRIVES_WITHIN = 30 * 60 * 1000;

/** The same for bodies without files, in ms: they have a megabyte at most. */
const TEXT_ARRIVES_WITHIN = 2 * 60 * 1000;

/** Node's error code for a request that did not arrive in time. */
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Ends the connection of a request whose body, without files, does not arrive in time, as Node does for requests as a whole. */
function limitArrival(request: http.IncomingMessage, response: http.ServerResponse, refuse: Refuse): void {
  const { headers, socket } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody || /^multipart\//i.test(headers['content-type'] ?? '')) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    // With pipelining, a response has no socket while an earlier one is under way.
    if (response.socket) refuse({ code: TOO_SLOW }, socket);
    else socket.destroy();
  }, TEXT_ARRIVES_WITHIN);
  request.once('close', () => clearTimeout(timer));
}

/** How long a connection may be idle, in ms: longer than proxies keep theirs (one or two minutes), lest they reuse one that is closing. */
const RESTS_WITHIN = 125_000;

/** Returns the response that is under way on a connection. Node's own handlers read the same field. */
const responseOn = (socket: Socket) =>
  (socket as Socket & { _httpMessage?: http.ServerResponse | null })._httpMessage;

/**
 * Ends a connection on which nothing has moved for RESTS_WITHIN, or twice as long in the middle of a write, unless its response is still
 * being made: a reader who stops reading would keep it, and the file that is being sent, open for ever.
 */
function endStalled(socket: Socket): void {
  if (responseOn(socket)?.headersSent !== false) socket.destroy();
}

/** Responds to an unreadable request with an error and ends its connection. */
type Refuse = (error: { code?: string }, socket: Socket) => void;

/** HTTP statuses by Node's error codes; all others are 400. */
const STATUS_BY_CODE: Record<string, number> = { [TOO_SLOW]: 408, HPE_HEADER_OVERFLOW: 431 };

/** @param security the security headers of every response */
const openRefuse =
  (log: FastifyBaseLogger, security: Record<string, string>, nextId: () => string): Refuse =>
  ({ code = '' }, socket) => {
    if (socket.destroyed || code === 'ECONNRESET') return;
    // Bytes written after a response has begun would become part of it.
    if (socket.writable && !responseOn(socket)?.headersSent) {
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

/** Creates a Fastify instance with the portal's conventions: request ids, access, problem details, security headers, caching. No routes. */
export function createHttp({
  publicUrl,
  log,
  cache = new ResponseCache(),
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
    serverFactory: (handler) => {
      const limits = {
        requestTimeout: ARRIVES_WITHIN,
        keepAliveTimeout: RESTS_WITHIN,
        // A request without a host, or with two, is refused below. Node's own 400 has no security headers and is not logged.
        requireHostHeader: false,
      };
      const answer: http.RequestListener = (request, response) => {
        if (!isForOneHost(request)) return refuse({ code: 'NO_HOST' }, request.socket);
        request.url = pathOf(request.url ?? '');
        const address = () => addressOf(canonicalUrl(request.url ?? '/'));
        if (serveFromCache(cache, { request, response, address, nextId }, localeOf(request))) return;
        limitArrival(request, response, refuse);
        handler(request, response);
      };
      // An `Expect` that is not known is passed over (RFC 9110, 10.1.1). Node's own 417 has no security headers and is not logged.
      const server = http.createServer(limits, answer).on('checkExpectation', answer);
      return server.setTimeout(RESTS_WITHIN, endStalled);
    },
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
  // Responses to signed-in people are never cached. Routes whose responses are the same for all visitors declare it.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.actor.role !== null) reply.header('cache-control', 'no-store');
    done();
  });
  // Fastify parses it by default; no route takes it.
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients name the content type even without a body.
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
