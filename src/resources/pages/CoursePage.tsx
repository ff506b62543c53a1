import '../../ui/styles/components/course.css';
import '../../ui/styles/components/pdf.css';
import { useLoaderData } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { coursePath } from '../../ui/addresses.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { MissingUniversity } from '../../ui/MissingUniversity.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { isMissing, useOutcome } from '../../ui/use-outcome.ts';
import { CourseHead } from './CourseHead.tsx';
import { CourseMeta } from './CourseMeta.tsx';
import { CourseResources } from './CourseResources.tsx';
import type { CourseData } from './course-data.ts';

/** The resources of one course, semester by semester. */
export function CoursePage() {
  const data = useLoaderData() as CourseData;
  return <Course key={coursePath(data.address)} data={data} />;
}

/** Head and resources arrive, or fail, each for itself. */
function Course({ data }: { data: CourseData }) {
  const head = useOutcome(data, data.head, 'Error fetching university');
  const resources = useOutcome(data, data.resources, 'Error fetching resources');
  const headOutcome = head.pending ? null : (head.kept?.outcome ?? null);
  const known = headOutcome?.ok ? headOutcome.data : null;
  const missing = headOutcome !== null && isMissing(headOutcome);
  useHeadingFocus(missing);
  if (missing)
    return <MissingUniversity outcome={headOutcome} retry={head.retry} path={coursePath(data.address)} />;
  // While the next part of a long list is on its way, the part before it would only look like it.
  const kept = resources.kept?.data.after === data.after ? resources.kept : null;
  return (
    <>
      <CourseMeta address={data.address} head={known} outcome={kept?.outcome ?? null} />
      <CourseHead address={data.address} outcome={headOutcome} retry={head.retry} />
      <div className="page" aria-busy={resources.pending}>
        {kept === null ? (
          <Waiting semesters={known?.course?.semesters || 6} />
        ) : kept.outcome.ok ? (
          <CourseResources
            key={data.after}
            outcome={kept.outcome}
            semesters={known?.course?.semesters ?? 0}
            address={data.address}
            after={data.after}
          />
        ) : (
          <div className="pt-10 pb-24">
            <ErrorNotice
              title={m.course_resources_failed()}
              text={m.universities_unreachable()}
              onRetry={resources.retry}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** The shape of the shelf that is on its way. */
function Waiting({ semesters }: { semesters: number }) {
  return (
    <div className="course">
      <span className="skel rail" aria-hidden="true" />
      <div>
        <span className="skel chips" aria-hidden="true" />
        <Skeleton shape="semesters" count={semesters} label={m.course_loading_resources()} />
      </div>
    </div>
  );
}
