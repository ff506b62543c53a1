/** The states of an open reservation, and those of an ended one. */
export const openStates = ['asked', 'accepted'] as const;
export const endStates = ['declined', 'cancelled', 'expired', 'handed-over'] as const;
export const reservationStates = [...openStates, ...endStates] as const;
export type EndState = (typeof endStates)[number];
export type ReservationState = (typeof reservationStates)[number];

/** What buyer and seller make of a reservation. It expires by itself. */
export const changes = ['accepted', 'declined', 'cancelled', 'handed-over'] as const;
export type Change = (typeof changes)[number];

/** The caller's side: buyer, seller, or staff who answer for a book whose seller has no account. */
export const sides = ['buyer', 'seller', 'desk'] as const;
export type Side = (typeof sides)[number];

/** A message, or a reason, in characters. */
export const MAX_MESSAGE_LENGTH = 2000;

export const PAGE_SIZE = 20;
