import { z } from 'zod';
import { categories } from '../books/vocabulary.ts';
import { isId } from '../core/http/list.ts';
import { choice, line, optionalWholeNumber } from '../core/input.ts';
import * as m from '../paraglide/messages.js';
import { MAX_SEMESTERS } from '../universities/vocabulary.ts';
import { preferredKinds } from './vocabulary.ts';

/** More of one sort is no preference any more; the form asks for one of each. */
const MOST = 20;
const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, {
      error: ({ input }) => (input === undefined || input === null ? m.input_required() : m.input_list()),
    })
    .max(MOST, { error: () => m.preferences_too_many({ max: MOST }) });

/** Ids without repetition, in the one form in which they are compared. */
const ids = (unknown: () => string) =>
  list(line(100).refine(isId, { error: unknown }))
    .min(1, { error: () => m.input_required() })
    .transform((given) => [...new Set(given.map((id) => id.toLowerCase()))]);

const words = <Word extends string>(of: readonly Word[]) =>
  list(choice(of))
    .nullish()
    .transform((given) => of.filter((word) => (given as Word[] | null | undefined)?.includes(word)));

/** What the form of the preferences sends. */
export const PreferencesInput = z.object(
  {
    userId: line(100),
    universities: ids(m.preferences_unknown_university),
    departments: ids(m.preferences_unknown_department),
    courses: ids(m.preferences_unknown_course),
    bookCategories: words(categories),
    resources: words(preferredKinds),
    semester: optionalWholeNumber(1, MAX_SEMESTERS),
  },
  { error: () => m.input_object() },
);
export type PreferencesInput = z.output<typeof PreferencesInput>;
