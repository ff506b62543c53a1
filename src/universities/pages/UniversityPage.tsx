import '../../ui/styles/components/course.css';
import { useLoaderData } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { universityPath } from '../../ui/addresses.ts';
import { MissingUniversity } from '../../ui/MissingUniversity.tsx';
import { PlaceHead } from '../../ui/PlaceHead.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { useOutcome } from '../../ui/use-outcome.ts';
import { UniversityContent } from './UniversityContent.tsx';
import type { UniversityData } from './university-data.ts';

/** One university with its departments and courses. */
export function UniversityPage() {
  const data = useLoaderData() as UniversityData;
  return <Arriving key={data.id} data={data} />;
}

function Arriving({ data }: { data: UniversityData }) {
  const log = 'Failed to fetch university details';
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
      <div className="page pt-8 pb-24">
        <Skeleton shape="semesters" count={6} label={m.university_loading_courses()} />
      </div>
    </>
  );
}
