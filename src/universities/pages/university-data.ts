import type { Call } from '../../ui/use-outcome.ts';
import type { Course, University } from '../schema.ts';

/** What a card shows of a course. */
export type ListedCourse = Pick<Course, '_id' | 'name' | 'level' | 'duration' | 'semesters'>;
export type ListedDepartment = { _id: string; name: string; courses: ListedCourse[] };
export type ShownUniversity = Omit<University, 'departments'> & { departments: ListedDepartment[] };

/** What a university's page is made from. */
export type UniversityData = { id: string; university: Call<ShownUniversity> };

/** Leaves out what the page does not show: where there are thousands of courses, it would be most of the page. */
export const shownOf = ({ departments, ...university }: University): ShownUniversity => ({
  ...university,
  departments: departments.map((department) => ({
    _id: department._id,
    name: department.name,
    courses: department.courses.map(({ _id, name, level, duration, semesters }) => ({
      _id,
      name,
      level,
      duration,
      semesters,
    })),
  })),
});
