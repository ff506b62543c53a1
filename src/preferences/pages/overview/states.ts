import * as m from '../../../paraglide/messages.js';
import { wholeNumber } from '../../../ui/format.ts';
import type { Overview } from '../../overview-schema.ts';

type Listing = Overview['listings']['rows'][number]['state'];
type Request = Overview['requests']['rows'][number]['state'];
type Post = Overview['posts']['rows'][number]['state'];
export type State = Listing | Request | Post;

/** The states in the order in which they are counted: those that need an action first. */
export const stateNames: Record<State, () => string> = {
  'to-answer': m.student_state_to_answer,
  accepted: m.student_state_accepted,
  asked: m.student_state_asked,
  rejected: m.student_state_rejected,
  waiting: m.student_state_waiting,
  pending: m.student_state_pending,
  reserved: m.student_state_reserved,
  offered: m.student_state_offered,
  approved: m.student_state_approved,
  withdrawn: m.student_state_withdrawn,
  sold: m.student_state_sold,
};

/** "2 on the shelf · 1 sold": how many there are in each state that occurs. */
export const countsOf = (counts: Partial<Record<State, number>>): string =>
  (Object.keys(stateNames) as State[])
    .flatMap((state) => {
      const count = counts[state] ?? 0;
      return count === 0
        ? []
        : [m.student_state_count({ count: wholeNumber(count), state: stateNames[state]() })];
    })
    .join(' · ');

/** How a state is marked: the student has to act, waits, or all is well. */
export function markOf(state: State): string {
  if (state === 'rejected') return 'mark bad';
  return ['to-answer', 'asked', 'waiting', 'pending', 'reserved'].includes(state) ? 'mark wait' : 'mark';
}
