/** How long what came through the contact form is kept, in days: spam since it was found to be some, the rest since it came. */
export const KEPT_DAYS = { spam: 30, others: 2 * 365 };

/** The longest message, in characters. */
export const LONGEST_MESSAGE = 10_000;
