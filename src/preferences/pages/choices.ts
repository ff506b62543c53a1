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

export const valuesOf = (preferences: Preferences | null): PreferenceValues => ({
  university: preferences?.universities[0]?._id ?? '',
  department: preferences?.departments[0]?._id ?? '',
  course: preferences?.courses[0]?._id ?? '',
  semester: preferences?.semester ? String(preferences.semester) : '',
  bookCategories: (preferences?.bookCategories ?? []).join('\n'),
  resources: (preferences?.resources ?? []).join('\n'),
});

/** Splits the text of a field into its choices. */
export const chosenIn = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** Adds a choice to the text of a field, or removes it. */
export const toggled = (text: string, choice: string, on: boolean): string =>
  [...chosenIn(text).filter((one) => one !== choice), ...(on ? [choice] : [])].join('\n');

export const bodyOf = (userId: string, values: PreferenceValues) => ({
  userId,
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
