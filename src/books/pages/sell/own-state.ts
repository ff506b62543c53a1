import type { BookState } from '../../vocabulary.ts';

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
