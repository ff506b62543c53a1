import '../../web/styles/components/course.css';
import { useLoaderData } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { universityPath } from '../../web/addresses.ts';
import { MissingUniversity } from '../../web/ui/MissingUniversity.tsx';
import { PlaceHead } from '../../web/ui/PlaceHead.tsx';
import { Skeleton } from '../../web/ui/Skeleton.tsx';
import { useHeadingFocus } from '../../web/use-heading-focus.ts';
import { useOutcome } from '../../web/use-outcome.ts';
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
