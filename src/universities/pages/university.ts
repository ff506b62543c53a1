import { folded } from '../../core/text.ts';
import type { Course } from '../schema.ts';

export type ListedCourse = Pick<Course, '_id' | 'name' | 'level' | 'duration' | 'semesters'>;
export type ListedDepartment = { _id: string; name: string; courses: ListedCourse[] };

type Named = { name: string };

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
export const countCourses = (departments: ListedDepartment[]): number =>
  departments.reduce((sum, { courses }) => sum + courses.length, 0);

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
