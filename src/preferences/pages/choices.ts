import * as m from '../../paraglide/messages.js';
import type { Preferences } from '../schema.ts';
import type { PreferredKind } from '../vocabulary.ts';

const kindNames: Record<PreferredKind, () => string> = {
  Notes: m.course_notes,
  Syllabus: m.course_syllabus,
  Papers: m.course_papers,
  Books: m.preferences_books,
};

export const kindName = (kind: PreferredKind): string => kindNames[kind]();

/** Whether a kind is wanted; without a choice all are. */
export const wants = ({ resources }: Preferences, kind: PreferredKind): boolean =>
  resources.length === 0 || resources.includes(kind);
