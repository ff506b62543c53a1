import type { ManagedBook } from '../../schema.ts';

/** The state of one's own book, as one word derived from all that is known of it. */
export type OwnState = 'pending' | 'rejected' | 'shelf' | 'reserved' | 'withdrawn' | 'sold';

type Facts = Pick<ManagedBook, 'state' | 'reserved' | 'withdrawnAt' | 'soldAt'>;

/** What ends a book’s life outweighs what stops it, and that outweighs what staff decided. */
export function ownState({ state, reserved, withdrawnAt, soldAt }: Facts): OwnState {
  if (soldAt !== null) return 'sold';
  if (reserved) return 'reserved';
  if (withdrawnAt !== null) return 'withdrawn';
  return state === 'approved' ? 'shelf' : state;
}

/** What a seller can do with a book; the server decides, this only hides what it would refuse. */
export type Deed = 'edit' | 'withdraw' | 'offer' | 'sell' | 'delete';

const deeds: Record<OwnState, readonly Deed[]> = {
  pending: ['edit', 'withdraw', 'delete'],
  rejected: ['edit', 'delete'],
  shelf: ['edit', 'withdraw', 'sell', 'delete'],
  reserved: ['edit'],
  withdrawn: ['offer', 'edit', 'delete'],
  sold: [],
};

/** The actions that a book allows, the likeliest first. */
export const deedsOf = (state: OwnState): readonly Deed[] => deeds[state];
