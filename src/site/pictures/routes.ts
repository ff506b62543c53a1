import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as blogs from '../../blogs/service.ts';
import * as books from '../../books/service.ts';
import { visitor } from '../../core/access.ts';
import { matches } from '../../core/cache/serve.ts';
import type { Db } from '../../core/db/database.ts';
import { tidy } from '../../core/db/filters.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { temporaryPlace, withTemporaries } from '../../core/files/temporary.ts';
import type { App } from '../../core/http/http.ts';
import { bodyless } from '../../core/http/send-file.ts';
import { severalLocales } from '../../core/locale.ts';
import { ProcessFailure, ProcessPool } from '../../core/processes/pool.ts';
import { openQueue } from '../../core/queue.ts';
import * as m from '../../paraglide/messages.js';
import * as resources from '../../resources/service.ts';
import * as settings from '../../settings/service.ts';
import { courseOf, decoded } from '../../ui/addresses.ts';
import { rupees } from '../../ui/format.ts';
import * as universities from '../../universities/service.ts';
import { findArticle, POLICY } from '../articles.ts';
import { articleSlugs } from '../vocabulary.ts';
import type { Inscription } from './draw.ts';
import type { DrawReply, DrawRequest } from './draw-worker.ts';

/** How many pictures are drawn at a time (each takes a core for about 0.1 s), and how many more requests may wait; others get a 503. */
const AT_ONCE = 1;
const WAITING = 16;
/** Size of the cache of drawn pictures, in bytes; one has about 110,000. */
const KEPT = 12_000_000;
/** The version of the drawing. Increase it when the drawing changes: it is part of the ETag, so that clients fetch pictures again. */
const DRAWING = 4;

/** The timeout of one drawing, in ms. */
const PATIENCE = 20_000;
const pool = new ProcessPool<DrawRequest, DrawReply>({
  worker: new URL('./draw-worker.ts', import.meta.url),
  processes: AT_ONCE,
  maxBytes: 700 * 1024 * 1024,
  nice: 5,
  native: { writes: temporaryPlace('unishelf-picture-') },
});

/** Draws a picture in a worker process, with one retry if the process crashed. @returns a PNG @throws {AppError} unavailable */
export function drawn(inscription: Inscription): Promise<Buffer> {
  return withTemporaries('unishelf-picture-', 1, async ([place = '']) => {
    const draw = () => pool.run({ inscription, place }, PATIENCE);
    const wasLost = (error: unknown) => error instanceof ProcessFailure && error.reason === 'crashed';
    await draw()
      .catch((error: unknown) => (wasLost(error) ? draw() : Promise.reject(error)))
      .catch((cause: unknown) => {
        throw new AppError('unavailable', m.seo_busy(), { cause, retryAfter: 2 });
      });
    return readFile(place);
  });
}

/**
 * Adds the route of preview pictures, which other sites show beside links to a page: `/og`, the page's path, `.png`.
 * @param titles of the pages that are about the portal itself, by their paths
 */
export function pictureRoutes(app: App, db: Db, titles: Map<string, () => string>): void {
  const draw = drawer();
  app.get(
    '/og/*',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const [, path] = /^\/og(\/[^?]*)\.png(?:\?|$)/.exec(request.originalUrl) ?? [];
      if (path === undefined) throw notFound();
      const inscription = await inscriptionOf(db, titles, path);
      const key = createHash('sha256')
        .update(JSON.stringify([DRAWING, inscription]))
        .digest('base64url');
      const etag = `"${key.slice(0, 22)}"`;
      const picture = matches(request.headers['if-none-match'], etag) ? null : await draw(key, inscription);
      reply.header('etag', etag).header('cache-control', 'public, max-age=86400');
      // Other sites embed the picture beside links.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if (severalLocales) reply.header('vary', 'accept-language');
      return picture ? reply.type('image/png').send(picture) : reply.code(304).send(bodyless(request));
    },
  );
}

