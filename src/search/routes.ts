import { z } from 'zod';
import type { ResponseCache } from '../core/cache/response-cache.ts';
import type { ContentContext } from '../core/content-context.ts';
import { tidy } from '../core/db/filters.ts';
import type { App } from '../core/http/http.ts';
import { ListQuery } from '../core/http/list.ts';
import { Problem } from '../core/http/problem.ts';
import * as m from '../paraglide/messages.js';
import { resourceTypes } from '../resources/vocabulary.ts';
import { SearchAnswer, Suggestion } from './schema.ts';
import { search, suggest } from './search.ts';
import { type Facet, facets, hitKinds, MAX_SEARCH_LENGTH, sortings } from './vocabulary.ts';

const text = z
  .string()
  .max(MAX_SEARCH_LENGTH, { error: () => m.input_too_long({ max: MAX_SEARCH_LENGTH }) })
  .default('')
  .transform((typed) => tidy(typed.toWellFormed().replace(/\p{Cc}/gu, ' ')));

const oneOf = <Word extends string>(words: readonly Word[]) =>
  z.enum(words, { error: () => m.errors_one_of({ choices: words.join(', ') }) });

const id = (what: string) => z.string().max(100).optional().describe(`Id of a ${what}`);
const number = (most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, { error: () => m.errors_whole_number({ most }) })
    .optional();

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

type Context = ContentContext & { cache?: ResponseCache | undefined };

/** GET /api/search and what it suggests. */
export function searchRoutes(app: App, { database: { db }, cache }: Context): void {
  app.get(
    '/api/search',
    {
      config: { access: 'public', cached: true },
      schema: {
        operationId: 'findAnything',
        tags: ['Search'],
        summary: 'Resources, courses, universities, books and posts, best first',
        description:
          'Semesters, years, types, universities and courses in what is typed are understood as filters, typing errors corrected; the answer says so. 20 hits on a page.',
        querystring: SearchQuery,
        response: { 200: SearchAnswer, 400: Problem },
      },
    },
    async (request) => {
      const { q, kind, sort, page = 1, plain, ...rest } = request.query;
      for (const tag of ['search', 'search-synonyms', 'universities']) request.tags.add(tag);
      const chosen = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '');
      const filters: Partial<Record<Facet, string>> = Object.fromEntries(chosen);
      return search({ db, cache }, { q, kind, sort, page, plain, filters });
    },
  );

  app.get(
    '/api/search/suggest',
    {
      config: { access: 'public', cached: true },
      schema: {
        operationId: 'suggestWords',
        tags: ['Search'],
        summary: 'Courses, subjects and universities that a text may be the beginning of',
        querystring: z.object({ q: text }),
        response: { 200: z.array(Suggestion), 400: Problem },
      },
    },
    async (request) => {
      for (const tag of ['search', 'universities']) request.tags.add(tag);
      return suggest({ db, cache }, request.query.q);
    },
  );
}
