import '../ui/styles/site.css';
import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { NOWHERE } from '../core/vocabulary.ts';
import { wantLateParts } from '../ui/late.tsx';
import { untilHere } from '../ui/lazy-script.ts';
import type { PageData } from './entry-server.tsx';
import { routes } from './routes.tsx';

declare global {
  interface Window {
    /** Stops the recording of clicks in `boot.js` and returns the buttons pressed so far. */
    takeOver?: () => HTMLButtonElement[];
  }
}

/** Hydrates the page that the server rendered, with the data it was rendered from. */
async function hydrate(): Promise<void> {
  const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as PageData;
  try {
    decodeURIComponent(location.pathname);
  } catch {
    history.replaceState(null, '', NOWHERE);
  }
  // A lazy route that is still loading would make the first render differ from the server's.
  for (const { route } of matchRoutes(routes, window.location) ?? []) await resolve(route);
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: data.loaderData },
  });
  router.subscribe(wantLateParts);
  void import('../ui/styles/fonts-devanagari.css');
  const container = document.getElementById('app');
  if (!container) return;
  // From here on React handles clicks. As a transition, hydration runs in slices, so that the page stays responsive.
  const page = <Browsed router={router} pressed={window.takeOver?.() ?? []} />;
  startTransition(() => void hydrateRoot(container, page));
}

async function resolve(route: RouteObject): Promise<void> {
  const { lazy } = route;
  if (typeof lazy !== 'function') return;
  Object.assign(route, await untilHere(lazy), { lazy: undefined });
}

/** The router in the browser. After hydration it clicks the buttons again that were pressed before. */
function Browsed({ router, pressed }: { router: DataRouter; pressed: HTMLButtonElement[] }) {
  useEffect(() => {
    for (const button of pressed) button.click();
  }, [pressed]);
  return <RouterProvider router={router} />;
}

// Older browsers than the scripts need show the pages as the server renders them, with what they say without scripts.
if ('popover' in HTMLElement.prototype) void hydrate();
else for (const hidden of document.querySelectorAll('noscript')) hidden.outerHTML = hidden.textContent ?? '';