/**
 * Returns a function that draws pictures one at a time and caches them. Concurrent requests for a picture share one drawing.
 * @param kept size of the cache in bytes
 */
export function drawer(kept = KEPT): (key: string, inscription: Inscription) => Promise<Buffer> {
  const queue = openQueue({ atOnce: AT_ONCE, waiting: WAITING, busy: m.seo_busy });
  const pictures = new LRUCache<string, Buffer, Inscription>({
    maxSize: kept,
    sizeCalculation: ({ length }) => length,
    // A pending drawing is finished even if the cache evicts its entry.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _before, { context }) => queue(() => drawn(context)),
  });
  return (key, context) => pictures.forceFetch(key, { context });
}

/**
 * Returns the text on a page's preview picture. It uses only what visitors may see.
 * @param titles of the pages that are about the portal itself, by their paths
 * @param path the page's path, as in the address bar; `/index` is the landing page
 * @throws {AppError} not_found
 */
export async function inscriptionOf(
  db: Db,
  titles: Map<string, () => string>,
  path: string,
): Promise<Inscription> {
  const portal = await settings.portal(db);
  const { name, motto } = portal;
  if (path === '/index') {
    const [slide] = (await settings.landing(db)).slides;
    return { name, title: slide?.heading ?? name, line: motto };
  }
  const title = titles.get(path)?.();
  if (title !== undefined) return { name, title, line: motto };
  const article =
    articleSlugs.find((slug) => path === `/blog/${slug}`) ?? (path === `/${POLICY}` ? POLICY : null);
  if (article)
    return { name, title: findArticle(article, await settings.articleNames(db)).title, line: portal.team };
  const [titleOfRow, ...parts] = await rowOf(db, path);
  return { name, title: titleOfRow, line: parts.filter(Boolean).join(' · ') };
}

/** The title of a page about a row of the database, and the parts of the line below. */
type RowInscription = [title: string, ...parts: (string | null)[]];

async function rowOf(db: Db, path: string): Promise<RowInscription> {
  const [kind = '', id = '', ...rest] = path.split('/').slice(1);
  if (kind === 'Books' && rest.length === 0) return bookOf(db, id);
  if (kind === 'blog' && rest.length === 0) return postOf(db, id);
  if (kind === 'coursepages' && rest.join() === 'courses') return universityOf(db, id);
  if (kind === 'resource' && rest.length <= 1) return resourceOf(db, id);
  if (kind === 'course' && rest.length === 2) return courseOn(db, path);
  throw notFound();
}

async function bookOf(db: Db, id: string): Promise<RowInscription> {
  const { name, price, author } = await books.find(db, visitor, id);
  return [name, m.seo_book(), author, rupees(Number(price))];
}

async function postOf(db: Db, slug: string): Promise<RowInscription> {
  const { title, postedBy } = await blogs.find(db, visitor, decoded(slug));
  return [title, m.seo_post(), postedBy.name];
}

async function universityOf(db: Db, id: string): Promise<RowInscription> {
  const { name, location } = await universities.findAlone(db, visitor, id);
  return [name, m.seo_university(), location];
}

async function courseOn(db: Db, path: string): Promise<RowInscription> {
  const { universityId, department, course: given } = courseOf(path);
  // Links that were shared before a course was renamed ask for the picture of its former address.
  const only = { department: tidy(department), course: tidy(given), former: 'true' } as const;
  const { name, departments } = await universities.find(db, visitor, universityId, only);
  const course = departments.flatMap(({ courses }) => courses)[0];
  if (!course) throw notFound();
  return [course.name, m.seo_course(), name];
}

async function resourceOf(db: Db, id: string): Promise<RowInscription> {
  const { title, type, semester, course, universityName } = await resources.find(db, visitor, id);
  return [title, m.resource_kind({ type }), m.course_item_place({ course, semester }), universityName];
}
