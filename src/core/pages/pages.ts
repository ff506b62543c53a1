import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as m from '../../paraglide/messages.js';
import { AppError } from '../errors.ts';
import { contentSecurityPolicy } from '../http/headers.ts';
import type { App } from '../http/http.ts';
import { problemOf } from '../http/problem.ts';
import { isInner, passedOn } from '../http/senders.ts';
import { localeOf } from '../locale.ts';
import { openQueue } from '../queue.ts';
import { indianDay } from '../text.ts';
import { escapeXml } from '../xml.ts';
import { type Api, type Assets, outcomeOf, type Rendered, type RenderOptions } from './contract.ts';

/** Renders pages: from the build, or by Vite in development. */
export type Renderer = {
  render(request: Request, options: RenderOptions): Promise<Rendered>;
  assets(routeModules: string[], lateModules: string[], locale: string): Assets;
  /** The query parameters that the page at a path reads; others are dropped. With undefined all stay, as for a redirect. */
  reads?(path: string): readonly string[] | undefined;
  /** Lets the development server add its scripts to a page. */
  finish?(url: string, html: string): Promise<string>;
};

/** The site settings that pages use. */
export type PageSettings = {
  /** What every page shows about the site. */
  shown: Record<string, unknown>;
  /** Origins of other hosts to which a form may be sent. */
  forms: string[];
  /** Whether the database is unreachable and these settings are older. */
  isAway: boolean;
};

export type PagesOptions = {
  publicUrl: string;
  renderer: Renderer;
  settings: (request: FastifyRequest) => Promise<PageSettings>;
};

/** Encoded line ends. No route pattern matches a path with one, not even that of the 404 page. */
const LINE_END = /%(0[ad]|e2%80%a[89])/i;

/** Sends the page at the request's address. `more` adds to the root route's data, for example the result of a submitted form. */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  more?: Record<string, unknown>,
) => Promise<unknown>;

/** How many pages are made at once: while one is rendered, the data of others is read. More would not make pages faster. */
export const AT_ONCE = 4;
/** How many more requests may wait; the last one waits for about a second. */
export const WAITING = 200;

/** Sends every address that no other route handles to the pages, whose router decides which ones are not found. */
export function pageRoutes(app: App, sendPage: SendPage, renderer: Renderer): void {
  const reads = (path: string) => renderer.reads?.(path);
  const config = { access: 'public', cached: true, reads } as const;
  app.get('/*', { config, schema: { hide: true }, errorHandler: sendFailure }, (request, reply) =>
    sendPage(request, reply),
  );
}

/** Sends an error as a simple HTML page, for people. */
function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const text = escapeXml(problemOf(error, request, reply).error);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title>`;
  const html = `<!doctype html><html lang="${localeOf(request.raw)}"><head>${head}</head><body><p>${text}</p></body></html>`;
  reply.type('text/html; charset=utf-8').send(html);
}

let before = Promise.resolve();
/** Renders one page per turn of the event loop, so that requests which arrived meanwhile, such as those for cached pages, go first. */
const turn = (): Promise<void> => {
  before = before.then(() => setImmediate());
  return before;
};

/** Returns the function that sends the portal's pages. A page gets its data, with its cache tags, from the API inside the process. */
export function openPages(app: App, { publicUrl, renderer, settings }: PagesOptions): SendPage {
  const inTurn = openQueue({ atOnce: AT_ONCE, waiting: WAITING, busy: m.errors_busy });
  const sendPage: SendPage = async (request, reply, more) => {
    const calls = innerApi(app, request);
    const locale = localeOf(request.raw);
    const url = new URL(publicUrl + request.url);
    if (LINE_END.test(url.pathname)) throw new AppError('bad_input', m.errors_bad_url());
    const found = settings(request);
    const root = found.then(({ shown }) => ({
      today: indianDay(Date.now()),
      publicUrl,
      settings: shown,
      ...more,
    }));
    // Rendering may fail before it awaits the data; a rejection must not go unhandled then.
    root.catch(() => {});
    const rendered = await renderer.render(new Request(url), {
      api: calls.api,
      root,
      turn,
      locale,
      assets: (...modules) => renderer.assets(...modules, locale),
    });
    const { forms, isAway } = await found;
    if (forms.length > 0) reply.header('content-security-policy', contentSecurityPolicy(forms));
    return send(request, reply, rendered, calls.failed() ?? (isAway ? 503 : undefined), renderer);
  };
  return (request, reply, more) => inTurn(() => sendPage(request, reply, more));
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  rendered: Rendered,
  failed: number | undefined,
  { finish }: Renderer,
) {
  // Browsers would cache a 301 for good, but titles change, and may change back.
  if (rendered.kind === 'redirect')
    return reply.header('cache-control', 'no-cache').redirect(rendered.location, rendered.status);
  request.tags.add('site');
  const status = failed ?? (rendered.status === 200 ? reply.statusCode : rendered.status);
  if (status !== 200) reply.header('cache-control', 'no-store');
  if (status === 503) reply.header('retry-after', '5');
  reply.code(status).type('text/html; charset=utf-8');
  return finish ? finish(request.originalUrl, rendered.html) : rendered.html;
}

/**
 * Returns the API for a page on the server: through the same routes, access rules and validation as any request, but without the
 * network. The page gets the cache tags of all responses; if any fails, the page has the highest of their statuses (503 over 500).
 */
function innerApi(app: App, request: FastifyRequest): { api: Api; failed: () => number | undefined } {
  let failed: number | undefined;
  const { remoteAddress, headers: from } = passedOn(request);
  const headers = { ...from, 'accept-language': localeOf(request.raw) };
  return {
    failed: () => failed,
    api: {
      waits: true,
      async get(path) {
        const answer = await app.inject({ url: `/api${path}`, headers, remoteAddress });
        const { tags, body } = (answer.raw.res as Answered)[INNER] ?? { tags: [], body: '' };
        // light-my-request’s response lives until V8’s next major garbage collection (decision 0050).
        delete (answer.raw.res as Answered)[INNER];
        for (const tag of tags) request.tags.add(tag);
        if (answer.statusCode >= 500) failed = Math.max(failed ?? 0, answer.statusCode);
        const header = (name: string) => answer.headers[name]?.toString() ?? null;
        return outcomeOf(answer.statusCode, header, body);
      },
    },
  };
}

const INNER = Symbol('inner');
/** A property rather than a WeakMap, whose entries survive minor garbage collections. */
type Answered = { [INNER]?: { tags: Set<string>; body: string } };

/** Hands responses and their cache tags directly to the pages that requested them; writing the bodies out would copy them four times. */
export function answerPages(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isInner(request)) return done(null, payload);
    (reply.raw as Answered)[INNER] = { tags: request.tags, body: String(payload ?? '') };
    done(null, '');
  });
}
