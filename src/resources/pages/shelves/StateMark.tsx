import type { ManagedResource } from '../../schema.ts';
import { stateWord } from './shelf-words.ts';

/** The processing state of a PDF. A ready one needs no mark. */
export function StateMark({ resource: { state, reason } }: { resource: ManagedResource }) {
  if (state === 'ready') return null;
  return (
    <p className="shelf-state">
      <span className={state === 'failed' ? 'mark bad' : 'mark'}>{stateWord(state)}</span>
      {state === 'failed' && reason && <span>{reason}</span>}
    </p>
  );
}
