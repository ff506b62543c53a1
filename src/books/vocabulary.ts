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

type Facts = {
  state: 'pending' | 'approved' | 'rejected';
  reserved: boolean;
  withdrawnAt: string | null;
  soldAt: string | null;
};

/** The state of a book from what its managers read of it; `bookState` is the same in SQL. */
export function ownState({ state, reserved, withdrawnAt, soldAt }: Facts): BookState {
  if (soldAt !== null) return 'sold';
  if (reserved) return 'reserved';
  if (withdrawnAt !== null) return 'withdrawn';
  if (state === 'rejected') return 'rejected';
  return state === 'pending' ? 'waiting' : 'offered';
}

/** In rupees. */
export const MAX_PRICE = 1_000_000;
const MIN_PHONE_DIGITS = 6;
/** Whether a text has a number to dial, in Latin digits, whatever else is beside it, such as the hours to call in. */
export const hasPhoneNumber = (text: string): boolean => (text.match(/\d/g)?.length ?? 0) >= MIN_PHONE_DIGITS;

/** Ten digits, or more after a plus or a zero, to the end of their group: hours behind them are not dialled. */
const WHOLE_NUMBER = /(?:[+0][\s().-]*\d)?(?:[\s().-]*\d){10,}?(?!\d)/;
const SHORT_NUMBER = /\+?\d(?:[\s().-]*\d){5,}/;

/** The link that calls the first number of a text in Latin digits; undefined where there is none to dial. */
export function callLink(text: string): string | undefined {
  const [number] = WHOLE_NUMBER.exec(text) ?? SHORT_NUMBER.exec(text) ?? [];
  return number && `tel:${number.replace(/[^\d+]/g, '')}`;
}

/** Books per page of the shelf. */
export const PAGE_SIZE = 12;
