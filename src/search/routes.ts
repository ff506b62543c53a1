import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { ResponseCache } from '../core/cache/response-cache.ts';
import { NOT_KEPT } from '../core/cache/serve.ts';
import type { ContentContext } from '../core/content-context.ts';
import { isTooSlow } from '../core/db/database.ts';
import { tidy } from '../core/db/filters.ts';
import { AppError } from '../core/errors.ts';
import type { App } from '../core/http/http.ts';
import { ListQuery, numberUpTo } from '../core/http/list.ts';
import { routesOf } from '../core/http/openapi.ts';
import { oneOf } from '../core/input.ts';
import { openQueue } from '../core/queue.ts';
import * as m from '../paraglide/messages.js';
import { resourceTypes } from '../resources/vocabulary.ts';
import { placesOf } from './catalogue.ts';
import { Memory, upToDate } from './memory.ts';
import { noteMiss } from './misses.ts';
import { SUGGESTIONS } from './opensearch.ts';
import { SearchAnswer, Suggestion } from './schema.ts';
import { type Asked, search } from './search.ts';
import { staffRoutes } from './staff-routes.ts';
import { subjectsOf, suggest } from './suggest.ts';
import { type Facet, facets, hitKinds, MAX_SEARCH_LENGTH, sortings } from './vocabulary.ts';

const kept = routesOf('Search', { access: 'public', cached: true });

/** Replaces what PostgreSQL cannot store as text (lone surrogates, NUL), and other control characters. */
const readable = (typed: string) => tidy(typed.toWellFormed().replace(/\p{Cc}/gu, ' '));

const text = z
  .string()
  .max(MAX_SEARCH_LENGTH, { error: () => m.input_too_long({ max: MAX_SEARCH_LENGTH }) })
  .default('')
  .transform(readable);

const lowered = (given: string) => given.toLowerCase();

const id = (what: string) =>
  z
    .string()
    .max(100)
    .transform((given) => lowered(readable(given)))
    .optional()
    .describe(`Id of a ${what}`);
/** A number in the form that the index has: `03` is 3. */
const number = (most: number) => numberUpTo(most).transform(String).optional();

const SearchQuery = z.object({
  q: text.describe('What is looked for, as people type it'),
  kind: oneOf(hitKinds).optional(),
  university: id('university'),
  department: id('department'),
  course: id('course'),
  semester: number(99),
  type: oneOf(resourceTypes).optional(),
  year: number(2100).describe('Of the exam'),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/i, { error: () => m.input_language() })
    .transform(lowered)
    .optional()
    .describe('BCP 47, without region'),
  sort: oneOf(sortings).default('relevance'),
  page: ListQuery.shape.page,
  plain: z
    .string()
    .max(100)
    .default('')
    .transform((names) => new Set(facets.filter((facet) => names.split(',').includes(facet))))
    .describe('Facets, separated by commas, that are to be taken as words instead of being understood'),
});

type Context = ContentContext & {
  cache: ResponseCache;
  /** Whether the index is in memory before the server listens; true unless tests, which rarely search, leave it to the first search. */
  readsAhead?: boolean | undefined;
};

/** The searches answered at once, the searches that may wait, and how long each may wait, in ms, before it is refused. */
const AT_ONCE = 8;
const WAITING = 200;
const PATIENCE = 500;

/** The longest time, in ms, for which the start waits until the index is in memory; some 2 s for a million entries. */
const LONGEST_START = 5000;

/** GET /api/search, its suggestions, and the routes for staff. */
export function searchRoutes(app: App, context: Context): void {
  const { database, cache, readsAhead = true } = context;
  staffRoutes(app, context);
  const inTurn = openQueue({ atOnce: AT_ONCE, waiting: WAITING, patience: PATIENCE, busy: m.errors_busy });
  const inWords = (error: unknown): never => {
    if (isTooSlow(error)) throw new AppError('unavailable', m.errors_search_too_long(), { cause: error });
    throw error;
  };
  const memory = new Memory();
  // Loads the index before the server listens: the first searches do not wait for it, and the start collects what reading it leaves.
  app.addHook('onReady', async () => {
    if (!readsAhead) return;
    const { db } = database;
    const read = [upToDate(memory, db, cache), placesOf(db, cache), subjectsOf(db, cache)];
    const loaded = Promise.all(read).catch((error: unknown) =>
      app.log.warn({ err: error }, 'the search index is not in memory yet'),
    );
    await Promise.race([loaded, pause(LONGEST_START, undefined, { ref: false })]);
  });
  const underWay = new Map<string, Promise<SearchAnswer>>();
  /** Concurrent equal requests share one search. Not across a change (`clock`): the cache would keep the older answer as a new one. */
  const searchOnce = (asked: Asked): Promise<SearchAnswer> => {
    const key = JSON.stringify({ ...asked, plain: [...asked.plain], clock: cache.now() });
    const known = underWay.get(key);
    if (known) return known;
    const answer = inTurn(() => search({ db: database.bounded(), cache, memory }, asked))
      .catch(inWords)
      .finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };

  app.get(
    '/api/search',
    kept('findAnything', 'Resources, courses, universities, books and posts, best first', {
      description:
        'Semesters, years, types, universities and courses in what is typed are understood as filters, typing errors corrected; the answer says so. 20 hits on a page.',
      querystring: SearchQuery,
      response: { 200: SearchAnswer },
    }),
    async (request) => {
      const { q, kind, sort, page = 1, plain, ...rest } = request.query;
      for (const tag of ['search', 'search-synonyms', 'universities']) request.tags.add(tag);
      const chosen = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '');
      const filters: Partial<Record<Facet, string>> = Object.fromEntries(chosen);
      const answer = await searchOnce({ q, kind, sort, page, plain, filters });
      const isFirst =
        page === 1 && kind === undefined && sort === 'relevance' && plain.size === 0 && chosen.length === 0;
      if (isFirst && (answer.groups.length === 0 || answer.dropped.length > 0)) {
        noteMiss(database, app.log, q);
        // Not cached, so that each such search is counted.
        request.tags.add(NOT_KEPT);
      }
      return answer;
    },
  );

  // Suggestions come mostly from memory: in the queue of searches they would wait longer than they take.
  const suggestTo = (q: string) => suggest({ db: database.bounded(), cache }, q).catch(inWords);
  app.get(
    '/api/search/suggest',
    kept('suggestWords', 'Courses, subjects and universities that begin with a text', {
      querystring: z.object({ q: text }),
      response: { 200: z.array(Suggestion) },
    }),
    async (request) => {
      for (const tag of ['search', 'universities']) request.tags.add(tag);
      return suggestTo(request.query.q);
    },
  );
  app.get(
    '/api/search/suggest.json',
    kept('suggestToBrowsers', 'The same suggestions in the OpenSearch format of browsers', {
      querystring: z.object({ q: text }),
      response: {
        200: {
          description: 'As the OpenSearch extension for suggestions has it',
          content: { [SUGGESTIONS]: { schema: z.tuple([z.string(), z.array(z.string())]) } },
        },
      },
    }),
    async (request, reply) => {
      for (const tag of ['search', 'universities']) request.tags.add(tag);
      const { q } = request.query;
      const found = await suggestTo(q);
      reply.type(`${SUGGESTIONS}; charset=utf-8`);
      return [q, [...new Set(found.map(({ label }) => label.text))]] as [string, string[]];
    },
  );
}
