import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { anchorOf, bySemester, onlyKind } from '../../resources/pages/group-resources.ts';
import { kindCount } from '../../resources/pages/kind-words.ts';
import { ResourceItem } from '../../resources/pages/ResourceItem.tsx';
import * as rail from '../../resources/pages/SemesterRail.module.css';
import { SemesterRail, useSections } from '../../resources/pages/SemesterRail.tsx';
import { MoreButton } from '../../resources/pages/shelves/MoreButton.tsx';
import * as shelvesCss from '../../resources/pages/shelves/UniversityShelves.module.css';
import type { Resource } from '../../resources/schema.ts';
import type { ResourceType } from '../../resources/vocabulary.ts';
import { coursePath, universityPath } from '../../ui/addresses.ts';
import { FilterBar, TypedFilter } from '../../ui/area/filter-fields.tsx';
import { Loaded } from '../../ui/area/Loaded.tsx';
import { useFilters } from '../../ui/area/use-filters.ts';
import { durationText } from '../../ui/duration.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { languageOf } from '../../ui/language.ts';
import { UniversityLogo } from '../../ui/pictures/UniversityLogo.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Answer, call } from '../../ui/session/call.ts';
import { type Called, useCall } from '../../ui/session/use-call.ts';
import * as departmentCss from '../../universities/pages/Department.module.css';
import { countCourses, filterDepartments, websiteOf } from '../../universities/pages/university.ts';
import type { Department, University } from '../../universities/schema.ts';
import type { Preferences } from '../schema.ts';
import * as css from './OwnPages.module.css';
import { usePreferences } from './use-preferences.ts';

/** The notes of one’s course, semester by semester. */
export function OwnNotesPage() {
  return <OwnKind kind="notes" title={m.areas_page_notes()} />;
}

/** The syllabi of one’s course. */
export function OwnSyllabusPage() {
  return <OwnKind kind="syllabus" title={m.areas_page_syllabus()} />;
}

/** The question papers of one’s course. */
export function OwnPapersPage() {
  return <OwnKind kind="papers" title={m.areas_page_papers()} />;
}

function OwnKind({ kind, title }: { kind: ResourceType; title: string }) {
  return (
    <OwnPlace
      title={title}
      ask={{ title: m.student_choose_course(), text: m.student_choose_course_text() }}
      placeOf={({ courses }) => courses[0]}
    >
      {(course, { semester }) => <OwnShelf kind={kind} title={title} course={course} semester={semester} />}
    </OwnPlace>
  );
}

type Course = Preferences['courses'][number];

type ShelfProps = {
  kind: ResourceType;
  title: string;
  course: Course;
  /** The open semester; null for the first with a resource. */
  semester: number | null;
};

