import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { ErrorPage } from '../site/pages/ErrorPage.tsx';
import { loadWithTimeout } from '../ui/lazy-script.ts';
import { type RootData, rootContext } from '../ui/root.ts';
import { type PublicPage, publicPages } from './public-pages.ts';
import { Layout } from './shell/Layout.tsx';

/** Gives a page's script up after a time: its reader gets a message with Retry instead of an endless wait. */
const inTime = (load: PublicPage['load']) => () => loadWithTimeout(load);

/** The pages of the portal. Each is a chunk of its own, named by a module that exports `Component` and `loader`. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    path: '/',
    ErrorBoundary: FramedError,
    loader: rootLoader,
    // What every page knows does not change during a visit.
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
            // Within the layout, so that a page that fails leaves the bar and the footer where they are.
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

/** When not even what every page knows could be loaded. */
function FramedError() {
  return (
    <Layout>
      <ErrorPage />
    </Layout>
  );
}

/** The server gives it with the first page; later pages keep what that one brought. */
async function rootLoader({ context }: LoaderFunctionArgs): Promise<RootData | null> {
  return context.get(rootContext);
}
