import { z } from 'zod';
import { Book } from '../books/schema.ts';
import { bookStates, categories } from '../books/vocabulary.ts';
import { isId } from '../core/http/list.ts';
import { choice, line, listOf, optionalWholeNumber, versionOrNone } from '../core/input.ts';
import * as m from '../paraglide/messages.js';
import { Resource } from '../resources/schema.ts';
import { reviewStates } from '../reviews/vocabulary.ts';
import { MAX_SEMESTERS } from '../universities/vocabulary.ts';
import { preferredKinds, requestStates } from './vocabulary.ts';

/** The maximum number of choices in a list: more would express no preference. The form asks for one of each. */
const MOST = 20;
const trouble = (given: unknown): string => {
  if (given === undefined || given === null) return m.input_required();
  if (!Array.isArray(given)) return m.input_list();
  return given.length === 0 ? m.input_required() : m.preferences_too_many({ max: MOST });
};

/** A list of distinct ids, in lower case, so that they can be compared. */
const ids = (unknown: () => string) =>
  listOf(line(100).refine(isId, { error: unknown }), { min: 1, max: MOST }, trouble).transform((given) => [
    ...new Set(given.map((id) => id.toLowerCase())),
  ]);

const words = <Word extends string>(of: readonly Word[]) =>
  listOf(choice(of), { min: 0, max: MOST }, trouble)
    .nullish()
    .transform((given) => of.filter((word) => (given as Word[] | null | undefined)?.includes(word)));

/** The body that the form of the preferences sends. */
export const PreferencesInput = z.object(
  {
    userId: line(100),
    universities: ids(m.preferences_unknown_university),
    departments: ids(m.preferences_unknown_department),
    courses: ids(m.preferences_unknown_course),
    bookCategories: words(categories),
    resources: words(preferredKinds),
    semester: optionalWholeNumber(1, MAX_SEMESTERS),
    version: versionOrNone.nullish().transform((seen) => seen ?? undefined),
  },
  { error: () => m.input_object() },
);
export type PreferencesInput = z.output<typeof PreferencesInput>;

const Named = z.object({ _id: z.string(), name: z.string() });

/** The preferences of a student. Universities, departments and courses deleted since are left out. */
export const Preferences = z
  .object({
    userId: z.string(),
    universities: z.array(Named),
    departments: z.array(Named),
    courses: z.array(
      Named.extend({
        semesters: z.number().int(),
        university: z.string().describe('Id of its university'),
        department: z.string().describe('Name of its department'),
      }),
    ),
    bookCategories: z.array(z.enum(categories)),
    resources: z.array(z.enum(preferredKinds)),
    semester: z.number().int().nullable().describe('The one the student is in, where they said so'),
    updatedAt: z.string(),
    version: z.number().int().describe('Goes up with every save'),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.output<typeof Preferences>;

export const PreferencesAnswer = z
  .object({ message: z.string(), preferences: Preferences })
  .meta({ id: 'PreferencesAnswer' });
export type PreferencesAnswer = z.output<typeof PreferencesAnswer>;

const counts = <State extends string>(states: readonly State[]) => z.record(z.enum(states), z.number().int());

/** Everything that a student's overview shows. Lists hold the newest few. */
export const Overview = z
  .object({
    preferences: Preferences.nullable().describe('Null: none are saved yet'),
    since: z.string().nullable().describe('When the visit before this one ended; null for the first'),
    fresh: z
      .number()
      .int()
      .describe('So many resources of the preferred kinds came to the course since; counted up to 100'),
    resources: z.array(Resource).describe('The newest of the course, of the preferred kinds'),
    papers: z.array(Resource).describe('Of the semester, or of the course where no semester is chosen'),
    books: z
      .array(
        Book.pick({
          _id: true,
          name: true,
          author: true,
          category: true,
          price: true,
          condition: true,
          imageSmall: true,
          reserved: true,
        }),
      )
      .describe('On offer, of the preferred categories, sold by others'),
    listings: z.object({
      counts: counts(bookStates),
      rows: z.array(
        z.object({ _id: z.string(), name: z.string(), price: z.number(), state: z.enum(bookStates) }),
      ),
    }),
    requests: z.object({
      counts: counts(requestStates),
      rows: z.array(
        z.object({
          _id: z.string(),
          name: z.string().describe('Of the book'),
          other: z.string().describe('Name of the other side; empty once the account is deleted'),
          state: z.enum(requestStates),
        }),
      ),
    }),
    posts: z.object({
      counts: counts(reviewStates),
      rows: z.array(
        z.object({ _id: z.string(), slug: z.string(), title: z.string(), state: z.enum(reviewStates) }),
      ),
    }),
    unread: z.number().int().describe('Notifications; counted up to 100'),
  })
  .meta({ id: 'Overview' });
export type Overview = z.output<typeof Overview>;
