import { memo, Suspense } from 'react';
import * as m from '../../paraglide/messages.js';
import { languageOf } from '../../ui/language.ts';
import { CourseCard } from './CourseCard.tsx';
import type { ListedDepartment } from './university-data.ts';

/** Longer lists are only drawn near the window. */
const MANY = 30;

type Props = { universityId: string; department: ListedDepartment; open: boolean };

/** A department with its courses, which fold away. */
export function DepartmentSection({ universityId, department, open }: Props) {
  const { name, courses } = department;
  return (
    <details className="sem" open={open}>
      <summary>
        <h2 lang={languageOf(name)}>{name}</h2>
        <span className="tally num">{m.university_courses_count({ count: courses.length })}</span>
        <span className="chev" />
      </summary>
      {courses.length === 0 ? (
        <p className="none">{m.university_no_courses()}</p>
      ) : (
        <Courses universityId={universityId} department={department} />
      )}
    </details>
  );
}

/**
 * The boundary lets the browser take the page over one department at a time, and the memo keeps a change elsewhere from forcing it: some
 * universities have thousands of courses.
 */
const Courses = memo(function Courses({ universityId, department: { name, courses } }: Omit<Props, 'open'>) {
  return (
    <ul className={courses.length > MANY ? 'cards within many' : 'cards within'}>
      <Suspense>
        {courses.map((course) => (
          <CourseCard key={course._id} universityId={universityId} department={name} course={course} />
        ))}
      </Suspense>
    </ul>
  );
});
