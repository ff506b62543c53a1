import '../../ui/styles/components/folds.css';
import { memo, Suspense } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import * as m from '../../paraglide/messages.js';
import { coursePath, universityPath } from '../../ui/addresses.ts';
import { apiContext } from '../../ui/api.ts';
import { breadcrumbList } from '../../ui/Breadcrumbs.tsx';
import { DelayedLink } from '../../ui/DelayedLink.tsx';
import { durationText } from '../../ui/duration.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useHeadingFocus } from '../../ui/focus.ts';
import { wholeNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { focusSearch, SearchForm } from '../../ui/lists/SearchForm.tsx';
import { MissingUniversity } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import * as place from '../../ui/PlaceHead.module.css';
import { Fact, PlaceHead } from '../../ui/PlaceHead.tsx';
import { UniversityLogo } from '../../ui/pictures/UniversityLogo.tsx';
import { useFold } from '../../ui/place-state.ts';
import { useRootData } from '../../ui/root.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Typed } from '../../ui/Typed.tsx';
import { type Call, missingStatus, startCall, useOutcome } from '../../ui/use-outcome.ts';
import type { University } from '../schema.ts';
import * as css from './UniversityPage.module.css';
import {
  countCourses,
  filterDepartments,
  type ListedCourse,
  type ListedDepartment,
  MANY_COURSES,
  startOpen,
  urlOf,
  websiteOf,
} from './university.ts';

export const handle = { module: 'src/universities/pages/UniversityPage.tsx' };

type ShownUniversity = Omit<University, 'departments'> & { departments: ListedDepartment[] };
type UniversityData = { id: string; university: Call<ShownUniversity> };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const university = await startCall<University, ShownUniversity>(
    context.get(apiContext),
    `/universities/${encodeURIComponent(id)}`,
    { pick: shownOf },
  );
  return data<UniversityData>({ id, university }, missingStatus(university));
}

/** Drops the fields that the page does not show: with thousands of courses they would be most of its data. */
const shownOf = ({ departments, ...university }: University): ShownUniversity => ({
  ...university,
  departments: departments.map(({ _id, name, courses }) => ({ _id, name, courses: courses.map(listed) })),
});

const listed = ({ _id, name, level, duration, semesters }: ListedCourse): ListedCourse => {
  return { _id, name, level, duration, semesters };
};

/** Skips the reload when only the search among departments and courses changed: it filters data that is loaded already. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const refined = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !refined && defaultShouldRevalidate;
}

/** One university with its departments and courses. */
export function Component() {
  const data = useLoaderData() as UniversityData;
  return <Arriving key={data.id} data={data} />;
}

function Arriving({ data }: { data: UniversityData }) {
  const log = 'Failed to fetch university details: Error fetching university';
  const { kept, pending, retry } = useOutcome(data, data.university, log);
  const outcome = pending ? null : kept?.outcome;
  useHeadingFocus(outcome);
  if (outcome?.ok) return <UniversityContent university={outcome.data} />;
  if (outcome) return <MissingUniversity outcome={outcome} retry={retry} path={universityPath(data.id)} />;
  return (
    <>
      <title>{m.university_loading()}</title>
      <PlaceHead
        crumbs={[{ label: m.shell_nav_universities(), to: '/Universities' }]}
        logo={<span className="skel logo" />}
        title={m.university_loading()}
        waiting
      />
      <div className={`page ${place.below}`}>
        <Skeleton shape="semesters" count={6} label={m.university_loading_courses()} />
      </div>
    </>
  );
}

