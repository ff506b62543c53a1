import '../ui/styles/site.css';
import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { NOWHERE } from '../core/vocabulary.ts';
import { wantLateParts } from '../ui/late.tsx';
import { isThere, untilHere } from '../ui/lazy-script.ts';
import type { PageData } from './entry-server.tsx';
import { rescueBy, routes } from './routes.tsx';

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
  rescueBy(() => openAsDocument(router));
  void import('../ui/styles/fonts-devanagari.css');
  const container = document.getElementById('app');
  if (!container) return;
  // From here on React handles clicks. As a transition, hydration runs in slices, so that the page stays responsive.
  const page = <Browsed router={router} pressed={window.takeOver?.() ?? []} />;
  startTransition(() => void hydrateRoot(container, page));
}

/**
 * Opens the page that a navigation leads to as a document, if the portal answers: after an update its script has another address. No
 * document does so for the page that it was opened for, so this never goes in circles.
 */
async function openAsDocument(router: DataRouter): Promise<void> {
  const { location: to, historyAction } = router.state.navigation;
  if (!to || !(await isThere()) || to !== router.state.navigation.location) return;
  // As the router would write it: its state has what the page was to be told.
  const entry = { usr: to.state, key: to.key };
  if (historyAction === 'PUSH') history.pushState(entry, '', router.createHref(to));
  else history.replaceState(entry, '', router.createHref(to));
  location.reload();
  await new Promise(() => {});
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

// The second click of a double click finds the router on the page already, but React may not have rendered it, and would go there again.
addEventListener(
  'click',
  (event) => {
    const link = (event.target as Element).closest('a');
    if (event.detail > 1 && link?.href === location.href) event.preventDefault();
  },
  true,
);

// Older browsers than the scripts need show the pages as the server renders them, with what they say without scripts.
if ('popover' in HTMLElement.prototype) void hydrate();
else for (const hidden of document.querySelectorAll('noscript')) hidden.outerHTML = hidden.textContent ?? '';
