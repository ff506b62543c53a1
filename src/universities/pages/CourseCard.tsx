import * as m from '../../paraglide/messages.js';
import { coursePath } from '../../ui/addresses.ts';
import { DelayedLink } from '../../ui/DelayedLink.tsx';
import { durationText } from '../../ui/duration.ts';
import { languageOf } from '../../ui/language.ts';
import type { ListedCourse } from './university-data.ts';

type Props = { universityId: string; department: string; course: ListedCourse };

/** A course of a department; leads to its resources after its 1500 ms. */
export function CourseCard({ universityId, department, course }: Props) {
  const { _id, name, level, duration, semesters } = course;
  const title = `course-${_id}`;
  return (
    <li>
      <article className="card ccard">
        <h3 id={title} lang={languageOf(name)}>
          {name}
        </h3>
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
