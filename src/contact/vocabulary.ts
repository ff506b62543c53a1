/** The states of a message. Those that are not done with come first: the inbox shows the first three unless others are asked for. */
export const enquiryStates = ['new', 'read', 'answered', 'spam', 'archived'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** How long what came through the contact form is kept, in days: spam since it was found to be some, the rest since it came. */
export const KEPT_DAYS = { spam: 30, others: 2 * 365 };

/** The longest message, in characters. */
export const MAX_MESSAGE_LENGTH = 10_000;

/** Messages per page. */
export const PAGE_SIZE = 25;
