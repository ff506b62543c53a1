import type { ManagedBook } from '../../schema.ts';
import type { BookState } from '../../vocabulary.ts';

type Facts = Pick<ManagedBook, 'state' | 'reserved' | 'withdrawnAt' | 'soldAt'>;

export function ownState({ state, reserved, withdrawnAt, soldAt }: Facts): BookState {
  if (soldAt !== null) return 'sold';
  if (reserved) return 'reserved';
  if (withdrawnAt !== null) return 'withdrawn';
  if (state === 'rejected') return 'rejected';
  return state === 'pending' ? 'waiting' : 'offered';
}

/** What a seller can do with a book; the server decides, this only hides what it would refuse. */
export type BookAction = 'edit' | 'withdraw' | 'offer' | 'sell' | 'delete';

const actions: Record<BookState, readonly BookAction[]> = {
  waiting: ['edit', 'withdraw', 'delete'],
  rejected: ['edit', 'delete'],
  offered: ['edit', 'withdraw', 'sell', 'delete'],
  reserved: ['edit'],
  withdrawn: ['offer', 'edit', 'delete'],
  sold: [],
};

/** The actions that a book allows, the likeliest first. */
export const actionsOf = (state: BookState): readonly BookAction[] => actions[state];
