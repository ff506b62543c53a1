import { type ReactNode, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Resource } from '../schema.ts';
import { bySemester, kindOf, onlyKind, type Semester } from './group-resources.ts';
import { SemesterRail } from './SemesterRail.tsx';
import { SemesterSection } from './SemesterSection.tsx';
import { searchWith } from './search-with.ts';
import { TypeFilter } from './TypeFilter.tsx';
import { useSections } from './use-sections.ts';

type Props = {
  resources: Resource[];
  semesters: number;
  /** Stands between the filter and the semesters. */
  children: ReactNode;
};

/** Resources by semester and kind, beside a rail that leads to each semester. */
export function SemesterShelf({ resources, semesters, children }: Props) {
  const [query] = useSearchParams();
  const kind = kindOf(query.get('type'));
  const all = useMemo(() => bySemester(resources, semesters), [resources, semesters]);
  const shown = useMemo(() => (kind === null ? all : onlyKind(all, kind)), [all, kind]);
  const sections = useSections(firstFilled(shown) ?? firstFilled(all));
  const [viewed, setViewed] = useState<string | null>(null);
  return (
    <div className="course">
      <SemesterRail semesters={shown} sections={sections} />
      <div>
        <TypeFilter kind={kind} query={query} />
        {children}
        {firstFilled(shown) === null ? (
          <EmptyState title={m.course_none()} text={m.course_none_of_type_text()}>
            <Link className="btn primary" to={searchWith(query, 'type', null)} preventScrollReset>
              {m.course_everything()}
            </Link>
          </EmptyState>
        ) : (
          shown.map((semester) => (
            <SemesterSection
              key={semester.semester}
              semester={semester}
              sections={sections}
              viewed={viewed}
              onView={setViewed}
            />
          ))
        )}
      </div>
    </div>
  );
}

const firstFilled = (semesters: Semester[]): number | null =>
  semesters.find(({ total }) => total > 0)?.semester ?? null;
