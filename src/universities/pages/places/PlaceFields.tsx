import { type ReactNode, useEffect, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Failed } from '../../../ui/area/LoadedList.tsx';
import { Field } from '../../../ui/forms/form-parts.tsx';
import type { Values } from '../../../ui/forms/problems.ts';
import type { Form } from '../../../ui/forms/use-form.ts';
import type { Called } from '../../../ui/session/use-call.ts';
import type { Department, ListedUniversity } from '../../schema.ts';
import { USUAL_SEMESTERS } from '../../vocabulary.ts';
import { placeOption, semesterOptions, universityOptions } from './use-places.ts';

/** The form fields of a place: the university by id, department and course by name or id. */
export type PlaceValues = Values & {
  university: string;
  department: string;
  course: string;
  semester: string;
};

type Props<V extends PlaceValues> = {
  form: Form<V>;
  universities: Called<ListedUniversity[]>;
  /** The departments of the chosen university. */
  departments: Called<Department[]>;
  /** The last field to show. */
  to?: 'course' | 'semester';
  /** Whether the fields hold the name or the id of a department and a course. */
  by?: 'name' | '_id';
  /** Names for the initial values of the fields, by value: shown until the lists are loaded. */
  known?: ReadonlyMap<string, string>;
  /** Renders further fields that need the semesters of the chosen course, given as options. */
  children?: (semesters: { value: string; label: string }[]) => ReactNode;
};

/** The fields that depend on each choice. */
const below = {
  university: ['department', 'course', 'semester'],
  department: ['course', 'semester'],
  course: ['semester'],
};

/**
 * Fields for university, department, course and semester. The options of each depend on the one before, and changing one clears those
 * below it.
 */
export function PlaceFields<V extends PlaceValues>(props: Props<V>) {
  const { form, universities, departments, to = 'semester', by = 'name', known, children } = props;
  const { university, department, course, semester } = form.values;
  const courses = departments.data?.find((one) => one[by] === department)?.courses;
  const chosen = courses?.find((one) => one[by] === course);
  // The chosen semester is always an option, even beyond the last: otherwise the select would look empty but still send it.
  const semesters = semesterOptions(chosen ? chosen.semesters || USUAL_SEMESTERS : 0);
  if (semester !== '' && semesters.every(({ value }) => value !== semester))
    semesters.push({ value: semester, label: m.course_semester({ semester }) });
  // A choice that was renamed or deleted since is cleared: otherwise the select would look empty but still send it.
  const found = {
    university: universities.data?.some(({ _id }) => _id === university),
    department: courses,
    course: chosen,
  };
  const callOf = (name: keyof typeof found) => (name === 'university' ? universities : departments);
  const gone = (['university', 'department', 'course'] as const).find((name) => {
    const { state, data } = callOf(name);
    return form.values[name] !== '' && state === 'ready' && data !== null && !found[name];
  });
  const { set } = withReset(form, below[gone ?? 'course']);
  const looked = useRef('');
  useEffect(() => {
    // An error of the server stays beside this field until the user chooses another value.
    if (!gone || form.errors[gone]) return;
    const one = `${gone} ${form.values[gone]}`;
    if (looked.current === one) return set(gone, '');
    // The choice may be newer than the loaded list: reloads once before clearing it.
    looked.current = one;
    callOf(gone).reload();
  });
  const isRefused = !form.busy && form.message !== null;
  // The error may concern something that another person renamed, deleted or shortened: refreshes the lists.
  useEffect(() => {
    if (!isRefused) return;
    universities.look();
    departments.look();
  }, [isRefused, universities.look, departments.look]);
  const failed = [universities, departments].find(({ state }) => state === 'failed');
  const names = (rows: { _id: string; name: string }[] | null | undefined) =>
    rows?.map((one) => placeOption(one[by], one.name));
  // Without its initial value as an option, a select would look as if nothing was chosen.
  const chosenBefore = (value: string, label = by === 'name' ? value : m.areas_loading()) =>
    value === '' ? [] : [placeOption(value, known?.get(value) ?? label)];
  return (
    <>
      {failed && (
        <Failed
          call={failed}
          title={failed === universities ? m.catalogue_places_failed() : m.catalogue_departments_failed()}
        />
      )}
      <Field
        form={withReset(form, below.university)}
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
      <Field
        form={withReset(form, below.department)}
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
      <Field
        form={withReset(form, below.course)}
        name="course"
        label={m.catalogue_course()}
        options={[
          { value: '', label: m.catalogue_choose_course() },
          ...(departments.data ? (names(courses) ?? []) : chosenBefore(course)),
        ]}
        required
      />
      {to === 'semester' && (
        <Field
          form={form}
          name="semester"
          label={m.catalogue_semester()}
          options={[{ value: '', label: m.catalogue_choose_semester() }, ...semesters]}
          required
        />
      )}
      {children?.(semesters)}
    </>
  );
}

const waiting = ({ state, data }: { state: string; data: unknown }): string | null =>
  state === 'loading' && data === null ? m.areas_loading() : null;

/** Returns the form with a `set` that also clears the fields below. */
function withReset<V extends PlaceValues>(form: Form<V>, below: (keyof V & string)[]): Form<V> {
  return {
    ...form,
    set: (name, value) => {
      form.set(name, value);
      for (const one of below) if (one in form.values) form.set(one, '');
    },
  };
}
