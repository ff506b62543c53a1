import * as m from '../../../paraglide/messages.js';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Field } from '../../../ui/forms/form-parts.tsx';
import type { Values } from '../../../ui/forms/problems.ts';
import type { Form } from '../../../ui/forms/use-form.ts';
import { USUAL_SEMESTERS } from '../../vocabulary.ts';
import { semesterOptions, universityOptions, useDepartments, useManagedUniversities } from './use-places.ts';

/** The form fields of a place: the university by its id, department and course by their names. */
export type PlaceValues = Values & {
  university: string;
  department: string;
  course: string;
  semester: string;
};

type Props<V extends PlaceValues> = {
  form: Form<V>;
  /** How deep it asks; `semester` is the deepest. */
  to?: 'university' | 'department' | 'course' | 'semester';
};

/**
 * Chooses university, department, course and semester: the options of each depend on the one before, and a change of one clears
 * those below it.
 */
export function PlaceFields<V extends PlaceValues>({ form, to = 'semester' }: Props<V>) {
  const { university, department, course, semester } = form.values;
  const universities = useManagedUniversities();
  const departments = useDepartments(university);
  const courses = departments.data?.find(({ name }) => name === department)?.courses;
  const chosen = courses?.find(({ name }) => name === course);
  const semesters = chosen ? chosen.semesters || USUAL_SEMESTERS : 0;
  const failed = [universities, departments].find(({ state }) => state === 'failed');
  const depth = ['university', 'department', 'course', 'semester'].indexOf(to);
  const names = (rows: { name: string }[] | null | undefined) =>
    rows?.map(({ name }) => ({ value: name, label: name }));
  return (
    <>
      {failed && (
        <ErrorNotice
          title={m.catalogue_places_failed()}
          text={failed.error || m.areas_try_again()}
          onRetry={failed.reload}
        />
      )}
      <Field
        form={withReset(form, ['department', 'course', 'semester'])}
        name="university"
        label={m.catalogue_university()}
        options={[
          { value: '', label: waiting(universities) ?? m.catalogue_choose_university() },
          ...(universities.data
            ? universityOptions(universities.data)
            : chosenBefore(university, m.areas_loading())),
        ]}
        required
      />
      {depth >= 1 && (
        <Field
          form={withReset(form, ['course', 'semester'])}
          name="department"
          label={m.catalogue_department()}
          options={[
            {
              value: '',
              label: (university && waiting(departments)) || m.catalogue_choose_department(),
            },
            ...(names(departments.data) ?? chosenBefore(department)),
          ]}
          required
        />
      )}
      {depth >= 2 && (
        <Field
          form={withReset(form, ['semester'])}
          name="course"
          label={m.catalogue_course()}
          options={[
            { value: '', label: m.catalogue_choose_course() },
            ...(departments.data ? (names(courses) ?? []) : chosenBefore(course)),
          ]}
          required
        />
      )}
      {depth >= 3 && (
        <Field
          form={form}
          name="semester"
          label={m.catalogue_semester()}
          options={[
            { value: '', label: m.catalogue_choose_semester() },
            ...(departments.data ? semesterOptions(semesters) : chosenBefore(semester)),
          ]}
          required
        />
      )}
    </>
  );
}

/** What a form begins with is an option before the others have come: a select without it would read as if nothing was chosen. */
const chosenBefore = (value: string, label = value): { value: string; label: string }[] =>
  value === '' ? [] : [{ value, label }];

const waiting = ({ state, data }: { state: string; data: unknown }): string | null =>
  state === 'loading' && data === null ? m.areas_loading() : null;

/** The same form, in which another choice empties the ones that depend on it. */
export function withReset<V extends PlaceValues>(form: Form<V>, below: (keyof V & string)[]): Form<V> {
  return {
    ...form,
    set: (name, value) => {
      form.set(name, value);
      for (const one of below) if (one in form.values) form.set(one, '');
    },
  };
}
