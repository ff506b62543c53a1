/** What can be found, in the order of the tabs. */
export const hitKinds = ['resources', 'courses', 'universities', 'books', 'blogs'] as const;
export type HitKind = (typeof hitKinds)[number];

export const sortings = ['relevance', 'newest', 'downloads'] as const;
export type Sorting = (typeof sortings)[number];

/** The filters of a search; each is a query parameter of the same name. */
export const facets = ['university', 'department', 'course', 'semester', 'type', 'year', 'language'] as const;
export type Facet = (typeof facets)[number];
/** The facets whose values are ids of places. */
const placeFacets = ['university', 'department', 'course'] as const;
export type PlaceFacet = (typeof placeFacets)[number];
export const isPlaceFacet = (facet: Facet): facet is PlaceFacet =>
  (placeFacets as readonly Facet[]).includes(facet);

/** The longest text that is searched for, in characters. */
export const MAX_SEARCH_LENGTH = 200;
/** Hits per page. */
export const SEARCH_PAGE_SIZE = 20;
/** The most suggestions at once. */
export const MAX_SUGGESTIONS = 8;

/** The longest words of a synonym, and its longest meaning, in characters. */
export const MAX_SYNONYM_LENGTH = 100;
/** The most synonyms: every process keeps all of them in memory. */
export const MAX_SYNONYMS = 2000;
/** Synonyms per page. */
export const SYNONYMS_PAGE_SIZE = 50;
/** How long searches that found nothing are kept, in days. */
export const MISSES_KEPT_DAYS = 90;
/** How many of them staff read: those that were looked for most. */
export const MOST_MISSES = 10;
