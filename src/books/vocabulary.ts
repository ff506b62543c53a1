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

/** From best to worst. */
export const conditions = ['Excellent', 'Good', 'Normal', 'Bad'] as const;
export type Condition = (typeof conditions)[number];

/**
 * The state of a book as one word, derived from several columns. When several apply, `sold` comes first, then `reserved`, `withdrawn`, and
 * last the result of the review.
 */
export const bookStates = ['waiting', 'rejected', 'offered', 'reserved', 'withdrawn', 'sold'] as const;
export type BookState = (typeof bookStates)[number];

type Facts = {
  state: 'pending' | 'approved' | 'rejected';
  reserved: boolean;
  withdrawnAt: string | null;
  soldAt: string | null;
};

/** Derives the state of a book from a `ManagedBook`; `bookState` does the same in SQL. */
export function ownState({ state, reserved, withdrawnAt, soldAt }: Facts): BookState {
  if (soldAt !== null) return 'sold';
  if (reserved) return 'reserved';
  if (withdrawnAt !== null) return 'withdrawn';
  if (state === 'rejected') return 'rejected';
  return state === 'pending' ? 'waiting' : 'offered';
}

/** An action of a seller on a book. The server decides; the page only hides actions that it would refuse. */
export type BookAction = 'edit' | 'withdraw' | 'offer' | 'sell' | 'delete';

const actions: Record<BookState, readonly BookAction[]> = {
  waiting: ['edit', 'withdraw', 'delete'],
  rejected: ['edit', 'delete'],
  offered: ['edit', 'withdraw', 'sell', 'delete'],
  reserved: ['edit'],
  withdrawn: ['offer', 'edit', 'delete'],
  sold: [],
};

/** Returns the actions possible in a state, the most likely one first. */
export const actionsOf = (state: BookState): readonly BookAction[] => actions[state];

/** In rupees. */
export const MAX_PRICE = 1_000_000;
const MIN_PHONE_DIGITS = 6;
/** Whether a text contains enough Latin digits for a phone number. It may have other text beside it, such as hours for calls. */
export const hasPhoneNumber = (text: string): boolean => (text.match(/\d/g)?.length ?? 0) >= MIN_PHONE_DIGITS;

/** Ten or more digits (more after a plus or a zero), up to the end of their group: hours written after the number are not dialled. */
const WHOLE_NUMBER = /(?:[+0][\s().-]*\d)?(?:[\s().-]*\d){10,}?(?!\d)/;
const SHORT_NUMBER = /\+?\d(?:[\s().-]*\d){5,}/;

/** Returns a `tel:` link for the first phone number in a text with Latin digits; undefined if there is none. */
export function callLink(text: string): string | undefined {
  const [number] = WHOLE_NUMBER.exec(text) ?? SHORT_NUMBER.exec(text) ?? [];
  return number && `tel:${number.replace(/[^\d+]/g, '')}`;
}

/** Books per page of the shelf. */
export const PAGE_SIZE = 12;
