import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useCall } from '../../../ui/session/use-call.ts';
import type { University } from '../../../universities/schema.ts';
import { OwnPlace } from './OwnPlace.tsx';
import { OwnUniversity } from './OwnUniversity.tsx';

/** One’s university, with its departments and courses. */
export function OwnUniversityPage() {
  return (
    <OwnPlace
      title={m.areas_page_own_university()}
      ask={{ title: m.student_choose_university(), text: m.student_choose_university_text() }}
      placeOf={({ universities }) => universities[0]}
    >
      {({ _id, name }, { courses }) => (
        <Called id={_id} name={name} courseIds={courses.map((course) => course._id)} />
      )}
    </OwnPlace>
  );
}

function Called({ id, name, courseIds }: { id: string; name: string; courseIds: string[] }) {
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
