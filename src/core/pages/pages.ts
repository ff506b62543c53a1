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

/** Renders pages: the built entry, or Vite's in development. */
export type Renderer = {
  render(request: Request, options: RenderOptions): Promise<Rendered>;
  assets(routeModules: string[], lateModules: string[], locale: string): Assets;
  /** Which parameters of the query the page at a path reads; undefined: whatever comes, as where it is sent on to its one spelling. */
  reads?(path: string): readonly string[] | undefined;
  /** Lets a development server add what it needs to a page. */
  finish?(url: string, html: string): Promise<string>;
};

/** The effects of the site's settings on its pages. */
export type PageSettings = {
  /** What every page says about the site. */
  shown: Record<string, unknown>;
  /** Origins of other hosts to which a form may be sent. */
  forms: string[];
  /** The database is away, and these were read before. */
  isAway: boolean;
};

export type PagesOptions = {
  publicUrl: string;
  renderer: Renderer;
  settings: (request: FastifyRequest) => Promise<PageSettings>;
};

/** No route's pattern matches across a line's end, not even the one for pages that are not found. */
const LINE_END = /%(0[ad]|e2%80%a[89])/i;

/** Sends a page: the one at the address of the request, with more for the root route's data where a form brought something. */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  more?: Record<string, unknown>,
) => Promise<unknown>;

/** So many pages are made at once: while one is rendered, the data of others is read. More would not make pages faster. */
export const AT_ONCE = 4;
/** So many more wait, which is at most about a second. */
export const WAITING = 200;

/** Every address that no other route knows is a page; the pages decide among themselves what is not found. */
export function pageRoutes(app: App, sendPage: SendPage, renderer: Renderer): void {
  const inTurn = openQueue({ atOnce: AT_ONCE, waiting: WAITING, busy: m.errors_busy });
  const reads = (path: string) => renderer.reads?.(path);
  const config = { access: 'public', cached: true, reads } as const;
  app.get('/*', { config, schema: { hide: true }, errorHandler: sendFailure }, (request, reply) =>
    inTurn(() => sendPage(request, reply)),
  );
}

/** Says to people why they do not see a page. */
function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const text = escapeXml(problemOf(error, request, reply).error);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title>`;
  const html = `<!doctype html><html lang="${localeOf(request.raw)}"><head>${head}</head><body><p>${text}</p></body></html>`;
  reply.type('text/html; charset=utf-8').send(html);
}

let before = Promise.resolve();
/** One page is rendered in each turn of the event loop, so that what has come in meanwhile, such as requests for kept pages, goes first. */
const turn = (): Promise<void> => {
  before = before.then(() => setImmediate());
  return before;
};

/**
 * What sends the pages of the portal. A page asks the API within the process for its data; what its answers carry as tags, the page does.
 */
export function openPages(app: App, { publicUrl, renderer, settings }: PagesOptions): SendPage {
  return async (request, reply, more) => {
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
    // Where a page is refused before it is rendered, they are not awaited.
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
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  rendered: Rendered,
  failed: number | undefined,
  { finish }: Renderer,
) {
  // Browsers would keep a 301 for good, but titles change, and may change back.
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
 * The API as a page on the server calls it: through the same routes, access rules and validation as any request, without the
 * network. What the answers were made from becomes what the page was made from, and where they failed, the page has: 503 before
 * 500.
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
        for (const tag of tags) request.tags.add(tag);
        if (answer.statusCode >= 500) failed = Math.max(failed ?? 0, answer.statusCode);
        const header = (name: string) => answer.headers[name]?.toString() ?? null;
        return outcomeOf(answer.statusCode, header, body);
      },
    },
  };
}

const INNER = Symbol('inner');
/** A property, because the entries of a WeakMap outlive the short collections of garbage. */
type Answered = { [INNER]?: { tags: Set<string>; body: string } };

/** Hands pages the answers that they ask for, and what these were made from, as they are: written out, they would be copied four times. */
export function answerPages(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isInner(request)) return done(null, payload);
    (reply.raw as Answered)[INNER] = { tags: request.tags, body: String(payload ?? '') };
    done(null, '');
  });
}
