/** The states of an open reservation, and those of an ended one. */
export const openStates = ['asked', 'accepted'] as const;
const endStates = ['declined', 'cancelled', 'expired', 'handed-over'] as const;
export const reservationStates = [...openStates, ...endStates] as const;
export type EndState = (typeof endStates)[number];
export type ReservationState = (typeof reservationStates)[number];
export const isOpen = ({ state }: { state: string }): boolean => openStates.some((one) => one === state);

/** The states to which buyer or seller can change a reservation; it becomes `expired` without them. */
export const changes = ['accepted', 'declined', 'cancelled', 'handed-over'] as const;
export type Change = (typeof changes)[number];

/** The caller's side; `desk` means staff who answer for a book whose seller has no account. */
export const sides = ['buyer', 'seller', 'desk'] as const;
export type Side = (typeof sides)[number];

/** For so many days after the hand-over buyer and seller still see how to reach each other: a page may be missing. */
export const CONTACT_DAYS = 30;

/** Maximum length of a message or a reason, in characters. */
export const MAX_MESSAGE_LENGTH = 2000;

export const PAGE_SIZE = 20;
