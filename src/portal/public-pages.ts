import type { LazyRouteFunction, RouteObject } from 'react-router';
import * as m from '../paraglide/messages.js';
import { articleSlugs } from '../site/vocabulary.ts';

/** A public page, as much of it as every page's first load brings along. */
export type PublicPage = { load: LazyRouteFunction<RouteObject> } & (NavLink | { nav?: undefined });

/** How the bar at the top links to a page. */
export type NavLink = {
  nav: 'about' | 'main' | 'account';
  label: () => string;
  /** Beginnings of paths that belong to the place besides its own page. */
  under?: string[];
  className?: string;
};

export type ArticlePath = `/blog/${(typeof articleSlugs)[number]}`;
type ArticlePages = Record<ArticlePath, PublicPage>;

const loadArticle = () => import('../site/pages/ArticlePage.tsx');
const loadContact = () => import('../contact/pages/ContactPage.tsx');

/**
 * Every public page by its address: routes and links follow from this list. What else there is to say about a page, `page-facts.ts` has,
 * which the type checker keeps complete. Links and site maps keep this order.
 */
export const publicPages = {
  '/': { load: () => import('../site/pages/HomePage.tsx'), nav: 'main', label: m.shell_nav_home },
  '/Universities': {
    load: () => import('../universities/pages/UniversitiesPage.tsx'),
    nav: 'main',
    label: m.shell_nav_universities,
    under: ['/coursepages/', '/course/', '/resource/'],
  },
  '/coursepages/:id/courses': { load: () => import('../universities/pages/UniversityPage.tsx') },
  '/course/:universityId/:department/:courseName': {
    load: () => import('../resources/pages/CoursePage.tsx'),
  },
  // The rest is its title, for people; its id alone finds it.
  '/resource/:id/*': { load: () => import('../resources/pages/ResourcePage.tsx') },
  '/Books': {
    load: () => import('../books/pages/BooksPage.tsx'),
    nav: 'main',
    label: m.shell_nav_books,
  },
  '/Books/:id': { load: () => import('../books/pages/BookPage.tsx') },
  '/Blogs': {
    load: () => import('../blogs/pages/BlogsPage.tsx'),
    nav: 'main',
    label: m.shell_nav_blogs,
    under: ['/blog/'],
  },
  '/blog/:slug': { load: () => import('../blogs/pages/BlogPage.tsx') },
  '/About-us': {
    load: () => import('../site/pages/AboutPage.tsx'),
    nav: 'about',
    label: m.shell_nav_vision,
  },
  '/Teams': {
    load: () => import('../site/pages/TeamsPage.tsx'),
    nav: 'about',
    label: m.shell_nav_team,
  },
  '/Contact-us': { load: loadContact, nav: 'about', label: m.shell_nav_contact },
  // Where the contact form is sent without scripts; a refusal is answered with its page.
  '/f/:formId': { load: loadContact },
  '/p/:project/f/:formId': { load: loadContact },
  ...(Object.fromEntries<PublicPage>(
    articleSlugs.map((slug) => [`/blog/${slug}`, { load: loadArticle }]),
  ) as ArticlePages),
  '/privacy-policy': { load: () => import('../site/pages/PrivacyPage.tsx') },
  '/sitemap': { load: () => import('./SitemapPage.tsx') },
  '/blog-sitemap': { load: () => import('../site/pages/BlogSitemapPage.tsx') },
  '/login': {
    load: () => import('../sessions/pages/LoginPage.tsx'),
    nav: 'account',
    label: m.shell_nav_login,
    className: 'btn',
  },
  '/verify-login': { load: () => import('../sessions/pages/VerifyLoginPage.tsx') },
  '/logout': { load: () => import('../sessions/pages/LogoutPage.tsx') },
  '/user-register': {
    load: () => import('../people/pages/RegisterPage.tsx'),
    nav: 'account',
    label: m.shell_nav_register,
    className: 'btn primary',
  },
  '/forgot-password': { load: () => import('../sessions/pages/ForgotPasswordPage.tsx') },
  '/dashboard': { load: () => import('../sessions/pages/DashboardPage.tsx') },
  '/unsubscribe/:token': { load: () => import('../notifications/pages/UnsubscribePage.tsx') },
} satisfies Record<string, PublicPage>;

export type PublicPath = keyof typeof publicPages;
