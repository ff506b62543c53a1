import * as m from '../../../paraglide/messages.js';
import type { Condition } from '../../categories.ts';

const names: Record<Condition, () => string> = {
  Excellent: m.books_condition_excellent,
  Good: m.books_condition_good,
  Normal: m.books_condition_normal,
  Bad: m.books_condition_bad,
};

/** The condition of a book in words. */
export const conditionName = (condition: Condition): string => names[condition]();
