/** Limits of a post, in characters. */
export const MAX_TITLE_LENGTH = 200;
export const MAX_CONTENT_LENGTH = 50_000;

/** Pictures in a post. */
export const MOST_IMAGES = 50;

/** Posts per page. */
export const PAGE_SIZE = 10;
