import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { coursePath, universityPath } from '../../ui/addresses.ts';
import { languageOf } from '../../ui/language.ts';
import type { Preferences } from '../schema.ts';
import { kindName } from './choices.ts';

type Props = { preferences: Preferences; onEdit: () => void };

/** The preferences of the reader, at a glance. */
export function PreferencesSummary({ preferences, onEdit }: Props) {
  const { universities, departments, courses, semester, resources, bookCategories } = preferences;
  return (
    <section className="card prefs" aria-labelledby="prefs">
      <header>
        <h2 id="prefs">{m.preferences_summary()}</h2>
        <button type="button" className="btn" onClick={onEdit}>
          {m.preferences_edit()}
        </button>
      </header>
      {courses.length === 0 && (
        <div className="notice warn">
          <p>{m.student_course_gone_text()}</p>
        </div>
      )}
      <dl>
        <Fact name={m.catalogue_university()}>
          {universities.map(({ _id, name }) => (
            <Link key={_id} to={universityPath(_id)} lang={languageOf(name)}>
              {name}
            </Link>
          ))}
        </Fact>
        <Fact name={m.catalogue_department()}>
          {departments.map(({ _id, name }) => (
            <span key={_id} lang={languageOf(name)}>
              {name}
            </span>
          ))}
        </Fact>
        <Fact name={m.catalogue_course()}>
          {courses.map(({ _id, name, department, university }) => (
            <Link
              key={_id}
              to={coursePath({ universityId: university, department, course: name })}
              lang={languageOf(name)}
            >
              {name}
            </Link>
          ))}
        </Fact>
        <Fact name={m.catalogue_semester()}>
          {semester !== null && <span className="num">{m.course_semester({ semester })}</span>}
        </Fact>
        <Fact name={m.preferences_kinds()} none={m.preferences_everything()}>
          {resources.map((kind) => (
            <span key={kind} className="mark">
              {kindName(kind)}
            </span>
          ))}
        </Fact>
        <Fact name={m.preferences_categories()} none={m.preferences_all_categories()}>
          {bookCategories.map((category) => (
            <span key={category} className="mark">
              {category}
            </span>
          ))}
        </Fact>
      </dl>
    </section>
  );
}

/** What was chosen; a word for nothing. */
function Fact({
  name,
  none = m.preferences_not_chosen(),
  children,
}: {
  name: string;
  none?: string;
  children: ReactNode[] | ReactNode;
}) {
  const isEmpty = Array.isArray(children) ? children.length === 0 : !children;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{isEmpty ? <span className="muted">{none}</span> : children}</dd>
    </div>
  );
}
