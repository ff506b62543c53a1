import type { BookState } from '../../vocabulary.ts';

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
