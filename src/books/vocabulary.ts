export const categories = [
  'Science',
  'Arts',
  'GK',
  'Math',
  'CS',
  'History',
  'Literature',
  'Biology',
  'Physics',
  'Chemistry',
  'Commerce',
  'Engineering',
  'Medical',
  'Other',
] as const;

/** The best first. */
export const conditions = ['Excellent', 'Good', 'Normal', 'Bad'] as const;
export type Condition = (typeof conditions)[number];

/**
 * The state of a book, as one word derived from all its columns. What ends its life outweighs what stops it, and that outweighs
 * the review.
 */
export const bookStates = ['waiting', 'rejected', 'offered', 'reserved', 'withdrawn', 'sold'] as const;
export type BookState = (typeof bookStates)[number];

/** In rupees. */
export const MAX_PRICE = 1_000_000;
/** A number to call has at least so many digits, whatever else is beside them. */
export const MIN_PHONE_DIGITS = 6;

/** Books per page of the shelf. */
export const PAGE_SIZE = 12;
