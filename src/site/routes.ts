import { domainToASCII } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as books from '../books/service.ts';
import { visitor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { AppError } from '../core/errors.ts';
import type { App } from '../core/http/http.ts';
import * as m from '../paraglide/messages.js';
import { locales } from '../paraglide/runtime.js';
import * as resources from '../resources/service.ts';
import * as settings from '../settings/service.ts';
import * as universities from '../universities/service.ts';
import { addressCount, addresses, addressTags } from './addresses.ts';
import { articleRoutes } from './article-routes.ts';
import { articleSlugs } from './article-slugs.ts';
import { favicon } from './favicon.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { Counts } from './schema.ts';
import { index, PART_SIZE, urlSet } from './sitemap.ts';

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
