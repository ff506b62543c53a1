import { dhauladhar } from './universities/dhauladhar.ts';
import { kedar } from './universities/kedar.ts';
import { patkai } from './universities/patkai.ts';
import { pirpanjal } from './universities/pirpanjal.ts';
import { teesta } from './universities/teesta.ts';
import type { SampleCourse, SampleUniversity } from './universities/university.ts';

/** The universities of the sample content: five, with 35 courses, all invented. */
export const universities: SampleUniversity[] = [dhauladhar, kedar, teesta, patkai, pirpanjal];

/** A course of the sample with the university and department it belongs to; undefined where there is none. */
export function findCourse(
  universityKey: string,
  department: string,
  course: string,
): { university: SampleUniversity; course: SampleCourse } | undefined {
  const university = universities.find(({ key }) => key === universityKey);
  const courses = university?.departments.find(({ name }) => name === department)?.courses;
  const found = courses?.find(({ name }) => name === course);
  return university && found && { university, course: found };
}
