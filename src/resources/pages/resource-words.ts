import * as m from '../../paraglide/messages.js';
import { once } from '../../ui/format.ts';
import type { Resource } from '../schema.ts';
import type { Source } from '../vocabulary.ts';

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

/** The name of a month; 1 is January. */
export const monthName = (number: number): string => month().format(Date.UTC(2000, number - 1));

/** When an exam was held: "May 2024", or the part of it that is known. */
export function examWords({ examYear, examMonth }: Pick<Resource, 'examYear' | 'examMonth'>): string | null {
  if (examYear === undefined) return examMonth === undefined ? null : monthName(examMonth);
  if (examMonth === undefined) return String(examYear);
  return monthOfYear().format(Date.UTC(examYear, examMonth - 1));
}
