import type { LazyRouteFunction, RouteObject } from 'react-router';
import { articleSlugs } from '../site/vocabulary.ts';

/** A public page, as much of it as every page's first load brings along. */
export type PublicPage = { load: LazyRouteFunction<RouteObject> };

export type ArticlePath = `/blog/${(typeof articleSlugs)[number]}`;
type ArticlePages = Record<ArticlePath, PublicPage>;

const loadArticle = () => import('../site/pages/ArticlePage.tsx');
const loadContact = () => import('../contact/pages/ContactPage.tsx');

/**
 * Every public page by its address: routes follow from this list. What else there is to say about a page, `page-facts.ts` has,
 * which the type checker keeps complete. Site maps keep this order.
 */
export const publicPages = {
  '/': { load: () => import('../site/pages/HomePage.tsx') },
  '/Universities': { load: () => import('../universities/pages/UniversitiesPage.tsx') },
  '/coursepages/:id/courses': { load: () => import('../universities/pages/UniversityPage.tsx') },
  '/course/:universityId/:department/:courseName': {
    load: () => import('../resources/pages/CoursePage.tsx'),
  },
  // The rest is its title, for people; its id alone finds it.
  '/resource/:id/*': { load: () => import('../resources/pages/ResourcePage.tsx') },
  '/Books': { load: () => import('../books/pages/BooksPage.tsx') },
  '/Books/:id': { load: () => import('../books/pages/BookPage.tsx') },
  '/Blogs': { load: () => import('../blogs/pages/BlogsPage.tsx') },
  '/blog/:slug': { load: () => import('../blogs/pages/BlogPage.tsx') },
  '/search': { load: () => import('../search/pages/SearchPage.tsx') },
  '/About-us': { load: () => import('../site/pages/AboutPage.tsx') },
  '/Teams': { load: () => import('../site/pages/TeamsPage.tsx') },
  '/Contact-us': { load: loadContact },
  // Where the contact form is sent without scripts; a refusal is answered with its page.
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
  '/logout': { load: () => import('../sessions/pages/LogoutPage.tsx') },
  '/user-register': { load: () => import('../people/pages/RegisterPage.tsx') },
  '/forgot-password': { load: () => import('../sessions/pages/ForgotPasswordPage.tsx') },
  '/dashboard': { load: () => import('../sessions/pages/DashboardPage.tsx') },
  '/unsubscribe/:token': { load: () => import('../notifications/pages/UnsubscribePage.tsx') },
} satisfies Record<string, PublicPage>;

export type PublicPath = keyof typeof publicPages;
