import { type ReactNode, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { coursePath, universityPath } from '../../ui/addresses.ts';
import { Loaded } from '../../ui/area/Loaded.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { languageOf } from '../../ui/language.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Preferences } from '../schema.ts';
import { kindName } from './choices.ts';
import { PreferencesForm } from './PreferencesForm.tsx';
import { usePreferences } from './use-preferences.ts';

/** What a student wants to see first: none, a form (where the address says `edit`), or a summary. */
export function PreferencesPage() {
  const { call, none, keep } = usePreferences();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const editing = new URLSearchParams(search).has('edit');
  const [done, setDone] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  // The button that had the focus goes with what it stood in.
  const turn = (toEditing: boolean, text = '') => {
    // Cancelling and saving do not add to the history: "back" leads out of the page, not into the form again.
    void navigate(toEditing ? `${pathname}?edit=1` : pathname, {
      replace: !toEditing,
      preventScrollReset: true,
    });
    setDone(text);
    title.current?.focus();
  };
  const edit = () => turn(true);
  const form = (
    <PreferencesForm
      before={call.data}
      onSaved={({ message, preferences }) => {
        keep(preferences);
        turn(false, message);
      }}
      onCancel={() => turn(false)}
    />
  );
  return (
    <>
      <header className="head">
        <h1 ref={title} tabIndex={-1}>
          {m.areas_page_preferences()}
        </h1>
        <p className="sub">{m.preferences_intro()}</p>
      </header>
      <div role="status" className="say">
        {done && (
          <div className="notice">
            <p>{done}</p>
          </div>
        )}
      </div>
      {none ? (
        editing ? (
          form
        ) : (
          <EmptyState scene title={m.preferences_none()} text={m.preferences_none_text()}>
            <button type="button" className="btn primary" onClick={edit}>
              {m.preferences_add()}
            </button>
          </EmptyState>
        )
      ) : (
        <Loaded
          call={call}
          failed={m.preferences_load_failed()}
          loading={<Skeleton label={m.preferences_loading()} shape="semesters" count={4} />}
        >
          {(preferences) => (editing ? form : <PreferencesSummary preferences={preferences} onEdit={edit} />)}
        </Loaded>
      )}
    </>
  );
}

type Props = { preferences: Preferences; onEdit: () => void };

/** The preferences of the reader, at a glance. */
function PreferencesSummary({ preferences, onEdit }: Props) {
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
