/** What can be found, in the order in which the tabs stand. */
export const hitKinds = ['resources', 'courses', 'universities', 'books', 'blogs'] as const;
export type HitKind = (typeof hitKinds)[number];

export const sortings = ['relevance', 'newest', 'downloads'] as const;
export type Sorting = (typeof sortings)[number];

/** What results are narrowed down by; each is a parameter of the same name. */
export const facets = ['university', 'department', 'course', 'semester', 'type', 'year', 'language'] as const;
export type Facet = (typeof facets)[number];

/** The longest text that is searched for, in characters. */
export const MAX_SEARCH_LENGTH = 200;
/** Hits on a page. */
export const SEARCH_PAGE_SIZE = 20;
/** The most suggestions at once. */
export const MAX_SUGGESTIONS = 8;

/** The longest words that staff give a meaning, and the longest meaning, in characters. */
export const MAX_SYNONYM_LENGTH = 100;
/** So many words may have a meaning: every process keeps all of them in memory. */
export const MAX_SYNONYMS = 2000;
/** Of those, on a page. */
export const SYNONYMS_PAGE_SIZE = 50;
/** What was not found is kept so long. */
export const MISSES_KEPT_DAYS = 90;
