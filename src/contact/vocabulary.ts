/** The states of a message. The inbox shows the first three unless another state is selected. */
export const enquiryStates = ['new', 'read', 'answered', 'spam', 'archived'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** How long messages are kept, in days: spam from the time it was marked as such, others from their arrival. */
export const KEPT_DAYS = { spam: 30, others: 2 * 365 };

/** The longest message, in characters. */
export const MAX_MESSAGE_LENGTH = 10_000;

/** Messages per page. */
export const PAGE_SIZE = 25;
