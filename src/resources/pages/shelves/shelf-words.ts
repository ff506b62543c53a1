import type { DocumentState } from '../../../documents/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { getLocale } from '../../../paraglide/runtime.js';
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

/** The name of a month, from 1. */
export const monthName = (month: number): string => dated({ month: 'long' }, 2000, month);

/** When an exam was: "May 2024", or as much as is known of it. */
export function examWords({
  examYear,
  examMonth,
}: Pick<ManagedResource, 'examYear' | 'examMonth'>): string | null {
  if (examYear === undefined) return examMonth === undefined ? null : monthName(examMonth);
  if (examMonth === undefined) return String(examYear);
  return dated({ month: 'long', year: 'numeric' }, examYear, examMonth);
}

/** Making a formatter is dear; each is made once. */
const made = new Map<string, Intl.DateTimeFormat>();

function dated(options: Intl.DateTimeFormatOptions, year: number, month: number): string {
  const region = `${getLocale()}-IN`;
  const key = `${region} ${Object.keys(options)}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' });
  made.set(key, format);
  return format.format(Date.UTC(year, month - 1));
}

/** What `useRemoval` asks before a resource is deleted, and calls then. */
export const removalOf = ({ _id, title, type }: ManagedResource) => ({
  id: _id,
  question: () => m.shelves_delete_ask({ type, title }),
  path: `/resources/${_id}`,
  failed: m.shelves_delete_failed({ type }),
});
