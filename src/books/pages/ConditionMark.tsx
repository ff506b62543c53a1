import * as m from '../../paraglide/messages.js';
import type { Condition } from '../vocabulary.ts';
import * as css from './ConditionMark.module.css';

/** Fallback for responses of other servers, which may lack the condition. */
const unknown = { filled: 0, word: m.universities_absent };
const steps: Partial<Record<Condition, typeof unknown>> = {
  Excellent: { filled: 4, word: m.books_condition_excellent },
  Good: { filled: 3, word: m.books_condition_good },
  Normal: { filled: 2, word: m.books_condition_normal },
  Bad: { filled: 1, word: m.books_condition_bad },
};

export const conditionWord = (condition: Condition): string => (steps[condition] ?? unknown).word();

type Props = {
  condition: Condition;
  /** Whether a visible label says “Condition” already. */
  labelled?: boolean;
};

/** The condition of a book: its word, and four bars that repeat it. */
export function ConditionMark({ condition, labelled = false }: Props) {
  const { filled, word } = steps[condition] ?? unknown;
  return (
    <span className={css.condition}>
      {!labelled && <span className="visually-hidden">{m.books_condition()}</span>}
      <svg viewBox="0 0 28 9" aria-hidden="true">
        {[0, 7, 14, 21].map((x, at) => (
          <path key={x} fill={at < filled ? 'var(--action)' : 'var(--line)'} d={`M${x} 0h5v9h-5z`} />
        ))}
      </svg>
      {word()}
    </span>
  );
}
