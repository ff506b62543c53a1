import type { EnquiryState } from '../../vocabulary.ts';
import { stateNames } from './state-words.ts';

const looks: Record<EnquiryState, string> = {
  new: 'mark wait',
  read: 'mark off',
  answered: 'mark',
  spam: 'mark bad',
  archived: 'mark off',
};

/** The state of a message. */
export function StateMark({ state }: { state: EnquiryState }) {
  return <span className={looks[state]}>{stateNames[state]()}</span>;
}
