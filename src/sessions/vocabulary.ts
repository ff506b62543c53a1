/** A session ends so long after it began, whatever happens; in ms. */
export const ABSOLUTE_MS = 12 * 60 * 60 * 1000;
/** The most sessions of one account at a time. */
export const MOST_LIVE = 20;
