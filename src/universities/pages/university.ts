import { folded } from '../../core/text.ts';
import type { Course } from '../schema.ts';

export type ListedCourse = Pick<Course, '_id' | 'name' | 'level' | 'duration' | 'semesters'>;
export type ListedDepartment = { _id: string; name: string; courses: ListedCourse[] };

type Named = { name: string };
type CountedDepartment = { courses: unknown[] };

/**
 * Filters departments and courses by a case-insensitive part of their name. A department whose own name matches keeps all its courses;
 * any other keeps those that match, or is left out.
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

/** Counts the courses of departments. */
export const countCourses = (departments: CountedDepartment[]): number =>
  departments.reduce((sum, { courses }) => sum + courses.length, 0);

/** Longer lists of courses are rendered only near the viewport. */
export const MANY_COURSES = 30;
/** Up to this many courses, departments start open; with more, the reader opens them. */
const OPEN_COURSES = 60;

/** Whether the departments of a page start open: also the only one that a search finds. */
export const startOpen = (departments: CountedDepartment[]): boolean =>
  departments.length === 1 || countCourses(departments) <= OPEN_COURSES;

/** Parses a URL; undefined if it is malformed. `URL.parse` is too new for many phones. */
export function urlOf(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Returns the URL of a university's website if it is safe to link to: http or https only. */
export function websiteOf(website: string | null): string | undefined {
  const url = urlOf(website ?? '');
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}
