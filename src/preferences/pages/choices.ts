import * as m from '../../paraglide/messages.js';
import { kindName } from '../../resources/pages/kind-words.ts';
import type { Preferences } from '../schema.ts';
import { type PreferredKind, typeOf } from '../vocabulary.ts';

export const preferredName = (kind: PreferredKind): string =>
  kind === 'Books' ? m.preferences_books() : kindName(typeOf(kind));

/** The form’s fields. Fields with several choices hold one choice per line. */
export type PreferenceValues = {
  university: string;
  department: string;
  course: string;
  semester: string;
  bookCategories: string;
  resources: string;
};

/** No preferences yet. */
const NONE = {
  version: 0,
  universities: [],
  departments: [],
  courses: [],
  semester: null,
  bookCategories: [],
  resources: [],
};

export type Chosen = Omit<Preferences, 'userId' | 'updatedAt'>;

export const chosenBefore = (preferences: Preferences | null): Chosen => preferences ?? NONE;

export const valuesOf = (chosen: Chosen): PreferenceValues => ({
  university: chosen.universities[0]?._id ?? '',
  department: chosen.departments[0]?._id ?? '',
  course: chosen.courses[0]?._id ?? '',
  semester: chosen.semester ? String(chosen.semester) : '',
  bookCategories: chosen.bookCategories.join('\n'),
  resources: chosen.resources.join('\n'),
});

/** The same in words, for what is said about a conflict. */
export const inWords = (chosen: Chosen) => ({
  course: [chosen.courses, chosen.departments, chosen.universities]
    .flatMap(([first]) => first?.name ?? [])
    .concat(chosen.semester ? m.course_semester({ semester: chosen.semester }) : [])
    .join(', '),
  bookCategories: chosen.bookCategories.join(', '),
  resources: chosen.resources.map(preferredName).join(', '),
});

/** The place is chosen as one, with the semester. */
export const groupOf = (name: string): string =>
  ['university', 'department', 'semester'].includes(name) ? 'course' : name;

/** Splits the text of a field into its choices. */
export const chosenIn = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** Adds a choice to the text of a field, or removes it. */
export const toggled = (text: string, choice: string, on: boolean): string =>
  [...chosenIn(text).filter((one) => one !== choice), ...(on ? [choice] : [])].join('\n');

export const bodyOf = (userId: string, values: PreferenceValues, version: number) => ({
  userId,
  version,
  universities: [values.university],
  departments: [values.department],
  courses: [values.course],
  bookCategories: chosenIn(values.bookCategories),
  resources: chosenIn(values.resources),
  semester: values.semester === '' ? null : Number(values.semester),
});

const FIELDS: Record<string, keyof PreferenceValues> = {
  universities: 'university',
  departments: 'department',
  courses: 'course',
};

/** Maps the server’s messages to the fields of the form: `courses.0` to `course`. */
export const formFields = (fields: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => {
      const first = name.split('.')[0] ?? name;
      return [FIELDS[first] ?? first, texts];
    }),
  );
