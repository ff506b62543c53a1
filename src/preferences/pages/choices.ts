import * as m from '../../paraglide/messages.js';
import type { Preferences } from '../schema.ts';

/** The kinds to choose from, in the order of the form. */
export const kinds = ['Notes', 'Syllabus', 'Papers', 'Books'] as const satisfies Preferences['resources'];

/** Book categories, in the order of the form. */
export const categories = [
  'Science',
  'Arts',
  'GK',
  'Math',
  'CS',
  'History',
  'Literature',
  'Biology',
  'Physics',
  'Chemistry',
  'Commerce',
  'Engineering',
  'Medical',
  'Other',
] as const satisfies Preferences['bookCategories'];

const kindNames = {
  Notes: m.course_notes,
  Syllabus: m.course_syllabus,
  Papers: m.course_papers,
  Books: m.preferences_books,
};

export const kindName = (kind: (typeof kinds)[number]): string => kindNames[kind]();

/** Whether a kind is wanted; without a choice all are. */
export const wants = ({ resources }: Preferences, kind: (typeof kinds)[number]): boolean =>
  resources.length === 0 || resources.includes(kind);
