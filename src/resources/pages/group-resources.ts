import { folded } from '../../core/text.ts';
import type { CourseAddress } from '../../ui/addresses.ts';
import type { Course, University } from '../../universities/schema.ts';
import type { Resource } from '../schema.ts';
import type { ResourceType } from '../vocabulary.ts';

/** The kinds in the order in which pages show them. */
export const kinds = ['papers', 'notes', 'syllabus'] as const satisfies readonly ResourceType[];

export type Group = { kind: ResourceType; items: Resource[] };
export type Semester = { semester: number; groups: Group[]; total: number };

/**
 * Groups a course's resources by semester and kind: every semester that the course has, and any other that occurs. Within a group they keep
 * their order.
 * @param semesters how many the course has; 0 when unknown
 */
export function bySemester(resources: Resource[], semesters: number): Semester[] {
  const numbers = new Set(Array.from({ length: semesters }, (_, at) => at + 1));
  for (const { semester } of resources) numbers.add(semester);
  return [...numbers]
    .sort((a, b) => a - b)
    .map((semester) => {
      const here = resources.filter((resource) => resource.semester === semester);
      const groups = kinds.map((kind) => ({ kind, items: here.filter(({ type }) => type === kind) }));
      return { semester, groups, total: here.length };
    });
}

/** Returns the same semesters with the resources of one kind only. */
export const onlyKind = (semesters: Semester[], kind: ResourceType): Semester[] =>
  semesters.map(({ semester, groups }) => {
    const wanted = groups.filter((group) => group.kind === kind);
    return { semester, groups: wanted, total: wanted.reduce((sum, { items }) => sum + items.length, 0) };
  });

/** The kind that an address asks for; null for all kinds, and for an unknown one. */
export const kindOf = (text: string | null): ResourceType | null =>
  kinds.find((kind) => kind === text) ?? null;

export const anchorOf = (semester: number): string => `sem${semester}`;

/** The semester that a hash such as `#sem3` points to; null for any other hash. */
export function semesterOf(hash: string): number | null {
  const number = /^#sem(\d{1,2})$/.exec(hash)?.[1];
  return number === undefined ? null : Number(number);
}

/** The data in the head of a course's page. Names are spelled as in the catalogue. */
export type CourseHeadData = {
  university: Omit<University, 'departments'>;
  department: string;
  /** Null when the address names no course of this university. */
  course: Course | null;
};

/** Finds a course in its university by the names in the address, without regard to case and spacing, as the API does. */
export function headOf({ departments, ...university }: University, address: CourseAddress): CourseHeadData {
  const department = departments.find(({ name }) => folded(name) === folded(address.department));
  const course = department?.courses.find(({ name }) => folded(name) === folded(address.course));
  return { university, department: department?.name ?? address.department, course: course ?? null };
}
