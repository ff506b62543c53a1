import * as m from '../paraglide/messages.js';
import { facets } from '../search/vocabulary.ts';
import type { SitePages } from '../site/routes.ts';
import type { PageKind } from '../ui/page-head.ts';
import { type ArticlePath, type PublicPath, publicPages } from './public-pages.ts';

/** Facts about a public page for the server and the tests. Browser code imports only types from this module. */
export type PageFacts = {
  /** The page's name in tests and in the files they store; undefined for pages that only redirect or need a link from a mail. */
  name?: string;
  /** The query parameters that the page reads. The server drops all others, so that they create no further cache entries. */
  reads?: string[];
  /** The page's type in JSON-LD, for pages that describe no objects of their own. */
  kind?: PageKind;
  /** The page's section of the /sitemap page; `machines` means /sitemap.xml only, which lists all sections but `account`. */
  siteMap?: 'portal' | 'articles' | 'account' | 'machines';
  /** The text on the page's preview picture (og:image). Pictures of articles and database rows show their title. */
  picture?: () => string;
};

/** The source of site maps, JSON-LD types, preview pictures, cache keys and tests. */
const pageFacts = {
  '/': { name: 'home', reads: ['sent'], siteMap: 'portal' },
  '/Universities': {
    name: 'universities',
    reads: ['q', 'place', 'page', 'after'],
    kind: 'CollectionPage',
    siteMap: 'portal',
    picture: m.universities_title,
  },
  '/coursepages/:id/courses': { name: 'university', reads: ['q'] },
  '/course/:universityId/:department/:courseName': { name: 'course', reads: ['type', 'after'] },
  '/resource/:id/*': { name: 'resource' },
  '/Books': {
    name: 'books',
    reads: ['q', 'category', 'condition', 'minPrice', 'maxPrice', 'page', 'after'],
    kind: 'CollectionPage',
    siteMap: 'portal',
    picture: m.books_title,
  },
  '/Books/:id': { name: 'book' },
  '/Blogs': {
    name: 'blogs',
    reads: ['page', 'after'],
    kind: 'CollectionPage',
    siteMap: 'portal',
    picture: m.blog_pages_title,
  },
  '/blog/:slug': { name: 'post' },
  '/search': {
    name: 'search',
    reads: ['q', 'kind', ...facets, 'sort', 'plain', 'page'],
    siteMap: 'portal',
    picture: m.search_title,
  },
  '/About-us': { name: 'about', kind: 'AboutPage', siteMap: 'portal', picture: m.shell_foot_about },
  '/Teams': { name: 'teams', kind: 'AboutPage', siteMap: 'portal', picture: m.shell_foot_teams },
  '/Contact-us': {
    name: 'contact',
    reads: ['sent', 'about'],
    kind: 'ContactPage',
    siteMap: 'portal',
    picture: m.shell_nav_contact,
  },
  '/f/:formId': {},
  '/p/:project/f/:formId': {},
  '/privacy-policy': { name: 'privacy-policy', siteMap: 'portal' },
  '/sitemap': {
    name: 'sitemap',
    reads: ['page', 'after'],
    kind: 'CollectionPage',
    siteMap: 'machines',
    picture: m.shell_foot_sitemap,
  },
  '/blog-sitemap': {
    name: 'blog-sitemap',
    reads: ['page', 'after'],
    kind: 'CollectionPage',
    siteMap: 'portal',
    picture: m.shell_foot_blog_sitemap,
  },
  '/login': { name: 'login', reads: ['next'], siteMap: 'account', picture: m.shell_nav_login },
  '/verify-login': { reads: ['next'] },
  '/logout': {},
  '/user-register': { name: 'register', siteMap: 'account', picture: m.shell_nav_register },
  '/forgot-password': { name: 'forgot-password', siteMap: 'account', picture: m.forms_forgot_title },
  '/dashboard': { siteMap: 'account' },
  '/unsubscribe/:token': { reads: ['mail'] },
} as const satisfies Record<Exclude<PublicPath, ArticlePath>, PageFacts>;

const articleFacts: PageFacts = { name: 'article', siteMap: 'articles' };

/** The paths in one section of the /sitemap page. */
export type PathIn<Part> = {
  [Path in keyof typeof pageFacts]: (typeof pageFacts)[Path] extends { siteMap: Part } ? Path : never;
}[keyof typeof pageFacts];

/** Returns the facts of a public page by its route’s path. All articles share theirs; a path that is no public page has none (`{}`). */
export function factsOf(path: string): PageFacts {
  const known: Record<string, PageFacts> = pageFacts;
  return known[path] ?? (path in publicPages ? articleFacts : {});
}

/** Returns what the site's own routes need: the paths in /sitemap.xml, and the text on preview pictures by path. */
export function sitePages(): SitePages {
  const all = Object.keys(publicPages).map((path) => ({ path, ...factsOf(path) }));
  return {
    addresses: all.filter(({ siteMap }) => siteMap && siteMap !== 'account').map(({ path }) => path),
    pictures: new Map(all.flatMap(({ path, picture }) => (picture ? [[path, picture]] : []))),
  };
}
