import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { ErrorPage } from '../site/pages/ErrorPage.tsx';
import { articleSlugs } from '../site/vocabulary.ts';
import { loadWithTimeout } from '../ui/lazy-script.ts';
import { type RootData, rootContext } from '../ui/root.ts';
import { Layout } from './shell/Layout.tsx';

/** Gives a page's script up after a time: its reader gets a message with Retry instead of an endless wait. */
const inTime = (route: RouteObject): RouteObject => {
  const { lazy } = route;
  if (typeof lazy === 'function') route.lazy = () => loadWithTimeout(lazy);
  route.children?.forEach(inTime);
  return route;
};

const pages: RouteObject[] = [
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
        lazy: () => import('./areas/AreaRoute.tsx'),
      })),
      {
        Component: Layout,
        ErrorBoundary: ErrorPage,
        children: [
          { index: true, lazy: () => import('../site/pages/HomePage.tsx') },
          { path: 'Universities', lazy: () => import('../universities/pages/UniversitiesPage.tsx') },
          {
            path: 'coursepages/:id/courses',
            lazy: () => import('../universities/pages/UniversityPage.tsx'),
          },
          {
            path: 'course/:universityId/:department/:courseName',
            lazy: () => import('../resources/pages/CoursePage.tsx'),
          },
          { path: 'Books', lazy: () => import('../books/pages/BooksPage.tsx') },
          { path: 'Books/:id', lazy: () => import('../books/pages/BookPage.tsx') },
          { path: 'Blogs', lazy: () => import('../blogs/pages/BlogsPage.tsx') },
          { path: 'blog/:slug', lazy: () => import('../blogs/pages/BlogPage.tsx') },
          ...articleSlugs.map((slug) => ({
            path: `blog/${slug}`,
            lazy: () => import('../site/pages/ArticlePage.tsx'),
          })),
          { path: 'About-us', lazy: () => import('../site/pages/AboutPage.tsx') },
          { path: 'Teams', lazy: () => import('../site/pages/TeamsPage.tsx') },
          ...['Contact-us', 'f/:formId', 'p/:project/f/:formId'].map((path) => ({
            path,
            lazy: () => import('../contact/pages/ContactPage.tsx'),
          })),
          { path: 'privacy-policy', lazy: () => import('../site/pages/PrivacyPage.tsx') },
          { path: 'sitemap', lazy: () => import('../site/pages/SitemapPage.tsx') },
          { path: 'blog-sitemap', lazy: () => import('../site/pages/BlogSitemapPage.tsx') },
          { path: 'unsubscribe/:token', lazy: () => import('../notifications/pages/UnsubscribePage.tsx') },
          { path: 'login', lazy: () => import('../sessions/pages/LoginPage.tsx') },
          { path: 'verify-login', lazy: () => import('../sessions/pages/VerifyLoginPage.tsx') },
          { path: 'logout', lazy: () => import('../sessions/pages/LogoutPage.tsx') },
          { path: 'forgot-password', lazy: () => import('../sessions/pages/ForgotPasswordPage.tsx') },
          { path: 'dashboard', lazy: () => import('../sessions/pages/DashboardPage.tsx') },
          { path: 'user-register', lazy: () => import('../people/pages/RegisterPage.tsx') },
          { path: '*', lazy: () => import('../site/pages/NotFoundPage.tsx') },
        ],
      },
    ],
  },
];

/** The pages of the portal. Each is a chunk of its own, named by a module that exports `Component` and `loader`. */
export const routes = pages.map(inTime);

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
