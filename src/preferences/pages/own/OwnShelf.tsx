import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { MoreButton } from '../../../resources/pages/shelves/MoreButton.tsx';
import type { ResourceType } from '../../../resources/vocabulary.ts';
import { coursePath } from '../../../ui/addresses.ts';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { languageOf } from '../../../ui/language.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Preferences } from '../../schema.ts';
import { OwnSemesters } from './OwnSemesters.tsx';
import { useKind } from './use-kind.ts';

type Props = {
  kind: ResourceType;
  title: string;
  course: Preferences['courses'][number];
  /** The open semester; null for the first with a resource. */
  semester: number | null;
};

/** One kind of resources of one’s course, semester by semester. */
export function OwnShelf({ kind, title, course, semester }: Props) {
  const { name, department, university, semesters } = course;
  const { resources, busy, trouble, more } = useKind(course, kind);
  const page = coursePath({ universityId: university, department, course: name });
  return (
    <>
      <header className="head with-act">
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
