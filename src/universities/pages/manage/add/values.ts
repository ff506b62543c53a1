import * as m from '../../../../paraglide/messages.js';
import type { Values } from '../../../../ui/forms/problems.ts';
import { type CourseValues, courseProblems } from '../courses/values.ts';
import { noFees } from '../fees.ts';
import { linesOf } from '../setup/outline.ts';

/** The form that adds a department or a course. The names may be several, one a line. */
export type AddValues = Values &
  CourseValues & {
    university: string;
    mode: string;
    departmentName: string;
    /** The department of a course, by its name. */
    department: string;
    /** Whether level, years and semesters were chosen by hand: see `outline.ts`. */
    chosen: string;
    /** Whether eligibility and fees stay for the next course. */
    keep: string;
  };

export const nothing: AddValues = {
  university: '',
  mode: 'department',
  departmentName: '',
  department: '',
  name: '',
  level: 'UG',
  duration: '',
  semesters: '',
  totalCredits: '',
  modeOfStudy: '',
  chosen: '',
  eligibility: '',
  feeKind: 'amounts',
  feeText: '',
  ...noFees,
  keep: '',
};

/** What the form is ready with for the next one. */
export function nextOf(values: AddValues): AddValues {
  const emptied = { ...values, departmentName: '', name: '', chosen: values.chosen && 'copied' };
  if (values.keep !== '') return emptied;
  return { ...emptied, eligibility: '', feeText: '', ...noFees };
}

/** What is wrong, as far as can be checked before it is sent, and what the form says about it. */
export function addProblems(values: AddValues): Record<string, string> {
  const found: Record<string, string> = {};
  if (values.university === '') found.university = m.catalogue_university_required();
  if (values.mode === 'department') {
    if (linesOf(values.departmentName).length === 0) found.departmentName = m.catalogue_department_required();
    return found;
  }
  if (values.department === '') found.department = m.catalogue_course_required();
  if (linesOf(values.name).length === 0) found.name = m.catalogue_course_required();
  return { ...found, ...courseProblems(values) };
}

/** The field of this form that the server means: `course[level]` or `course.level` is `level`. */
export function fieldOf(path: string): string {
  if (path === 'department.name') return 'departmentName';
  if (path === 'departmentName') return 'department';
  const name = path.replace(/^course[.[]/, '').replace(']', '');
  return name.startsWith('feeStructure') ? 'feeText' : name;
}
