import { z } from 'zod';
import { ListQuery } from '../core/http/list.ts';
import { line, optionalWholeNumber, searched, seenVersion } from '../core/input.ts';
import { MAX_FILTER_LENGTH } from '../core/vocabulary.ts';
import { resourceTypes } from '../resources/vocabulary.ts';
import { facets, hitKinds, MAX_SYNONYM_LENGTH, MISSES_KEPT_DAYS, MOST_MISSES } from './vocabulary.ts';

/** A text with the ranges of the words that were searched for: from, to, in UTF-16 units. */
export const Marked = z
  .object({ text: z.string(), marks: z.array(z.tuple([z.number().int(), z.number().int()])) })
  .meta({ id: 'MarkedText' });
export type Marked = z.output<typeof Marked>;

export const SearchHit = z
  .object({
    kind: z.enum(hitKinds),
    _id: z.string(),
    path: z.string().describe('Of its page, in the portal'),
    title: Marked,
    place: z.array(z.string()).describe('Names: university, department, course'),
    type: z.enum(resourceTypes).optional(),
    semester: z.number().int().optional(),
    subjectName: z.string().optional(),
    subjectCode: z.string().optional(),
    examYear: z.number().int().optional(),
    examMonth: z.number().int().optional().describe('1 to 12'),
    pages: z.number().int().optional(),
    language: z.string().optional().describe('BCP 47'),
    author: z.string().optional().describe('Of a book or post'),
    price: z.number().optional().describe('Of a book, in rupees'),
    fileUrl: z.string().optional().describe('Path of the PDF, relative to the API base'),
    date: z.string().describe('When it was added: ISO 8601, UTC'),
    match: z
      .object({ page: z.number().int(), snippet: Marked })
      .optional()
      .describe('Where in its text the words are'),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.output<typeof SearchHit>;

export const Understood = z
  .object({
    key: z.enum(facets),
    value: z.string().describe('As the parameter of that name takes it'),
    label: z.string().describe('A name; of semesters, types, years and languages the value'),
    words: z.string().describe('What was typed for it'),
  })
  .meta({ id: 'UnderstoodWords' });
export type Understood = z.output<typeof Understood>;

export const FacetValue = z
  .object({ value: z.string(), label: z.string(), total: z.number().int() })
  .meta({ id: 'FacetValue' });
export type FacetValue = z.output<typeof FacetValue>;

const facetValues = Object.fromEntries(facets.map((facet) => [facet, z.array(FacetValue)])) as {
  [facet in (typeof facets)[number]]: z.ZodArray<typeof FacetValue>;
};

export const SearchAnswer = z
  .object({
    q: z.string(),
    understood: z.array(Understood).describe('What was taken as a filter; `plain` takes it as words'),
    corrected: z.array(z.object({ from: z.string(), to: z.string() })),
    searched: z.string().describe('What was typed, with the corrections'),
    dropped: z
      .array(z.string())
      .describe('Words and filters that the first hit lacks, because nothing has all'),
    groups: z
      .array(z.object({ kind: z.enum(hitKinds), total: z.number().int() }))
      .describe('How many there are of each kind, whatever `kind` asks for'),
    facets: z.object(facetValues),
    total: z.number().int().describe('Exact up to 10,000'),
    isExact: z.boolean(),
    page: z.number().int(),
    pages: z.number().int().describe('How many pages can be asked for'),
    hits: z.array(SearchHit),
  })
  .meta({ id: 'SearchAnswer' });
export type SearchAnswer = z.output<typeof SearchAnswer>;

export const Suggestion = z
  .object({
    kind: z.enum(['course', 'subject', 'university']),
    label: Marked,
    place: z.string().describe('Where a course is; the code of a subject'),
    path: z.string().describe('Where it leads, in the portal'),
  })
  .meta({ id: 'SearchSuggestion' });
export type Suggestion = z.output<typeof Suggestion>;

/** Words and the meaning that staff gave them. */
export const Synonym = z
  .object({
    _id: z.string(),
    words: z.string().describe('What is typed'),
    meaning: z.string().describe('What is looked for as well'),
    version: z.number().int(),
    updatedAt: z.string().describe('ISO 8601, UTC'),
  })
  .meta({ id: 'Synonym' });
export type Synonym = z.output<typeof Synonym>;

export const SynonymAnswer = z
  .object({ message: z.string(), synonym: Synonym })
  .meta({ id: 'SynonymAnswer' });
export type SynonymAnswer = z.output<typeof SynonymAnswer>;

export const SynonymFilters = ListQuery.extend({
  q: searched(MAX_FILTER_LENGTH).describe('A part of the words or of their meaning'),
});

export const NewSynonym = z.object({ words: line(MAX_SYNONYM_LENGTH), meaning: line(MAX_SYNONYM_LENGTH) });
export type NewSynonym = z.output<typeof NewSynonym>;

export const SynonymChange = NewSynonym.extend({ version: seenVersion });
export type SynonymChange = z.output<typeof SynonymChange>;

/** Words that a search did not find. */
export const Miss = z
  .object({ words: z.string(), searches: z.number().int().describe('How often they were looked for') })
  .meta({ id: 'SearchMiss' });
export type Miss = z.output<typeof Miss>;

export const MissQuery = z.object({
  days: optionalWholeNumber(1, MISSES_KEPT_DAYS)
    .transform((given) => given ?? 30)
    .describe(`How many days, today included: 1 to ${MISSES_KEPT_DAYS}, 30 where nothing is said`),
  // What was looked for once may be a person's name: staff read no more than what was looked for most.
  limit: optionalWholeNumber(1, MOST_MISSES)
    .transform((given) => given ?? MOST_MISSES)
    .describe(`Words, 1 to ${MOST_MISSES}, as many where nothing is said`),
});
