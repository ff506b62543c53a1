import * as m from '../../paraglide/messages.js';
import { coursePath, universityPath } from '../../ui/addresses.ts';
import { AreaHead } from '../../ui/area/AreaHead.tsx';
import { FilterBar, TypedFilter, useFilters } from '../../ui/area/filters.tsx';
import { Loaded } from '../../ui/area/LoadedList.tsx';
import { durationText } from '../../ui/duration.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { UniversityLogo } from '../../ui/pictures/UniversityLogo.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCall } from '../../ui/session/use-call.ts';
import { Typed, TypedLink } from '../../ui/Typed.tsx';
import * as departmentCss from '../../universities/pages/Department.module.css';
import { countCourses, filterDepartments, websiteOf } from '../../universities/pages/university.ts';
import type { Department, University } from '../../universities/schema.ts';
import * as css from './OwnUniversityPage.module.css';
import { OwnPlace } from './own-preferences.tsx';

/** The reader’s university, with its departments and courses. */
export function OwnUniversityPage() {
  return (
    <OwnPlace
      title={m.areas_page_own_university()}
      ask={{ title: m.student_choose_university(), text: m.student_choose_university_text() }}
      placeOf={({ universities }) => universities[0]}
    >
      {({ _id, name }, { courses }) => (
        <NamedUniversity id={_id} name={name} courseIds={courses.map((course) => course._id)} />
      )}
    </OwnPlace>
  );
}

function NamedUniversity({ id, name, courseIds }: { id: string; name: string; courseIds: string[] }) {
  const call = useCall<University>(`/universities/${id}`);
  if (call.data && call.state !== 'failed')
    return <OwnUniversity university={call.data} courseIds={courseIds} />;
  return (
    <>
      <AreaHead title={name} />
      <Loaded
        call={call}
        failed={m.course_failed()}
        loading={<Skeleton label={m.course_loading()} shape="semesters" count={4} />}
      >
        {() => null}
      </Loaded>
    </>
  );
}

type Props = {
  university: University;
  /** The ids of the reader’s courses. */
  courseIds: string[];
};

/** A university with its courses, each linked to its resources. */
function OwnUniversity({ university, courseIds }: Props) {
  const { _id, name, location, logo, description, departments } = university;
  const { search, typed, clear } = useFilters(['q']);
  const q = search.filters.q ?? '';
  const found = filterDepartments(departments, q);
  const website = websiteOf(university.website);
  return (
    <>
      <header className={`head ${css.university}`}>
        <UniversityLogo src={logo} eager />
        <div>
          <Typed as="h1" text={name} />
          <Typed as="p" className="sub" text={location} />
          <p className="acts tight">
            <Link className="btn" to={universityPath(_id)}>
              {m.student_university_page()}
            </Link>
            {website && (
              <a className="btn quiet" href={website} target="_blank" rel="noopener">
                {m.university_website()}
                <Icon name="external" />
              </a>
            )}
          </p>
        </div>
        <Typed as="p" className={css.description} text={description} />
      </header>
      {departments.length === 0 ? (
        <EmptyState title={m.university_no_departments()} text={m.university_no_departments_text({ name })} />
      ) : (
        <>
          <FilterBar label={m.university_search()}>
            <TypedFilter {...typed('q')} label={m.university_search()} hint={m.university_search_hint()} />
          </FilterBar>
          <p className="result" role="status">
            {m.university_counts({
              courses: m.university_courses_count({ count: countCourses(found) }),
              departments: m.university_departments_count({ count: found.length }),
            })}
          </p>
          {found.length === 0 && (
            <EmptyState title={m.university_no_match()} text={m.university_no_match_text()}>
              <button type="button" className="btn primary" onClick={clear}>
                {m.university_search_clear()}
              </button>
            </EmptyState>
          )}
          {found.map((department) => (
            <OwnDepartment
              key={department._id}
              universityId={_id}
              department={department}
              courseIds={courseIds}
            />
          ))}
        </>
      )}
    </>
  );
}

type DepartmentProps = { universityId: string; department: Department; courseIds: string[] };

function OwnDepartment({ universityId, department: { name, courses }, courseIds }: DepartmentProps) {
  return (
    <section className={departmentCss.department}>
      <header>
        <Typed as="h2" text={name} />
        <span className="muted num">{m.university_courses_count({ count: courses.length })}</span>
      </header>
      {courses.length === 0 ? (
        <p className="muted">{m.university_no_courses()}</p>
      ) : (
        <ul className="rows">
          {courses.map((course) => (
            <li key={course._id}>
              <TypedLink
                to={coursePath({ universityId, department: name, course: course.name })}
                text={course.name}
              />
              <p>
                <span>{course.level}</span>
                {course.duration && <span>{durationText(course.duration)}</span>}
                {course.semesters > 0 && (
                  <span>{m.catalogue_pages_semesters_count({ count: course.semesters })}</span>
                )}
                {courseIds.includes(course._id) && <span className="mark">{m.student_course()}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
