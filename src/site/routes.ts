import { domainToASCII } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as blogs from '../blogs/service.ts';
import * as books from '../books/service.ts';
import { type Actor, visitor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { AppError } from '../core/errors.ts';
import type { App } from '../core/http/http.ts';
import { Problem } from '../core/http/problem.ts';
import { escapeXml, XML_HEAD } from '../core/xml.ts';
import * as m from '../paraglide/messages.js';
import { locales } from '../paraglide/runtime.js';
import * as resources from '../resources/service.ts';
import * as settings from '../settings/service.ts';
import * as universities from '../universities/service.ts';
import { findArticle, listArticles } from './articles.ts';
import { favicon } from './favicon.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { Article, Counts, ListedArticle } from './schema.ts';
import { articleSlugs } from './vocabulary.ts';

/** The pages that do not depend on the portal's content. */
const PAGES = [
  ...['/', '/Universities', '/Books', '/Blogs', '/About-us', '/Teams', '/Contact-us'],
  ...articleSlugs.map((slug) => `/blog/${slug}`),
  ...['/privacy-policy', '/sitemap', '/blog-sitemap'],
];

/** Counts for the landing page, and what machines look for: robots.txt, the site map, the icon. */
export function siteRoutes(app: App, { db, publicUrl }: { db: Db; publicUrl: string }): void {
  app.get(
    '/api/counts',
    {
      config: { access: 'public', cached: true },
      schema: {
        operationId: 'getCounts',
        tags: ['Site'],
        summary: 'How much there is',
        response: { 200: Counts },
      },
    },
    async (request) => {
      for (const tag of ['universities', 'resources', 'books']) request.tags.add(tag);
      const [academic, papers, shelf] = await Promise.all([
        universities.counts(db, visitor),
        resources.count(db, visitor),
        books.count(db, visitor),
      ]);
      return { ...academic, resources: papers, books: shelf };
    },
  );

  articleRoutes(app, db);
  pictureRoutes(app, db);

  const tag = (request: FastifyRequest) => {
    for (const one of addressTags) request.tags.add(one);
  };
  const read = async (request: FastifyRequest, part: number) => {
    tag(request);
    const paths = await addresses(db, (part - 1) * PART_SIZE, PART_SIZE);
    return [...(part === 1 ? PAGES : []), ...paths].map((path) => publicUrl + path);
  };
  const xml = (reply: FastifyReply) => reply.type('application/xml; charset=utf-8');

  app.get(
    '/sitemap.xml',
    { config: { access: 'public', cached: true }, schema: { hide: true } },
    async (request, reply) => {
      const total = await addressCount(db);
      xml(reply);
      if (total <= PART_SIZE) return urlSet(await read(request, 1));
      tag(request);
      const parts = Array.from(
        { length: Math.ceil(total / PART_SIZE) },
        (_, at) => `${publicUrl}/sitemap-${at + 1}.xml`,
      );
      return index(parts);
    },
  );

  app.get(
    '/sitemap-:part.xml',
    {
      config: { access: 'public', cached: true },
      schema: { hide: true, params: z.object({ part: z.string() }) },
    },
    async (request, reply) => {
      const part = /^[1-9]\d{0,4}$/.test(request.params.part) ? Number(request.params.part) : 0;
      const found = part > 0 ? await read(request, part) : [];
      if (found.length === 0) throw new AppError('not_found', m.errors_not_found());
      xml(reply);
      return urlSet(found);
    },
  );

  app.get(
    '/robots.txt',
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) => {
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
      return `User-agent: *\nDisallow: /api/\nAllow: /api/files/\nDisallow: /admin\nDisallow: /authority\nDisallow: /user/\nDisallow: /user$\nDisallow: /f/\nDisallow: /p/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
    },
  );

  app.get(
    '/.well-known/security.txt',
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) => {
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
      return securityText((await settings.portal(db)).contactEmail, publicUrl, new Date());
    },
  );

  app.get(
    '/favicon.svg',
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) => {
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400');
      return favicon;
    },
  );
}

/** The contact for security reports (RFC 9116); copies of this file should be renewed within half a year. */
function securityText(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + 180 * 24 * 3_600_000);
  // A local part may hold signs that end a URI's path (RFC 6068, 2).
  const at = contact.lastIndexOf('@');
  const address = `${encodeURIComponent(contact.slice(0, at))}@${domainToASCII(contact.slice(at + 1))}`;
  const fields = [
    ['Contact', `mailto:${address}`],
    ['Expires', expires.toISOString().replace(/\.\d+/, '')],
    ['Preferred-Languages', locales.join(', ')],
    ['Canonical', `${publicUrl}/.well-known/security.txt`],
    ['Policy', `${publicUrl}/privacy-policy#reporting-a-weakness`],
  ];
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('');
}

const tags = ['Site'];

/** The portal's own articles, and its privacy policy. */
function articleRoutes(app: App, db: Db): void {
  app.get(
    '/api/articles',
    {
      config: { access: 'public', cached: true },
      schema: {
        operationId: 'listArticles',
        tags,
        summary: 'The portal’s own articles',
        response: { 200: z.array(ListedArticle) },
      },
    },
    async (request) => {
      request.tags.add('settings');
      return listArticles(await settings.documentNames(db));
    },
  );

  app.get(
    '/api/articles/:slug',
    {
      config: { access: 'public', cached: true },
      schema: {
        operationId: 'getArticle',
        tags,
        summary: 'One of the portal’s own articles, or the privacy policy',
        params: z.object({ slug: z.string() }),
        response: { 200: Article, 404: Problem },
      },
    },
    async (request) => {
      request.tags.add('settings');
      return findArticle(request.params.slug, await settings.documentNames(db));
    },
  );
}

/** Something of which each one has a page of its own. */
type Source = {
  /** The cache tag of what visitors see of it. */
  tag: string;
  count: (db: Db, actor: Actor) => Promise<number>;
  /** Paths, in an order that stays. */
  read: (db: Db, actor: Actor, offset: number, limit: number) => Promise<string[]>;
};

const sources: Source[] = [
  { tag: 'universities', count: universities.addressCount, read: universities.addresses },
  { tag: 'books', count: books.addressCount, read: books.addresses },
  { tag: 'blogs', count: blogs.addressCount, read: blogs.addresses },
];

/** What the site map is made from. */
const addressTags = sources.map(({ tag }) => tag);

const counts = (db: Db): Promise<number[]> => Promise.all(sources.map(({ count }) => count(db, visitor)));

/** How many pages there are of universities, courses, books and so on. */
const addressCount = async (db: Db): Promise<number> =>
  (await counts(db)).reduce((sum, count) => sum + count, 0);

/** A part of their paths, one source after the other. */
async function addresses(db: Db, offset: number, limit: number): Promise<string[]> {
  const paths: string[] = [];
  let before = 0;
  for (const [at, count] of (await counts(db)).entries()) {
    const from = Math.max(0, offset - before);
    const most = limit - paths.length;
    if (from < count && most > 0) paths.push(...((await sources[at]?.read(db, visitor, from, most)) ?? []));
    before += count;
  }
  return paths;
}

/** Addresses in one part of the site map; the protocol allows 50,000 (sitemaps.org). */
const PART_SIZE = 10_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A site map of absolute addresses. */
function urlSet(addresses: string[]): string {
  const urls = addresses.map((address) => `<url><loc>${escapeXml(address)}</loc></url>`);
  return `${XML_HEAD}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** A list of site maps. */
function index(addresses: string[]): string {
  const maps = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`);
  return `${XML_HEAD}<sitemapindex ${NAMESPACE}>\n${maps.join('\n')}\n</sitemapindex>\n`;
}
