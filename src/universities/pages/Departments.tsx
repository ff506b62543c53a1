import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { focusSearch, SearchForm } from '../../ui/lists/SearchForm.tsx';
import { DepartmentSection } from './DepartmentSection.tsx';
import { countCourses, filterDepartments } from './filter-departments.ts';
import type { ListedDepartment } from './university-data.ts';

/** Up to so many courses are shown open; where there are more, the reader opens departments. */
const OPEN_COURSES = 60;

type Props = { universityId: string; departments: ListedDepartment[]; q: string };

/** The departments of a university, with a search for one of them or for a course. */
export function Departments({ universityId, departments, q }: Props) {
  const found = filterDepartments(departments, q);
  const courses = countCourses(found);
  const counts = {
    courses: m.university_courses_count({ count: courses }),
    departments: m.university_departments_count({ count: found.length }),
  };
  return (
    <>
      <SearchForm
        label={m.university_search()}
        fields={[{ name: 'q', label: m.university_search(), hint: m.university_search_hint(), value: q }]}
        button={m.university_search_button()}
      />
      <p className="result" role="status">
        {m.university_counts(counts)}
      </p>
      {found.length === 0 ? (
        <EmptyState title={m.university_no_match()} text={m.university_no_match_text()}>
          <Link className="btn primary" to={{ search: '' }} preventScrollReset onClick={focusSearch}>
            {m.university_search_clear()}
          </Link>
        </EmptyState>
      ) : (
        found.map((department) => (
          <DepartmentSection
            key={department._id}
            universityId={universityId}
            department={department}
            open={courses <= OPEN_COURSES || found.length === 1}
          />
        ))
      )}
    </>
  );
}