/** One kind of resources of one’s course, semester by semester. */
function OwnShelf({ kind, title, course, semester }: ShelfProps) {
  const { name, department, university, semesters } = course;
  const { resources, busy, trouble, more } = useKind(course, kind);
  const page = coursePath({ universityId: university, department, course: name });
  return (
    <>
      <header className="head with-button">
        <div>
          <h1>{title}</h1>
          <p className="sub" lang={languageOf(name)}>
            {m.student_course_of({ course: name, department })}
          </p>
        </div>
        <Link className="btn quiet" to={page}>
          {m.student_course_page()}
        </Link>
      </header>
      <Loaded
        call={resources}
        failed={m.course_resources_failed()}
        loading={<Skeleton label={m.course_loading_resources()} shape="semesters" count={semesters || 6} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState scene title={m.course_none()} text={m.student_kind_none_text()}>
              <Link className="btn primary" to={page}>
                {m.student_course_everything()}
              </Link>
            </EmptyState>
          ) : (
            <>
              <OwnSemesters kind={kind} resources={rows} semesters={semesters} start={semester} />
              {trouble && (
                <ErrorNotice title={m.course_resources_failed()} text={trouble.error} onRetry={more} />
              )}
              {!busy && !trouble && rows.length < resources.total && (
                <MoreButton shown={rows.length} total={resources.total} onMore={more} />
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** The resources of one kind of a course, newest first, and the way to those that one answer did not hold. */
function useKind(course: Course, type: ResourceType) {
  const { university, department, name } = course;
  const path = `/resources?${new URLSearchParams({ university, department, course: name, type })}`;
  const first = useCall<Resource[]>(path);
  const [older, setOlder] = useState<Resource[]>([]);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Extract<Answer<unknown>, { ok: false }> | null>(null);
  const rows = first.data && [...first.data, ...older];
  const more = async () => {
    const last = rows?.at(-1);
    if (!last || busy) return;
    setBusy(true);
    const answer = await call<Resource[]>('GET', `${path}&after=${last._id}`);
    setBusy(false);
    setTrouble(answer.ok ? null : answer);
    if (answer.ok) setOlder((before) => [...before, ...answer.data]);
  };
  const resources: Called<Resource[]> = { ...first, data: rows };
  return { resources, busy, trouble, more: () => void more() };
}

/** Longer lists are only drawn near the window. */
const MANY = 30;

type SemestersProps = {
  kind: ResourceType;
  resources: Resource[];
  semesters: number;
  start: number | null;
};

/** The semesters with their resources, each folding away; `?open=` in the address names one whose PDF is open. */
function OwnSemesters({ kind, resources, semesters, start }: SemestersProps) {
  const asked = useSearchParams()[0].get('open');
  const all = useMemo(() => onlyKind(bySemester(resources, semesters), kind), [resources, semesters, kind]);
  const filled = all.filter(({ total }) => total > 0).map(({ semester }) => semester);
  const own = start !== null && filled.includes(start) ? start : (filled[0] ?? null);
  const first = resources.find(({ _id }) => _id === asked)?.semester ?? own;
  const sections = useSections(first);
  const [viewed, setViewed] = useState<string | null>(asked);
  useEffect(() => {
    if (asked) document.getElementById(`title-${asked}`)?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return (
    <div className={`${rail.shelf} ${css.own}`}>
      <SemesterRail semesters={all} sections={sections} />
      <div>
        {all.map(({ semester, groups, total }) => {
          const anchor = anchorOf(semester);
          return (
            <details
              key={semester}
              className={`sem ${shelvesCss.university} c-${kind}`}
              id={anchor}
              open={sections.isOpen(anchor, semester === sections.first)}
              onToggle={(event) => sections.set(anchor, event.currentTarget.open)}
            >
              <summary>
                <h2>{m.course_semester({ semester })}</h2>
                <span className={total > 0 ? 'tally num' : 'tally'}>
                  {total > 0 ? kindCount(kind, total) : m.course_none()}
                </span>
                <span className="chevron" />
              </summary>
              {total === 0 ? (
                <p className="none">{m.course_none()}</p>
              ) : (
                <ul className={total > MANY ? 'many' : undefined}>
                  {groups.flatMap(({ items }) =>
                    items.map((resource) => (
                      <ResourceItem
                        key={resource._id}
                        resource={resource}
                        open={viewed === resource._id}
                        onView={setViewed}
                      />
                    )),
                  )}
                </ul>
              )}
            </details>
          );
        })}
      </div>
    </div>
  );
}

/** One’s university, with its departments and courses. */
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
      <header className="head">
        <h1>{name}</h1>
      </header>
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
  /** The courses of the reader. */
  courseIds: string[];
};

/** A university and what it teaches, each course leading to its resources. */
function OwnUniversity({ university, courseIds }: Props) {
  const { _id, name, location, logo, description, departments } = university;
  const { search, set, clear } = useFilters(['q']);
  const q = search.filters.q ?? '';
  const found = filterDepartments(departments, q);
  const website = websiteOf(university.website);
  return (
    <>
      <header className={`head ${css.university}`}>
        <UniversityLogo src={logo} eager />
        <div>
          <h1 lang={languageOf(name)}>{name}</h1>
          {location && <p className="sub">{location}</p>}
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
        {description && (
          <p className={css.description} lang={languageOf(description)}>
            {description}
          </p>
        )}
      </header>
      {departments.length === 0 ? (
        <EmptyState title={m.university_no_departments()} text={m.university_no_departments_text({ name })} />
      ) : (
        <>
          <FilterBar label={m.university_search()}>
            <TypedFilter
              label={m.university_search()}
              hint={m.university_search_hint()}
              value={q}
              onChange={(q) => set({ q }, 'typed')}
            />
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
        <h2 lang={languageOf(name)}>{name}</h2>
        <span className="muted num">{m.university_courses_count({ count: courses.length })}</span>
      </header>
      {courses.length === 0 ? (
        <p className="muted">{m.university_no_courses()}</p>
      ) : (
        <ul className="rows">
          {courses.map((course) => (
            <li key={course._id}>
              <Link
                to={coursePath({ universityId, department: name, course: course.name })}
                lang={languageOf(course.name)}
              >
                {course.name}
              </Link>
              <p>
                <span>{course.level}</span>
                {course.duration && <span>{durationText(course.duration)}</span>}
                {course.semesters > 0 && <span>{m.student_semesters({ count: course.semesters })}</span>}
                {courseIds.includes(course._id) && <span className="mark">{m.student_your_course()}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type PlaceProps<Place> = {
  /** The page’s, while there is nothing else to show. */
  title: string;
  /** What is asked of those without preferences. */
  ask: { title: string; text: string };
  /** What the page is about; undefined where it was never chosen, or is no longer there. */
  placeOf: (preferences: Preferences) => Place | undefined;
  children: (place: Place, preferences: Preferences) => ReactNode;
};

/** A page about one’s own course or university, from the preferences, or the way to choose them. */
function OwnPlace<Place>({ title, ask, placeOf, children }: PlaceProps<Place>) {
  const { call, none } = usePreferences();
  if (none) {
    return (
      <>
        <Head title={title} />
        <EmptyState scene title={ask.title} text={ask.text}>
          <Link className="btn primary" to="/user/preferences?edit=1">
            {m.preferences_add()}
          </Link>
        </EmptyState>
      </>
    );
  }
  const place = call.data ? placeOf(call.data) : undefined;
  if (call.data && place !== undefined && call.state !== 'failed') return children(place, call.data);
  return (
    <>
      <Head title={title} />
      <Loaded
        call={call}
        failed={m.preferences_load_failed()}
        loading={<Skeleton label={m.preferences_loading()} shape="semesters" count={6} />}
      >
        {() => (
          <EmptyState scene title={m.student_course_gone()} text={m.student_course_gone_text()}>
            <Link className="btn primary" to="/user/preferences?edit=1">
              {m.student_choose_again()}
            </Link>
          </EmptyState>
        )}
      </Loaded>
    </>
  );
}

const Head = ({ title }: { title: string }) => (
  <header className="head">
    <h1>{title}</h1>
  </header>
);
