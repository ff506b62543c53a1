import * as m from '../../paraglide/messages.js';
import { type CourseAddress, universityPath } from '../../ui/addresses.ts';
import type { Outcome } from '../../ui/api.ts';
import type { Crumb } from '../../ui/Breadcrumbs.tsx';
import { durationText } from '../../ui/duration.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { languageOf } from '../../ui/language.ts';
import { Fact, PlaceHead } from '../../ui/PlaceHead.tsx';
import { UniversityLogo } from '../../ui/pictures/UniversityLogo.tsx';
import type { CourseHeadData } from './course-data.ts';

type Props = {
  address: CourseAddress;
  /** None while it is on its way: the name of the course is known from the address. */
  outcome: Outcome<CourseHeadData> | null;
  retry: () => void;
};

/** The head of a course: what it is, and then the university it belongs to. */
export function CourseHead({ address, outcome, retry }: Props) {
  if (!outcome?.ok) {
    return (
      <PlaceHead
        crumbs={[universities(), { label: address.course }]}
        logo={<span className={outcome === null ? 'skel logo' : 'logo'} />}
        title={address.course}
        waiting={outcome === null}
        by={outcome === null ? m.course_loading() : address.department}
      >
        {outcome !== null && (
          <div className="pb-8">
            <ErrorNotice title={m.course_failed()} text={m.universities_unreachable()} onRetry={retry} />
          </div>
        )}
      </PlaceHead>
    );
  }
  const { university, course } = outcome.data;
  const { name, location, logo, description } = university;
  return (
    <PlaceHead
      crumbs={courseCrumbs(address, outcome.data)}
      logo={<UniversityLogo src={logo} eager />}
      title={course?.name ?? address.course}
      by={location ? `${name}, ${location}` : name}
    >
      {course && (
        <dl className="facts">
          <Fact name={m.course_level()}>{course.level}</Fact>
          <Fact name={m.course_duration()}>{durationText(course.duration)}</Fact>
          <Fact name={m.course_semesters()}>{course.semesters || m.universities_absent()}</Fact>
          <Fact name={m.course_mode()}>{course.modeOfStudy || m.universities_absent()}</Fact>
          {course.totalCredits > 0 && <Fact name={m.course_credits()}>{course.totalCredits}</Fact>}
        </dl>
      )}
      {description && (
        <p className="desc" lang={languageOf(description)}>
          <b lang={languageOf(name)}>{name}: </b>
          {description}
        </p>
      )}
    </PlaceHead>
  );
}

const universities = (): Crumb => ({ label: m.shell_nav_universities(), to: '/Universities' });

/** The way to a course: its university, and its department as a search there. */
export function courseCrumbs(
  address: CourseAddress,
  { university, department, course }: CourseHeadData,
): Crumb[] {
  const path = universityPath(university._id);
  return [
    universities(),
    { label: university.name, to: path },
    { label: department, to: `${path}?${new URLSearchParams({ q: department })}` },
    { label: course?.name ?? address.course },
  ];
}
