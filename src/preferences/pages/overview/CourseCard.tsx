import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { coursePath } from '../../../ui/addresses.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/language.ts';
import type { Preferences } from '../../schema.ts';
import { kindName } from '../choices.ts';

/** One’s course, with the ways to what it has, and what else was chosen; or that it is gone. */
export function CourseCard({ preferences }: { preferences: Preferences }) {
  const { courses, universities, semester } = preferences;
  const [course] = courses;
  if (!course) {
    return (
      <div className="notice warn">
        <div>
          <h2>{m.student_course_gone()}</h2>
          <p>{m.student_course_gone_text()}</p>
        </div>
        <Link className="btn primary" to="/user/preferences?edit=1">
          {m.student_choose_again()}
        </Link>
      </div>
    );
  }
  const { name, department, university } = course;
  const of = universities.find(({ _id }) => _id === university)?.name ?? '';
  return (
    <section className="card own-course" aria-labelledby="own-course">
      <div>
        <p className="muted">{m.student_course()}</p>
        <h2 id="own-course" lang={languageOf(name)}>
          <Link to={coursePath({ universityId: university, department, course: name })}>{name}</Link>
        </h2>
        <p className="muted">
          <span lang={languageOf(department)}>
            {of ? m.student_course_in({ department, university: of }) : department}
          </span>
          {semester !== null && <span className="num">{m.course_semester({ semester })}</span>}
        </p>
      </div>
      <ul>
        <Way to="/user/notes" className="c-notes" name={m.course_notes()} />
        <Way to="/user/syllabus" className="c-syllabus" name={m.course_syllabus()} />
        <Way to="/user/papers" className="c-papers" name={m.course_papers()} />
        <li>
          <Link className="btn quiet" to="/user/preferences">
            <Icon name="check" />
            {m.student_preferences()}
          </Link>
        </li>
      </ul>
      <Chosen preferences={preferences} />
    </section>
  );
}

/** The kinds and the book categories that were chosen. */
function Chosen({ preferences: { resources, bookCategories } }: { preferences: Preferences }) {
  const chosen = [
    { name: m.preferences_kinds(), values: resources.map(kindName), none: m.preferences_everything() },
    { name: m.preferences_categories(), values: bookCategories, none: m.preferences_all_categories() },
  ];
  return (
    <dl className="chosen">
      {chosen.map(({ name, values, none }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {values.length === 0
              ? none
              : values.map((value) => (
                  <span key={value} className="mark">
                    {value}
                  </span>
                ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Way = ({ to, className, name }: { to: string; className: string; name: string }) => (
  <li>
    <Link className={`chip ${className}`} to={to}>
      {name}
    </Link>
  </li>
);
