import * as m from '../../../../paraglide/messages.js';
import type { Answer } from '../../../../ui/session/call.ts';
import { amountNames, amountOf } from '../fees.ts';
import { type CourseDraft, type DepartmentDraft, filledIn } from './outline.ts';

/** Names of the fields of rows among those of the form: they stay the same when rows come and go. */
export const departmentField = (key: string, name: string) => `department-${key}-${name}`;
export const courseField = (key: string, name: string) => `course-${key}-${name}`;

/** Whether a name is that of a field of some row. */
export const isRowField = (name: string): boolean => /^(department|course)-/.test(name);

/** What is wrong with the rows, as far as can be checked before they are sent. */
export function outlineProblems(departments: DepartmentDraft[]): Record<string, string> {
  const found: Record<string, string> = {};
  const kept = filledIn(departments);
  for (const { key, name, courses } of kept) {
    if (name.trim() === '') found[departmentField(key, 'name')] = m.catalogue_department_required();
    for (const course of courses) Object.assign(found, courseProblems(course));
    for (const twin of twins(courses)) found[courseField(twin, 'name')] = m.catalogue_pages_course_twice();
  }
  for (const twin of twins(kept)) found[departmentField(twin, 'name')] = m.catalogue_pages_department_twice();
  return found;
}

function courseProblems(course: CourseDraft): Record<string, string> {
  const found: Record<string, string> = {};
  if (course.name.trim() === '') found[courseField(course.key, 'name')] = m.catalogue_course_required();
  for (const name of ['semesters', 'totalCredits'] as const)
    if (!isWhole(course[name])) found[courseField(course.key, name)] = m.catalogue_pages_not_whole();
  for (const name of amountNames)
    if (amountOf(course[name]) === undefined)
      found[courseField(course.key, name)] = m.catalogue_pages_not_rupees();
  return found;
}

/** Whether a text is a whole number, or empty. */
export const isWhole = (text: string): boolean => /^\d{0,5}$/.test(text.trim());

/** Keys of rows whose name an earlier one has, letter case aside. */
function twins(rows: { key: string; name: string }[]): string[] {
  const seen = new Set<string>();
  return rows.flatMap(({ key, name }) => {
    const same = name.trim().toLowerCase();
    if (same === '' || !seen.has(same)) {
      seen.add(same);
      return [];
    }
    return [key];
  });
}

/** An answer whose invalid fields are named by their rows instead of their places: `departments.0.courses.1.name`. */
export function byRows<T>(answer: Answer<T>, sent: DepartmentDraft[]): Answer<T> {
  if (answer.ok) return answer;
  const fields = Object.entries(answer.fields).map(([path, texts]) => [rowOf(path, sent) ?? path, texts]);
  return { ...answer, fields: Object.fromEntries(fields) };
}

function rowOf(path: string, sent: DepartmentDraft[]): string | undefined {
  const [root, department, courses, course, ...field] = path.split('.');
  const row = root === 'departments' ? sent[Number(department)] : undefined;
  if (!row) return undefined;
  const nested = courses === 'courses' ? row.courses[Number(course)] : undefined;
  if (!nested) return departmentField(row.key, 'name');
  const [name = 'name', side, kind] = field;
  if (name !== 'feeStructure') return courseField(nested.key, name);
  const amount = `${side ?? 'boys'}${kind === 'nonSubsidized' ? 'NonSubsidized' : 'Subsidized'}`;
  return courseField(nested.key, amount);
}
