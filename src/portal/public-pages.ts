import type { LazyRouteFunction, RouteObject } from 'react-router';
import { articleSlugs } from '../site/vocabulary.ts';
import { signOut } from '../ui/api.ts';

/** A public page. Every first load includes this list, so it holds no more than is needed to load the page's chunk. */
export type PublicPage = { load: LazyRouteFunction<RouteObject> };

export type ArticlePath = `/blog/${(typeof articleSlugs)[number]}`;
type ArticlePages = Record<ArticlePath, PublicPage>;

const loadArticle = () => import('../site/pages/ArticlePage.tsx');
const loadContact = () => import('../contact/pages/ContactPage.tsx');

/**
 * Every public page by its path; the routes are made from this list, and site maps keep its order. All else about a page is in
 * `page-facts.ts`, which the type checker keeps complete.
 */
export const publicPages = {
  '/': { load: () => import('../site/pages/HomePage.tsx') },
  '/Universities': { load: () => import('../universities/pages/UniversitiesPage.tsx') },
  '/coursepages/:id/courses': { load: () => import('../universities/pages/UniversityPage.tsx') },
  '/course/:universityId/:department/:courseName': {
    load: () => import('../resources/pages/CoursePage.tsx'),
  },
  // The part after the id is the title, for human readers; the id alone finds the resource.
  '/resource/:id/*': { load: () => import('../resources/pages/ResourcePage.tsx') },
  '/Books': { load: () => import('../books/pages/BooksPage.tsx') },
  '/Books/:id': { load: () => import('../books/pages/BookPage.tsx') },
  '/Blogs': { load: () => import('../blogs/pages/BlogsPage.tsx') },
  '/blog/:slug': { load: () => import('../blogs/pages/BlogPage.tsx') },
  '/search': { load: () => import('../search/pages/SearchPage.tsx') },
  '/About-us': { load: () => import('../site/pages/AboutPage.tsx') },
  '/Teams': { load: () => import('../site/pages/TeamsPage.tsx') },
  '/Contact-us': { load: loadContact },
  // The contact form posts here without scripts; a rejected submission gets the contact page as its response.
  '/f/:formId': { load: loadContact },
  '/p/:project/f/:formId': { load: loadContact },
  ...(Object.fromEntries<PublicPage>(
    articleSlugs.map((slug) => [`/blog/${slug}`, { load: loadArticle }]),
  ) as ArticlePages),
  '/privacy-policy': { load: () => import('../site/pages/PrivacyPage.tsx') },
  '/sitemap': { load: () => import('./SitemapPage.tsx') },
  '/blog-sitemap': { load: () => import('../site/pages/BlogSitemapPage.tsx') },
  '/login': { load: () => import('../sessions/pages/LoginPage.tsx') },
  '/verify-login': { load: () => import('../sessions/pages/VerifyLoginPage.tsx') },
  '/logout': {
    load: () => {
      // Before the script is here, as it may be lost.
      if (!import.meta.env.SSR) signOut();
      return import('../sessions/pages/LogoutPage.tsx');
    },
  },
  '/user-register': { load: () => import('../people/pages/RegisterPage.tsx') },
  '/forgot-password': { load: () => import('../sessions/pages/ForgotPasswordPage.tsx') },
  '/dashboard': { load: () => import('../sessions/pages/DashboardPage.tsx') },
  '/unsubscribe/:token': { load: () => import('../notifications/pages/UnsubscribePage.tsx') },
} satisfies Record<string, PublicPage>;

export type PublicPath = keyof typeof publicPages;
