import { type ClipboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { AreaHead, Card } from '../../../ui/area/AreaHead.tsx';
import { useFilters } from '../../../ui/area/filters.tsx';
import { Loaded } from '../../../ui/area/LoadedList.tsx';
import { Segments } from '../../../ui/area/Segments.tsx';
import {
  DraftNotice,
  Field,
  FieldFrame,
  FormMessage,
  fieldAttributes,
  SubmitButton,
} from '../../../ui/forms/form-parts.tsx';
import { afterSending } from '../../../ui/forms/merge.ts';
import { fieldId } from '../../../ui/forms/problems.ts';
import { type Form, useForm } from '../../../ui/forms/use-form.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import type { Called } from '../../../ui/session/use-call.ts';
import { Typed } from '../../../ui/Typed.tsx';
import type { Department, ListedUniversity } from '../../schema.ts';
import { MAX_NAME_LENGTH } from '../../vocabulary.ts';
import {
  placeOption,
  universityOptions,
  useDepartments,
  useManagedUniversities,
  useStillThere,
} from '../places/use-places.ts';
import * as css from './AddDepartmentOrCoursePage.module.css';
import { type AddValues, addAll, addProblems, answerOf, nextOf, nothing } from './adding.ts';
import { chosenOf, NoUniversity, useLastUniversity } from './ChosenUniversity.tsx';
import { CourseFields } from './courses/CourseFields.tsx';
import { useFileSending, usePictureOrPdf } from './FilePicker.tsx';
import { changed, linesOf } from './outline/outline.ts';

/** How many added departments and courses stay visible. */
const SHOWN = 60;

export function AddDepartmentOrCoursePage() {
  const { role } = useSession();
  const { search, set } = useFilters(['university', 'mode']);
  const asked = search.filters;
  const universities = useManagedUniversities();
  const first = chosenOf(universities, asked.university ?? '')?._id ?? '';
  const [university = first, setUniversity] = useState<string>();
  const departments = useDepartments(university);
  useLastUniversity(university);
  const [added, setAdded] = useState<{ key: number; text: string }[]>([]);
  const count = useRef(0);
  return (
    <>
      <AreaHead title={m.areas_page_add_course()} sub={m.catalogue_pages_add_sub()} />
      <Loaded call={universities} failed={m.catalogue_places_failed()}>
        {(rows) =>
          rows.length === 0 ? (
            <NoUniversity universities={universities} />
          ) : (
            <div className={`two-columns ${css.forms}`}>
              <AddForm
                first={{
                  ...nothing,
                  university: first,
                  mode: asked.mode === 'course' ? 'course' : 'department',
                }}
                universities={rows}
                departments={departments}
                onUniversity={setUniversity}
                onMode={(mode) => set({ mode }, 'typed')}
                onAdded={(texts) => {
                  const fresh = texts.map((text) => ({ key: count.current++, text }));
                  setAdded((before) => [...fresh.reverse(), ...before].slice(0, SHOWN));
                }}
              />
              <div>
                <Added added={added} />
                {university !== '' && (
                  <Existing
                    departments={departments.data}
                    path={`${areaOf[role]}/courses?university=${university}`}
                  />
                )}
              </div>
            </div>
          )
        }
      </Loaded>
    </>
  );
}

type FormProps = {
  first: AddValues;
  universities: ListedUniversity[];
  departments: Called<Department[]>;
  onUniversity: (id: string) => void;
  onMode: (mode: string) => void;
  /** @param messages one per added department or course */
  onAdded: (messages: string[]) => void;
};

const namesField = ({ mode }: AddValues) => (mode === 'course' ? 'name' : 'departmentName');

/** Returns the names that the user typed while others were being sent. */
function typedSince(now: AddValues, sent: AddValues): string[] {
  const field = namesField(sent);
  return linesOf(now[field]).filter((name) => !linesOf(sent[field]).includes(name));
}

const withNames = (values: AddValues, sent: AddValues, names: string[]): AddValues => ({
  ...values,
  [namesField(sent)]: names.join('\n'),
});

/** Adds departments or courses; after sending, it is ready for the next ones. */
function AddForm({ first, universities, departments, onUniversity, onMode, onAdded }: FormProps) {
  const files = { eligibility: usePictureOrPdf('pdf'), feeStructure: usePictureOrPdf('pdf') };
  const sending = useFileSending();
  const [ready, setReady] = useState(first);
  const [before, setBefore] = useState<AddValues>();
  const [step, setStep] = useState<string | null>(null);
  const sentFrom = useRef<Element>(null);
  const form = useForm<AddValues>({
    initial: ready,
    check: addProblems,
    fallback: m.catalogue_pages_failed_to_add(),
    draft: { form: 'add-department-or-course' },
    send: async (values) => {
      sentFrom.current = document.activeElement;
      const chosen = {
        eligibility: files.eligibility.chosen?.file,
        feeStructure: files.feeStructure.chosen?.file,
      };
      const outcome = await addAll(values, chosen, sending.send, (at, of) =>
        setStep(of > 1 ? m.catalogue_pages_adding_of({ at, of }) : null),
      );
      setStep(null);
      if (outcome.added.length > 0) onAdded(outcome.added);
      // A refusal may be due to something that another person renamed or deleted.
      departments.reload();
      // Names that were refused stay in the field, to be corrected.
      const rest = outcome.refused.map(({ name }) => name);
      if (rest.length > 0 && outcome.added.length > 0)
        form.reset((now) => withNames(now, values, [...rest, ...typedSince(now, values), '']));
      return answerOf(outcome, values.mode, files);
    },
    onSent: () => {
      const next = nextOf(form.values);
      setBefore(form.values);
      setReady(next);
      const kept = afterSending(form.values, next);
      form.reset((now) => withNames(kept(now), form.values, typedSince(now, form.values)));
      for (const choice of Object.values(files)) choice.clearSent();
      // The user may be typing in another field already.
      if (document.activeElement === sentFrom.current)
        document.getElementById(fieldId(form.id, namesField(form.values)))?.focus();
    },
  });
  /** Sets fields that are chosen, not typed. They become initial values as well, as they alone are not worth a draft. */
  const choose = (changes: Partial<AddValues>) => {
    setReady((to) => ({ ...to, ...changes }) as AddValues);
    for (const [name, value] of Object.entries(changes)) form.set(name, value ?? '');
  };
  /** A field of a course may set others as well. */
  const course: Form<AddValues> = {
    ...form,
    set: (name, value) => setAll(form, changed<AddValues>(form.values, name, value, before)),
  };
  const { university, department, mode } = form.values;
  useStillThere(university, universities, () => choose({ university: '', department: '' }));
  const isCourse = mode === 'course';
  const names = departments.data?.map(({ name }) => name) ?? [];
  // The chosen department is always an option, even if deleted since: otherwise the select would look empty but still send it.
  if (department !== '' && !names.includes(department)) names.unshift(department);
  useEffect(() => onUniversity(university), [university, onUniversity]);
  const count = Math.max(1, linesOf(isCourse ? form.values.name : form.values.departmentName).length);
  return (
    <form className="card stack-form" autoComplete="off" onSubmit={form.submit} noValidate>
      <DraftNotice form={form} />
      <FormMessage form={headed(form)} />
      <Field
        form={{ ...form, set: (_, university) => choose({ university, department: '' }) }}
        name="university"
        label={m.catalogue_university()}
        options={[{ value: '', label: m.catalogue_choose_university() }, ...universityOptions(universities)]}
        required
      />
      <Segments
        legend={m.catalogue_pages_mode_legend()}
        value={mode}
        options={[
          { value: 'department', label: m.catalogue_department() },
          { value: 'course', label: m.catalogue_course() },
        ]}
        onChange={(mode) => {
          choose({ mode });
          onMode(mode);
        }}
      />
      {mode === 'department' ? (
        <NamesField
          form={form}
          name="departmentName"
          label={m.catalogue_pages_department_name()}
          manyHint={m.catalogue_pages_departments_many()}
        />
      ) : (
        <>
          <Field
            form={form}
            name="department"
            label={m.catalogue_department()}
            options={[
              { value: '', label: m.catalogue_choose_department() },
              ...names.map((name) => placeOption(name, name)),
            ]}
            required
            hint={university !== '' && isNone(departments) ? m.catalogue_pages_department_first() : undefined}
          />
          <NamesField
            form={course}
            name="name"
            label={m.catalogue_pages_course_name()}
            manyHint={m.catalogue_pages_courses_many()}
          />
          <CourseFields form={course} files={files} />
          <label className="check">
            <input
              type="checkbox"
              checked={form.values.keep !== ''}
              onChange={({ target }) => form.set('keep', target.checked ? 'yes' : '')}
            />
            <span>{m.catalogue_pages_keep_details()}</span>
          </label>
        </>
      )}
      {sending.bar}
      <SubmitButton form={form} busyLabel={step ?? m.catalogue_pages_adding()}>
        {isCourse ? m.catalogue_pages_add_courses({ count }) : m.catalogue_pages_add_departments({ count })}
      </SubmitButton>
    </form>
  );
}

/** Whether there is no department to choose. */
const isNone = ({ state, data }: Called<Department[]>): boolean => state === 'ready' && data?.length === 0;

/** Shows the message of the first missing field above the form, instead of the general one. */
function headed(form: Form<AddValues>): Form<AddValues> {
  if (form.message !== m.forms_check()) return form;
  const [first] = ['university', 'departmentName', 'department', 'name'].flatMap(
    (name) => form.errors[name] ?? [],
  );
  return { ...form, message: first ?? form.message };
}

type NamesProps = {
  form: Form<AddValues>;
  name: 'departmentName' | 'name';
  label: string;
  /** The hint below the field when it holds several names. */
  manyHint: string;
};

/** A field for one name, or for several, one per line; pasting a list switches to several. */
function NamesField({ form, name, label, manyHint }: NamesProps) {
  const value = form.values[name];
  const isMany = value.includes('\n');
  const was = useRef(isMany);
  // A layout effect, so that the new field takes over the focus of the replaced one before anything else can.
  useLayoutEffect(() => {
    if (was.current === isMany) return;
    was.current = isMany;
    if (document.activeElement !== document.body) return;
    const field = document.getElementById(fieldId(form.id, name)) as HTMLInputElement | null;
    field?.focus();
    const end = value.trim() === '' ? 0 : value.length;
    field?.setSelectionRange(end, end);
  });
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain').trim();
    if (!text.includes('\n')) return;
    event.preventDefault();
    const { selectionStart: from, selectionEnd: to } = event.currentTarget;
    form.set(name, value.slice(0, from ?? value.length) + text + value.slice(to ?? value.length));
  };
  return (
    <FieldFrame form={form} name={name} label={label} optional={false} hint={isMany ? manyHint : undefined}>
      {isMany ? (
        <textarea {...fieldAttributes(form, name, true)} rows={6} />
      ) : (
        <div className={css.withMore}>
          <input
            {...fieldAttributes(form, name, false)}
            type="text"
            maxLength={MAX_NAME_LENGTH}
            enterKeyHint="done"
            required
            onPaste={onPaste}
          />
          <button type="button" className="btn quiet" onClick={() => form.set(name, `${value}\n`)}>
            {m.catalogue_pages_several()}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

/** Sets the fields that differ. */
function setAll(form: Form<AddValues>, next: AddValues): void {
  for (const [name, value] of Object.entries(next)) if (value !== form.values[name]) form.set(name, value);
}

/** The departments and courses added since the page was opened, newest first. */
function Added({ added }: { added: { key: number; text: string }[] }) {
  // The live region is rendered before its text, as some screen readers would not announce it otherwise.
  return (
    <div role="status" aria-relevant="additions">
      {added.length > 0 && (
        <section className={`card ${css.added}`}>
          <h2>{m.catalogue_pages_added()}</h2>
          <ul>
            {added.map(({ key, text }) => (
              <li key={key}>
                <Icon name="check" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Lists the existing departments, so that none is added twice. */
function Existing({ departments, path }: { departments: Department[] | null; path: string }) {
  if (departments === null || departments.length === 0) return null;
  return (
    <Card id="existing" title={m.catalogue_pages_existing()} way={{ to: path, text: m.areas_page_courses() }}>
      <ul className="rows">
        {departments.map(({ _id, name, courses }) => (
          <li key={_id}>
            <Typed as="b" text={name} />
            <p>{m.university_courses_count({ count: courses.length })}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
