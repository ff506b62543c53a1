import { resourceTypes } from '../../resources/vocabulary.ts';
import { type ListSearch, readListSearch, writeListSearch } from '../../ui/lists/list-search.ts';
import { type Facet, facets, hitKinds, sortings } from '../vocabulary.ts';

/** The parameters in the address of the search, apart from the page. */
const NAMES = ['q', 'kind', ...facets, 'sort', 'plain'] as const;
type Name = (typeof NAMES)[number];

const matches = (pattern: RegExp) => (value: string) => (pattern.test(value) ? value : '');
const among = (values: readonly string[]) => (value: string) => (values.includes(value) ? value : '');
/** In lower case, as the API answers. */
const lowered = (pattern: RegExp) => (value: string) => matches(pattern)(value.toLowerCase());
const id = lowered(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);

/** Drops values that the API would reject: visitors cannot repair an address. */
const tidied: Record<Name, (value: string) => string> = {
  q: (value) => value.replace(/\p{Cc}+/gu, ' ').trim(),
  kind: among(hitKinds),
  university: id,
  department: id,
  course: id,
  semester: matches(/^[1-9]\d?$/),
  type: among(resourceTypes),
  year: matches(/^(?:1\d{3}|20\d{2}|2100)$/),
  language: lowered(/^[a-z]{2,3}$/),
  // The first is the default.
  sort: among(sortings.slice(1)),
  plain: (value) => [...new Set(value.split(',').filter(among(facets)))].join(),
};

/** Reads the address of the search, or of anything with its parameters. */
export function readSearch(query: URLSearchParams): ListSearch {
  const { filters, page } = readListSearch(query, NAMES);
  const known = NAMES.map((name) => [name, tidied[name](filters[name] ?? '')]);
  return { filters: Object.fromEntries(known), page, after: null };
}

/** Returns the address of a search with changed filters, on its first page; an empty value removes a filter. */
export const searchPath = ({ filters }: Pick<ListSearch, 'filters'>, changed: { [name in Name]?: string }) =>
  `/search${writeListSearch({ filters: { ...filters, ...changed }, page: 1, after: null })}`;

/** The facets that the address narrows the search by. */
export const chosenIn = ({ filters }: ListSearch): Facet[] => facets.filter((facet) => filters[facet]);

/** Whether the address asks for a search: it has words or a filter. */
export const isAsked = (search: ListSearch): boolean =>
  Boolean(search.filters.q) || chosenIn(search).length > 0;
