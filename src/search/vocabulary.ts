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
