import { folded } from '../../core/text.ts';
import type { ListedDepartment } from './university-data.ts';

type Named = { name: string };

/**
 * The departments and courses that a search shows: a case-insensitive part of a name. A department whose own name matches keeps all
 * its courses; another one keeps those that match, or is left out.
 */
export function filterDepartments<D extends Named & { courses: Named[] }>(
  departments: D[],
  text: string,
): D[] {
  const part = folded(text);
  if (part === '') return departments;
  return departments.flatMap((department) => {
    if (folded(department.name).includes(part)) return [department];
    const courses = department.courses.filter(({ name }) => folded(name).includes(part));
    return courses.length > 0 ? [{ ...department, courses }] : [];
  });
}

/** How many courses some departments hold together. */
export const countCourses = (departments: ListedDepartment[]): number =>
  departments.reduce((sum, { courses }) => sum + courses.length, 0);
