import { domainToASCII } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperationNodeSource } from 'kysely';
import { z } from 'zod';
import * as blogs from '../blogs/service.ts';
import * as books from '../books/service.ts';
import { type Actor, visitor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { countAll } from '../core/db/part.ts';
import { notFound } from '../core/errors.ts';
import type { App } from '../core/http/http.ts';
import { routesOf } from '../core/http/openapi.ts';
import { COUNT_LIMIT } from '../core/vocabulary.ts';
import { escapeXml, XML_HEAD } from '../core/xml.ts';
import { locales } from '../paraglide/runtime.js';
import * as resources from '../resources/service.ts';
import * as settings from '../settings/service.ts';
import * as universities from '../universities/service.ts';
import { findArticle, listArticles } from './articles.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { Article, Counts, ListedArticle } from './schema.ts';
import { favicon } from './vocabulary.ts';

const kept = routesOf('Site', { access: 'public', cached: true });
/** Options of routes that are not part of the API, and so not in its OpenAPI description. */
const unlisted = { config: { access: 'public' }, schema: { hide: true } } as const;

/** The public pages that do not depend on the portal's content. */
export type SitePages = {
  /** The paths that /sitemap.xml lists. */
  addresses: string[];
  /** The text on a page's preview picture, by the page's path. */
  pictures: Map<string, () => string>;
};

type Site = { db: Db; publicUrl: string; pages: SitePages };

/** Adds the routes for the counts, the articles, preview pictures, and files for machines: site map, robots.txt, security.txt, favicon. */
export function siteRoutes(app: App, site: Site): void {
  const { db, publicUrl } = site;
  app.get(
    '/api/counts',
    kept('getCounts', 'How much there is', { response: { 200: Counts } }),
    async (request) => {
      const counted = <Counted>(tag: string, count: (db: Db, actor: Actor) => Promise<Counted>) => {
        request.tags.add(tag);
        return request.remember(`count ${tag}`, new Set([tag]), () => count(db, visitor));
      };
      const [academic, papers, shelf] = await Promise.all([
        counted('universities', universities.counts),
        counted('resources', resources.count),
        counted('books', books.count),
      ]);
      const counts = { ...academic, resources: papers, books: shelf };
      for (const name of Object.keys(counts) as (keyof Counts)[])
        counts[name] = Math.min(counts[name], COUNT_LIMIT);
      return counts;
    },
  );

  app.get(
    '/api/articles',
    kept('listArticles', 'The portal’s own articles', {
      response: { 200: z.array(ListedArticle) },
    }),
    async (request) => {
      request.tags.add('settings');
      return listArticles(await settings.articleNames(db));
    },
  );

  app.get(
    '/api/articles/:slug',
    kept('getArticle', 'One of the portal’s own articles, or the privacy policy', {
      params: z.object({ slug: z.string() }),
      response: { 200: Article },
    }),
    async (request) => {
      request.tags.add('settings');
      return findArticle(request.params.slug, await settings.articleNames(db));
    },
  );

  pictureRoutes(app, db, site.pages.pictures);
  siteMapRoutes(app, site);

  app.get('/robots.txt', unlisted, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return `User-agent: *\nDisallow: /api/\nAllow: /api/files/\nDisallow: /admin\nDisallow: /authority\nDisallow: /user/\nDisallow: /user$\nDisallow: /f/\nDisallow: /p/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  });

  app.get('/.well-known/security.txt', unlisted, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return securityText((await settings.portal(db)).contactEmail, publicUrl, new Date());
  });

  app.get('/favicon.svg', unlisted, async (_request, reply) => {
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400');
    return favicon;
  });
}

/** Returns the contact for security reports (RFC 9116). It expires half a year after the request. */
function securityText(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + 180 * 24 * 3_600_000);
  // A local part may contain characters that would end the URI's path (RFC 6068, 2).
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

/**
 * Addresses per part of the site map: few enough to generate quickly and to cache. An index may list 50,000 parts, and a part 50,000
 * addresses (sitemaps.org).
 */
const PART_SIZE = 1_000;
/** Addresses of so many characters, and more, may not be in a site map (sitemaps.org): those of long names in Devanagari. */
const LONGEST_ADDRESS = 2_048;
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const ofAll = (visibleTo: (db: Db, actor: Actor) => OperationNodeSource) => (db: Db, actor: Actor) =>
  countAll(db, visibleTo(db, actor));

/** The content with pages of its own, each with the cache tag of what visitors see. */
const sources = [
  { tag: 'universities', count: universities.addressCount, read: universities.addresses },
  { tag: 'books', count: ofAll(books.visibleTo), read: books.addresses },
  { tag: 'blogs', count: ofAll(blogs.visibleTo), read: blogs.addresses },
  { tag: 'resources', count: ofAll(resources.visibleTo), read: resources.addresses },
];

/** Adds the routes of the site map: a single file for up to PART_SIZE addresses, else an index of parts. */
function siteMapRoutes(app: App, { db, publicUrl, pages }: Site): void {
  // Remembered, because a refusal is not cached: each of 99,999 addresses would count all content.
  const counts = (request: FastifyRequest) =>
    Promise.all(
      sources.map(({ tag, count }) => {
        request.tags.add(tag);
        return request.remember(`addresses ${tag}`, new Set([tag]), () => count(db, visitor));
      }),
    );
  /** Reads the addresses of a part; the parts run through all sources in order. @param part from 1 */
  const read = async (request: FastifyRequest, part: number) => {
    const offset = (part - 1) * PART_SIZE;
    const paths: string[] = [];
    let before = 0;
    for (const [at, count] of (await counts(request)).entries()) {
      const from = Math.max(0, offset - before);
      const most = PART_SIZE - paths.length;
      if (from < count && most > 0) paths.push(...((await sources[at]?.read(db, visitor, from, most)) ?? []));
      before += count;
    }
    return [...(part === 1 ? pages.addresses : []), ...paths]
      .map((path) => publicUrl + path)
      .filter((address) => address.length < LONGEST_ADDRESS);
  };
  const sendUrls = (reply: FastifyReply, addresses: string[]) =>
    sendXml(reply, 'urlset', locations('url', addresses));

  const hidden = { config: { access: 'public', cached: true }, schema: { hide: true } } as const;
  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const total = (await counts(request)).reduce((sum, count) => sum + count, 0);
    if (total <= PART_SIZE) return sendUrls(reply, await read(request, 1));
    const parts = Array.from(
      { length: Math.ceil(total / PART_SIZE) },
      (_, at) => `${publicUrl}/sitemap-${at + 1}.xml`,
    );
    return sendXml(reply, 'sitemapindex', locations('sitemap', parts));
  });

  app.get(
    '/sitemap-:part.xml',
    { ...hidden, schema: { hide: true, params: z.object({ part: z.string() }) } },
    async (request, reply) => {
      const part = /^[1-9]\d{0,4}$/.test(request.params.part) ? Number(request.params.part) : 0;
      const found = part > 0 ? await read(request, part) : [];
      if (found.length === 0) throw notFound();
      return sendUrls(reply, found);
    },
  );
}

const locations = (element: 'url' | 'sitemap', addresses: string[]): string =>
  addresses.map((address) => `<${element}><loc>${escapeXml(address)}</loc></${element}>\n`).join('');

function sendXml(reply: FastifyReply, element: 'urlset' | 'sitemapindex', entries: string): string {
  reply.type('application/xml; charset=utf-8');
  return `${XML_HEAD}<${element} ${NAMESPACE}>\n${entries}</${element}>\n`;
}
