import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import type { Assets, Rendered, RenderOptions } from '../core/pages/contract.ts';
import { baseLocale, overwriteGetLocale } from '../paraglide/runtime.js';
import { canonicalPath } from '../ui/addresses.ts';
import { apiContext } from '../ui/api.ts';
import { provideRendering } from '../ui/kept.ts';
import { takeHead } from '../ui/page-head.ts';
import { type RootData, rootContext } from '../ui/root.ts';
import hills from '../ui/scenery/home-scene.svg?raw';
import { provideDrawings } from '../ui/scenery/InlineDrawing.tsx';
import shelf from '../ui/scenery/shelf.svg?raw';
import { factsOf } from './page-facts.ts';
import { routes } from './routes.tsx';

/** The data that hydration starts from: the loader data of each matched route. */
export type PageData = { loaderData: Record<string, unknown> };

let language: string = baseLocale;
overwriteGetLocale(() => language as typeof baseLocale);

const handler = createStaticHandler(routes);
provideDrawings({ hills, shelf });
provideRendering(renderToString);

/** Renders the page at an address in one piece: all its data is loaded before the first byte is written. */
export async function render(request: Request, options: RenderOptions): Promise<Rendered> {
  const location = otherSpelling(new URL(request.url));
  if (location !== undefined) return { kind: 'redirect', status: 301, location };
  const requestContext = new RouterContextProvider();
  requestContext.set(apiContext, options.api);
  requestContext.set(rootContext, options.root as RootData | Promise<RootData>);
  const context = await handler.query(request, { requestContext });
  if (context instanceof Response) {
    const location = context.headers.get('location') ?? '/';
    return { kind: 'redirect', status: context.status, location };
  }
  for (const error of Object.values(context.errors ?? {})) throw error;
  await options.turn();
  // The context's matches carry their routes, so the router needs no others.
  const router = createStaticRouter([], context);
  // Rendering is synchronous, so no other request can change the language meanwhile.
  language = options.locale;
  const { kind } = factsOf(context.matches.at(-1)?.route.path ?? '');
  const { rendered, head } = takeHead(kind, () =>
    renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />),
  );
  const handles = context.matches.map(({ route }) => route.handle as Handle | undefined);
  const assets = options.assets(
    handles.flatMap((handle) => handle?.module ?? []),
    handles.flatMap((handle) => handle?.late ?? []),
  );
  const status = handles.map((handle) => handle?.status).find(Boolean);
  const data: PageData = { loaderData: context.loaderData };
  return { kind: 'page', status: status ?? context.statusCode, html: page(rendered, head, data, assets) };
}

/** A route's `handle`: its module and the modules of its late-loaded parts, as named in the build's manifest, and its HTTP status. */
type Handle = { module?: string; late?: string[]; status?: number };

/** Returns the query parameters that the page at a path reads; undefined if the path redirects to its canonical form, query and all. */
export function reads(pathname: string): readonly string[] | undefined {
  if (otherSpelling(new URL(`http://portal${pathname}`)) !== undefined) return undefined;
  return factsOf(handler.match(pathname)?.at(-1)?.route.path ?? '').reads ?? [];
}

/** Returns the canonical form of an address with its query, or undefined if the address is canonical already. */
function otherSpelling({ pathname, search }: URL): string | undefined {
  const matches = handler.match(pathname) ?? [];
  const path = canonicalPath(
    pathname,
    matches.map(({ route }) => route.path),
  );
  return path === pathname ? undefined : path + search;
}

function page(rendered: string, meta: string, data: PageData, assets: Assets): string {
  // React writes the title before the layout's first element; it belongs in the head.
  const start = rendered.indexOf('<div class="site');
  const [head, body] = [rendered.slice(0, start), rendered.slice(start)];
  const json = JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028');
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="theme-color" content="#fbfaf7">',
    ...assets.blocking.map((src) => `<script src="${src}"></script>`),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    // A page is readable without scripts: on a slow connection they load after the files that the first paint needs.
    ...assets.preload.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    ...assets.scripts.map((src) => `<script type="module" src="${src}" fetchpriority="low"></script>`),
    ...assets.lateStyles.map((href) => `<noscript><link rel="stylesheet" href="${href}"></noscript>`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    head,
    meta,
    `</head><body><div id="app">${body}</div>`,
    `<script type="application/json" id="page-data">${json}</script></body></html>`,
  ].join('');
}
