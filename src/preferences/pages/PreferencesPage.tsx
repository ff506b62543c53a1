import { type ReactNode, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { categories } from '../../books/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { coursePath, universityPath } from '../../ui/addresses.ts';
import { Loaded } from '../../ui/area/LoadedList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DraftNotice, Field, FormMessage, SubmitButton } from '../../ui/forms/form-parts.tsx';
import { SecondaryButton } from '../../ui/forms/other-buttons.tsx';
import { notSent } from '../../ui/forms/refusal.ts';
import { conflictNotes, readAgain, useEdit } from '../../ui/forms/use-edit.ts';
import type { Form } from '../../ui/forms/use-form.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Answer, call } from '../../ui/session/call.ts';
import { readSession } from '../../ui/session/session-store.ts';
import { Typed, TypedLink } from '../../ui/Typed.tsx';
import { PlaceFields } from '../../universities/pages/places/PlaceFields.tsx';
import { useDepartments, useUniversities } from '../../universities/pages/places/use-places.ts';
import type { Preferences, PreferencesAnswer } from '../schema.ts';
import { preferredKinds } from '../vocabulary.ts';
import {
  bodyOf,
  type Chosen,
  chosenBefore,
  chosenIn,
  formFields,
  groupOf,
  inWords,
  type PreferenceValues,
  preferredName,
  toggled,
  valuesOf,
} from './choices.ts';
import { preferencesPath, usePreferences } from './own-preferences.tsx';
import * as css from './PreferencesPage.module.css';

/** The preferences of a student: an invitation if there are none, a form with `?edit` in the address, or else a summary. */
export function PreferencesPage() {
  const { call, none, keep } = usePreferences();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const editing = new URLSearchParams(search).has('edit');
  const [done, setDone] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the title, because the button that had it disappears.
  const turn = (toEditing: boolean, text = '') => {
    // Cancelling and saving do not add to the history: "back" leads out of the page, not into the form again.
    void navigate(toEditing ? `${pathname}?edit=1` : pathname, {
      replace: !toEditing,
      preventScrollReset: true,
    });
    setDone(text);
    title.current?.focus();
  };
  /** Whether a form that the reader has left is still being sent; editing waits for what it stores. */
  const [saving, setSaving] = useState(false);
  const edit = () => turn(true);
  return (
    <>
      <header className="head">
        <h1 ref={title} tabIndex={-1}>
          {m.areas_page_preferences()}
        </h1>
        <p className="sub">{m.preferences_intro()}</p>
      </header>
      <div role="status" className="action-result">
        {done && (
          <div className="notice">
            <p>{done}</p>
          </div>
        )}
      </div>
      {editing && (none || call.data) ? (
        <PreferencesForm
          before={none ? null : call.data}
          onSending={setSaving}
          onStored={({ message, preferences }) => {
            keep(preferences);
            setDone(message);
          }}
          onSaved={({ message }) => turn(false, message)}
          onCancel={() => turn(false)}
        />
      ) : none ? (
        <EmptyState scene title={m.preferences_none()} text={m.preferences_none_text()}>
          <SecondaryButton busy={saving} className="btn primary" onClick={edit}>
            {m.preferences_add()}
          </SecondaryButton>
        </EmptyState>
      ) : (
        <Loaded
          call={call}
          failed={m.preferences_load_failed()}
          loading={<Skeleton label={m.preferences_loading()} shape="semesters" count={4} />}
        >
          {(preferences) => <PreferencesSummary preferences={preferences} isSaving={saving} onEdit={edit} />}
        </Loaded>
      )}
    </>
  );
}

type Props = { preferences: Preferences; isSaving: boolean; onEdit: () => void };

/** The summary of the reader’s preferences. */
function PreferencesSummary({ preferences, isSaving, onEdit }: Props) {
  const { universities, departments, courses, semester, resources, bookCategories } = preferences;
  return (
    <section className={`card ${css.preferences}`} aria-labelledby="prefs">
      <header>
        <h2 id="prefs">{m.preferences_summary()}</h2>
        <SecondaryButton busy={isSaving} className="btn" onClick={onEdit}>
          {m.preferences_edit()}
        </SecondaryButton>
      </header>
      {courses.length === 0 && (
        <div className="notice warn">
          <p>{m.student_course_gone_text()}</p>
        </div>
      )}
      <dl>
        <Fact name={m.catalogue_university()}>
          {universities.map(({ _id, name }) => (
            <TypedLink key={_id} to={universityPath(_id)} text={name} />
          ))}
        </Fact>
        <Fact name={m.catalogue_department()}>
          {departments.map(({ _id, name }) => (
            <Typed key={_id} text={name} />
          ))}
        </Fact>
        <Fact name={m.catalogue_course()}>
          {courses.map(({ _id, name, department, university }) => (
            <TypedLink
              key={_id}
              to={coursePath({ universityId: university, department, course: name })}
              text={name}
            />
          ))}
        </Fact>
        <Fact name={m.catalogue_semester()}>
          {semester && <span className="num">{m.course_semester({ semester })}</span>}
        </Fact>
        <Fact name={m.preferences_kinds()} none={m.preferences_everything()}>
          {resources.map((kind) => (
            <span key={kind} className="mark">
              {preferredName(kind)}
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

/** One of the preferences, or a word for none. */
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

type FormProps = {
  /** Null if the preferences are chosen for the first time. */
  before: Preferences | null;
  onSending: (isSending: boolean) => void;
  /** Called also if the reader has left the form meanwhile. */
  onStored: (answer: PreferencesAnswer) => void;
  onSaved: (answer: PreferencesAnswer) => void;
  onCancel: () => void;
};

/** The form of the preferences: the course, the kinds of content, and the categories of books. */
function PreferencesForm({ before, onSending, onStored, onSaved, onCancel }: FormProps) {
  const { form } = useEdit<Chosen, PreferenceValues, PreferencesAnswer>({
    row: chosenBefore(before),
    valuesOf,
    groupOf,
    reread: () => readAgain(preferencesPath(readSession()?.userId ?? '')),
    says: (contested, now) => conflictNotes(contested, inWords(now)),
    required: { fields: ['university', 'department', 'course'], text: m.preferences_required() },
    save: async (values, { version }) => {
      onSending(true);
      const answer = await send(values, version);
      onSending(false);
      if (answer.ok) onStored(answer.data);
      return answer;
    },
    fallback: m.preferences_failed(),
    onSent: onSaved,
    draft: { form: `preferences ${before?.version ?? 0}` },
  });
  return (
    <form className={`card stack-form ${css.preferences}`} onSubmit={form.submit} noValidate>
      <DraftNotice form={form} />
      <FormMessage form={form} />
      <CourseFields form={form} before={before} />
      <ChoiceGroup
        form={form}
        name="resources"
        legend={m.preferences_kinds()}
        hint={m.preferences_kinds_hint()}
        options={preferredKinds.map((kind) => ({ value: kind, label: preferredName(kind) }))}
      />
      <ChoiceGroup
        form={form}
        name="bookCategories"
        legend={m.preferences_categories()}
        hint={m.preferences_categories_hint()}
        options={categories.map((category) => ({ value: category, label: category }))}
      />
      <div className="acts">
        <SubmitButton form={form} busyLabel={m.areas_saving()}>
          {m.preferences_save()}
        </SubmitButton>
        <SecondaryButton
          busy={form.busy}
          className="btn"
          onClick={() => {
            form.reset();
            onCancel();
          }}
        >
          {m.areas_cancel()}
        </SecondaryButton>
      </div>
    </form>
  );
}

async function send(values: PreferenceValues, version: number): Promise<Answer<PreferencesAnswer>> {
  const userId = readSession()?.userId;
  if (!userId) return notSent(m.preferences_not_signed_in());
  const answer = await call<PreferencesAnswer>('POST', '/user/preferences', bodyOf(userId, values, version));
  return answer.ok ? answer : { ...answer, fields: formFields(answer.fields) };
}

type CourseFieldsProps = {
  form: Form<PreferenceValues>;
  /** The preferences before editing. */
  before: Preferences | null;
};

/** The fields for university, department, course and, optionally, semester. */
function CourseFields({ form, before }: CourseFieldsProps) {
  const rows = before ? [...before.universities, ...before.departments, ...before.courses] : [];
  const known = new Map(rows.map(({ _id, name }) => [_id, name]));
  return (
    <PlaceFields
      form={form}
      universities={useUniversities()}
      departments={useDepartments(form.values.university)}
      to="course"
      by="_id"
      known={known}
    >
      {(semesters) => (
        <Field
          form={form}
          name="semester"
          label={m.preferences_semester()}
          hint={m.preferences_semester_hint()}
          options={[{ value: '', label: m.preferences_semester_none() }, ...semesters]}
        />
      )}
    </PlaceFields>
  );
}

type ChoiceGroupProps = {
  form: Form<PreferenceValues>;
  name: 'bookCategories' | 'resources';
  legend: string;
  hint: string;
  options: { value: string; label: string }[];
};

/** A group of checkboxes. */
function ChoiceGroup({ form, name, legend, hint, options }: ChoiceGroupProps) {
  const chosen = chosenIn(form.values[name]);
  const id = `${form.id}-${name}-hint`;
  return (
    <fieldset className={css.choices} aria-describedby={id}>
      <legend>{m.forms_optional({ label: legend })}</legend>
      <p className="hint" id={id}>
        {hint}
      </p>
      <div>
        {options.map(({ value, label }) => (
          <label key={value} className="chip">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => form.set(name, toggled(form.values[name], value, target.checked))}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
