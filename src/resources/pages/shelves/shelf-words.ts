import type { DocumentState } from '../../../documents/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { once } from '../../../ui/format.ts';
import type { ManagedResource } from '../../schema.ts';
import type { Source } from '../../vocabulary.ts';

type Place = Pick<ManagedResource, 'universityName' | 'department' | 'course' | 'semester'>;

export const placeWords = ({ universityName, department, course, semester }: Place): string =>
  m.shelves_place({ university: universityName, department, course, semester });

const states: Record<DocumentState, () => string> = {
  queued: m.shelves_state_queued,
  processing: m.shelves_state_processing,
  ready: m.shelves_state_ready,
  scan: m.shelves_state_scan,
  failed: m.shelves_state_failed,
};

export const stateWord = (state: DocumentState): string => states[state]();

const sourceWords: Record<Source, () => string> = {
  'exam cell': m.shelves_source_exam_cell,
  teacher: m.shelves_source_teacher,
  student: m.shelves_source_student,
};

export const sourceWord = (source: Source): string => sourceWords[source]();

const month = once((region) => new Intl.DateTimeFormat(region, { month: 'long', timeZone: 'UTC' }));
const monthOfYear = once(
  (region) => new Intl.DateTimeFormat(region, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** The name of a month, from 1. */
export const monthName = (number: number): string => month().format(Date.UTC(2000, number - 1));

export const semesterOptions = (semesters: number): { value: string; label: string }[] =>
  Array.from({ length: semesters }, (_, at) => ({
    value: String(at + 1),
    label: m.course_semester({ semester: at + 1 }),
  }));

/** When an exam was: "May 2024", or as much as is known of it. */
export function examWords({
  examYear,
  examMonth,
}: Pick<ManagedResource, 'examYear' | 'examMonth'>): string | null {
  if (examYear === undefined) return examMonth === undefined ? null : monthName(examMonth);
  if (examMonth === undefined) return String(examYear);
  return monthOfYear().format(Date.UTC(examYear, examMonth - 1));
}

/** What `useRemoval` asks before a resource is deleted, and calls then. */
export const removalOf = ({ _id, title, type }: ManagedResource) => ({
  id: _id,
  question: () => m.shelves_delete_ask({ type, title }),
  path: `/resources/${_id}`,
  failed: m.shelves_delete_failed({ type }),
});
