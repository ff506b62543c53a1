import { folded } from '../../core/text.ts';
import type { CourseAddress } from '../../ui/addresses.ts';
import type { Course, University } from '../../universities/schema.ts';

/** What the head of a course's page shows. The names are as the catalogue writes them. */
export type CourseHeadData = {
  university: Omit<University, 'departments'>;
  department: string;
  /** None where the address names no course of this university. */
  course: Course | null;
};

/** Finds a course in its university by the names in the address, without regard to case and spacing, as the API does. */
export function headOf({ departments, ...university }: University, address: CourseAddress): CourseHeadData {
  const department = departments.find(({ name }) => folded(name) === folded(address.department));
  const course = department?.courses.find(({ name }) => folded(name) === folded(address.course));
  return { university, department: department?.name ?? address.department, course: course ?? null };
}
