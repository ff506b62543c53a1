import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { type CourseAddress, universityPath } from '../../ui/addresses.ts';
import type { Outcome } from '../../ui/api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Resource } from '../schema.ts';
import { PartNotice } from './PartNotice.tsx';
import { SemesterShelf } from './SemesterShelf.tsx';

type Props = {
  outcome: Extract<Outcome<Resource[]>, { ok: true }>;
  address: CourseAddress;
  /** How many semesters the course has, 0 where that is not known. */
  semesters: number;
  after: string | null;
};

/** The resources of a course, or that there are none. */
export function CourseResources({ outcome, address, semesters, after }: Props) {
  if (outcome.data.length > 0) {
    return (
      <SemesterShelf resources={outcome.data} semesters={semesters}>
        <PartNotice outcome={outcome} after={after} />
      </SemesterShelf>
    );
  }
  return (
    <div className="pt-10 pb-24">
      <EmptyState scene title={m.course_none()} text={m.course_none_text()}>
        <Link className="btn primary" to={universityPath(address.universityId)}>
          {m.course_other_courses()}
        </Link>
      </EmptyState>
    </div>
  );
}
