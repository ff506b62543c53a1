import * as m from '../paraglide/messages.js';
import { facets } from '../search/vocabulary.ts';
import type { SitePages } from '../site/routes.ts';
import type { PageKind } from '../ui/page-head.ts';
import { type ArticlePath, type PublicPath, publicPages } from './public-pages.ts';

/** What the server and the tests need to know of a public page. Scripts of the browser import types from here, nothing else. */
export type PageFacts = {
  /** By this tests call the page, and what they keep of it; none where it is only passed through, or needs a mail's link. */
  name?: string;
  /** The parameters of the query that the page reads. Others do not reach it, so that they make no other answer of the same. */
  reads?: string[];
  /** What it is to search engines, where it names no objects of its own. */
  kind?: PageKind;
  /** Its part of the site map for people; `machines`: only /sitemap.xml has it. That one has no pages of the account. */
  siteMap?: 'portal' | 'articles' | 'account' | 'machines';
  /** What its picture says where links to it are shown; of articles and rows it is their title. */
  picture?: () => string;
};

/** Site maps, JSON-LD, pictures, what the cache keeps apart, and tests follow from these. */
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

/** The pages that a part of the site map for people has. */
export type PathIn<Part> = {
  [Path in keyof typeof pageFacts]: (typeof pageFacts)[Path] extends { siteMap: Part } ? Path : never;
}[keyof typeof pageFacts];

/** The facts of a public page by its route’s path; those of articles where it is one, none where it is no public page. */
export function factsOf(path: string): PageFacts {
  const known: Record<string, PageFacts> = pageFacts;
  return known[path] ?? (path in publicPages ? articleFacts : {});
}

/** What the site's own routes need of the list: the addresses in /sitemap.xml, and the words on pictures by address. */
export function sitePages(): SitePages {
  const all = Object.keys(publicPages).map((path) => ({ path, ...factsOf(path) }));
  return {
    addresses: all.filter(({ siteMap }) => siteMap && siteMap !== 'account').map(({ path }) => path),
    pictures: new Map(all.flatMap(({ path, picture }) => (picture ? [[path, picture]] : []))),
  };
}
