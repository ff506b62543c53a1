import type { ReservationState } from '../vocabulary.ts';
import { stateName } from './state-words.ts';

const looks: Record<ReservationState, string> = {
  asked: 'mark wait',
  accepted: 'mark',
  declined: 'mark off',
  cancelled: 'mark off',
  expired: 'mark off',
  'handed-over': 'mark',
};

/** The state of a reservation, in words; the colour repeats them. */
export function StateMark({ state }: { state: ReservationState }) {
  return <span className={looks[state]}>{stateName(state)}</span>;
}
