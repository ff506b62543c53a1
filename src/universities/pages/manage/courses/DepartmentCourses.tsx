import * as m from '../../../../paraglide/messages.js';
import type { Removal } from '../../../../ui/area/use-removal.ts';
import { languageOf } from '../../../../ui/language.ts';
import type { Course, Department, ListedUniversity } from '../../../schema.ts';
import { CourseItem } from './CourseItem.tsx';

type Props = {
  university: ListedUniversity;
  department: Department;
  removal: Removal;
  onEdit: (course: Course) => void;
};

/** A department of the catalogue with its courses. */
export function DepartmentCourses({ university, department, removal, onEdit }: Props) {
  const { _id, name, courses } = department;
  return (
    <section className="dept-list" aria-labelledby={`d-${_id}`}>
      <header>
        <h2 id={`d-${_id}`} lang={languageOf(name)}>
          {name}
        </h2>
        <p className="muted num">{m.university_courses_count({ count: courses.length })}</p>
      </header>
      {courses.length === 0 ? (
        <p className="muted">{m.university_no_courses()}</p>
      ) : (
        <ul>
          {courses.map((course) => (
            <CourseItem
              key={course._id}
              universityId={university._id}
              department={name}
              course={course}
              removal={removal}
              onEdit={() => onEdit(course)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
