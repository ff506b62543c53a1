import { dhauladhar } from './universities/dhauladhar.ts';
import { kedar } from './universities/kedar.ts';
import { patkai } from './universities/patkai.ts';
import { pirpanjal } from './universities/pirpanjal.ts';
import { teesta } from './universities/teesta.ts';
import type { SampleCourse, SampleUniversity } from './universities/university.ts';

/** The five universities of the sample content, with 35 courses; all are invented. */
export const universities: SampleUniversity[] = [dhauladhar, kedar, teesta, patkai, pirpanjal];

/** Finds a course of the sample content, with its university; undefined if there is none of that name. */
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
