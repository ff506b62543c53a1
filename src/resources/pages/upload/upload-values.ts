import * as m from '../../../paraglide/messages.js';
import type { PlaceValues } from '../../../universities/pages/places/PlaceFields.tsx';
import { type ResourceType, resourceTypes } from '../../vocabulary.ts';
import type { Parcel } from './parcel.ts';
import { type Row, type RowFields, wrongIn } from './row.ts';

/** The form: the place of the files, the details of all of them, and of a single one. */
export type UploadValues = PlaceValues &
  Record<Exclude<keyof RowFields, 'semester'>, string> & {
    scheme: string;
    source: string;
    licence: string;
    /** Not typed: how many files are chosen, so that the field can be wrong and mended like any other. */
    file: string;
  };

/** What holds for a single file only; of several it is in their rows. */
export const rowFields = [
  'title',
  'type',
  'semester',
  'examYear',
  'examMonth',
  'subjectName',
  'subjectCode',
] as const satisfies (keyof RowFields)[];

const blank: UploadValues = {
  university: '',
  department: '',
  course: '',
  semester: '',
  type: 'notes',
  title: '',
  examYear: '',
  examMonth: '',
  subjectName: '',
  subjectCode: '',
  scheme: '',
  source: '',
  licence: '',
  file: '',
};

/** The form at first, with what the address says: `?type=papers&university=…`. */
export function valuesFrom(query: URLSearchParams): UploadValues {
  const values = { ...blank };
  for (const name of ['university', 'department', 'course', 'semester'] as const)
    values[name] = query.get(name) ?? '';
  const type = resourceTypes.find((one) => one === query.get('type'));
  return { ...values, type: type ?? blank.type };
}

/** The form for the next files: the same place, for most come to one place after the other. */
export const valuesAfter = ({
  university,
  department,
  course,
  semester,
  type,
}: UploadValues): UploadValues => ({
  ...blank,
  university,
  department,
  course,
  semester,
  type,
});

/** The field of a form, as one of the three that the portal knows. */
export const typeIn = (text: string): ResourceType => resourceTypes.find((one) => one === text) ?? 'notes';

/** What is invalid before anything is sent. */
export function problemsOf(
  values: UploadValues,
  rows: readonly Row[],
  semesters: number,
): Partial<Record<keyof UploadValues | 'rows', string>> {
  if (rows.length === 0) return { file: m.upload_file_missing(), ...yearProblem(values.examYear) };
  if (rows.length === 1) return yearProblem(values.examYear);
  const count = rows.filter((row) => wrongIn(row, semesters).length > 0).length;
  return count > 0 ? { rows: m.upload_rows_wrong({ count }) } : {};
}

const yearProblem = (text: string): { examYear?: string } =>
  text.trim() === '' || /^(19|20)\d\d$/.test(text.trim()) ? {} : { examYear: m.upload_no_year() };

/** The fields that are sent. The details of a single file are in the form. */
export function parcelsOf(values: UploadValues, rows: readonly Row[]): Parcel[] {
  const { university, department, course, scheme, source, licence } = values;
  const shared = { university, department, course, scheme, source, licence };
  return rows.map((row) => {
    const details = rows.length === 1 ? { ...values, type: typeIn(values.type) } : row;
    const { title, type, semester, examYear, examMonth, subjectName, subjectCode } = details;
    return {
      ...shared,
      title,
      type,
      semester,
      examYear,
      examMonth,
      subjectName,
      subjectCode,
      file: row.file,
    };
  });
}
