import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { ErrorPage } from '../site/pages/ErrorPage.tsx';
import { LostScript, loadWithTimeout } from '../ui/lazy-script.ts';
import { type RootData, rootContext } from '../ui/root.ts';
import { type PublicPage, publicPages } from './public-pages.ts';
import { Layout } from './shell/Layout.tsx';

/** Tries something else when a page's script is lost; the reader gets the error only once it resolves. Set by the browser's entry. */
type Rescue = () => Promise<void>;
let rescue: Rescue = async () => {};

export function rescueBy(way: Rescue): void {
  rescue = way;
}

/** Adds a timeout to loading a page's script, so that the reader gets an error with a Retry button instead of waiting forever. */
const inTime = (load: PublicPage['load']) => async () => {
  try {
    return await loadWithTimeout(load);
  } catch (error) {
    await rescue();
    throw new LostScript(String(error), { cause: error });
  }
};

/** The routes of the portal. Each page is a chunk of its own: a module that exports `Component` and `loader`. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    path: '/',
    ErrorBoundary: FramedError,
    loader: rootLoader,
    // The root data does not change during a visit.
    shouldRevalidate: () => false,
    children: [
      ...['admin/*', 'authority/*', 'user/*'].map((path) => ({
        path,
        lazy: inTime(() => import('./areas/AreaRoute.tsx')),
      })),
      {
        Component: Layout,
        handle: { late: ['src/portal/shell/Navbar.tsx', 'src/portal/shell/Footer.tsx'] },
        children: [
          {
            // Inside the layout, so that a failing page leaves the navbar and the footer in place.
            ErrorBoundary: ErrorPage,
            children: [
              ...Object.entries<PublicPage>(publicPages).map(([path, { load }]) => ({
                path,
                lazy: inTime(load),
              })),
              { path: '*', lazy: inTime(() => import('../site/pages/NotFoundPage.tsx')) },
            ],
          },
        ],
      },
    ],
  },
];

/** The error page for errors outside the boundary in the layout: those of the root loader, the layout itself and the areas. */
function FramedError() {
  return (
    <Layout>
      <ErrorPage />
    </Layout>
  );
}

/** Returns the root data, which the server provides; later pages of a visit keep what came with the first one. */
async function rootLoader({ context }: LoaderFunctionArgs): Promise<RootData | null> {
  return context.get(rootContext);
}