function UniversityContent({ university }: { university: ShownUniversity }) {
  const { _id, name, shortName, location, logo, description, departments } = university;
  const q = (useSearchParams()[0].get('q') ?? '').trim();
  const { publicUrl } = useRootData();
  const path = universityPath(_id);
  const crumbs = [{ label: m.shell_nav_universities(), to: '/Universities' }, { label: name }];
  const website = websiteOf(university.website);
  return (
    <>
      <PageMeta
        title={name}
        description={import.meta.env.SSR ? description || describe(name, location) : ''}
        path={path}
        jsonLd={
          import.meta.env.SSR
            ? [universityJsonLd(university, publicUrl), breadcrumbList(crumbs, publicUrl, path)]
            : []
        }
        noindex={q !== ''}
      />
      <PlaceHead
        crumbs={crumbs}
        logo={<UniversityLogo src={logo} eager />}
        title={name}
        by={location || m.universities_absent()}
        description={description}
      >
        {website && (
          <p className={css.visit}>
            <a className="btn" href={website} target="_blank" rel="noopener">
              {m.university_website()}
              <Icon name="external" />
            </a>
          </p>
        )}
        <dl className={place.facts}>
          <Fact name={m.universities_short_name()}>
            <Typed as="span" text={shortName || m.universities_absent()} />
          </Fact>
          <Fact name={m.university_departments()}>{wholeNumber(departments.length)}</Fact>
          <Fact name={m.university_courses()}>{wholeNumber(countCourses(departments))}</Fact>
        </dl>
      </PlaceHead>
      <div className={`page ${place.below}`}>
        {departments.length > 0 ? (
          <Departments universityId={_id} departments={departments} q={q} />
        ) : (
          <EmptyState
            title={m.university_no_departments()}
            text={m.university_no_departments_text({ name })}
          />
        )}
      </div>
    </>
  );
}

const describe = (name: string, location: string | null): string =>
  location ? m.university_description({ name, location }) : m.university_description_nowhere({ name });

/** Returns a university as JSON-LD for search engines: https://schema.org/CollegeOrUniversity */
function universityJsonLd(university: ShownUniversity, publicUrl: string): Record<string, unknown> {
  const { _id, name, shortName, location, logo, website, description } = university;
  const url = `${publicUrl}${universityPath(_id)}`;
  return {
    '@type': 'CollegeOrUniversity',
    '@id': url,
    name,
    url,
    alternateName: shortName || undefined,
    address: location || undefined,
    description: description || undefined,
    logo: logo ? urlOf(logo, publicUrl || undefined)?.href : undefined,
    sameAs: websiteOf(website),
  };
}

/** The departments of a university, with a search for one of them or for a course. */
function Departments({
  universityId,
  departments,
  q,
}: {
  universityId: string;
  departments: ListedDepartment[];
  q: string;
}) {
  const found = filterDepartments(departments, q);
  const isOpen = startOpen(found);
  const counts = {
    courses: m.university_courses_count({ count: countCourses(found) }),
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
            open={isOpen}
          />
        ))
      )}
    </>
  );
}

type SectionProps = { universityId: string; department: ListedDepartment; open: boolean };

/** A department that folds its courses. On Back from a course it is open or folded as the reader left it. */
function DepartmentSection({ universityId, department, open }: SectionProps) {
  const { _id, name, courses } = department;
  return (
    <details className="sem" {...useFold(_id, open)}>
      <summary>
        <Typed as="h2" text={name} />
        <span className="tally num">{m.university_courses_count({ count: courses.length })}</span>
        <span className="chevron" />
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
 * The Suspense boundary lets React hydrate one department at a time, and the memo keeps changes elsewhere on the page from forcing that:
 * some universities have thousands of courses.
 */
const Courses = memo(function Courses({
  universityId,
  department: { name, courses },
}: Omit<SectionProps, 'open'>) {
  return (
    <ul className={courses.length > MANY_COURSES ? `cards ${css.courses} many` : `cards ${css.courses}`}>
      <Suspense>
        {courses.map((course) => (
          <CourseCard key={course._id} universityId={universityId} department={name} course={course} />
        ))}
      </Suspense>
    </ul>
  );
});

type CardProps = { universityId: string; department: string; course: ListedCourse };

/** A course of a department. Its link opens its resources after 1500 ms. */
function CourseCard({ universityId, department, course }: CardProps) {
  const { _id, name, level, duration, semesters } = course;
  const title = `course-${_id}`;
  return (
    <li>
      <article className={`card ${css.course}`}>
        <Typed as="h3" id={title} text={name} />
        <dl className="pairs">
          <dt>{m.university_level()}</dt>
          <dd>{level}</dd>
          <dt>{m.university_duration()}</dt>
          <dd>{durationText(duration)}</dd>
          <dt>{m.university_semesters()}</dt>
          <dd className="num">{semesters || m.universities_absent()}</dd>
        </dl>
        <DelayedLink
          to={coursePath({ universityId, department, course: name })}
          delay={1500}
          describedBy={title}
        >
          {m.university_explore_course()}
        </DelayedLink>
      </article>
    </li>
  );
}
