/** What is reviewed; the names are those of the tables. */
export type ReviewKind = 'books' | 'blogs';

export const reviewStates = ['pending', 'approved', 'rejected'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** The longest reason for a rejection, in characters. */
export const MAX_REASON_LENGTH = 2000;
