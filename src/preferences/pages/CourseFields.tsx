import * as m from '../../paraglide/messages.js';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import type { Form } from '../../ui/forms/use-form.ts';
import { useDepartments, useUniversities } from '../../universities/pages/places/use-places.ts';
import type { Course, Department } from '../../universities/schema.ts';
import { USUAL_SEMESTERS } from '../../universities/vocabulary.ts';
import type { Preferences } from '../schema.ts';
import type { PreferenceValues } from './form-values.ts';

type Option = { value: string; label: string };

type Props = {
  form: Form<PreferenceValues>;
  /** What the form began with: its names are in the fields until the lists have come. */
  before: Preferences | null;
};

/** University, department, course and semester: the options of each depend on the one before, and who changes one begins anew below it. */
export function CourseFields({ form, before }: Props) {
  const { university, department, course, semester } = form.values;
  const universities = useUniversities();
  const departments = useDepartments(university);
  const courses = departments.data?.find(({ _id }) => _id === department)?.courses;
  const failed = [universities, departments].find(({ state }) => state === 'failed');
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
          { value: '', label: universities.data ? m.catalogue_choose_university() : m.areas_loading() },
          ...(universities.data?.map(({ _id, name, location }) => ({
            value: _id,
            label: location ? m.catalogue_university_in({ name, location }) : name,
          })) ?? known(before?.universities, university)),
        ]}
        required
      />
      <Field
        form={withReset(form, ['course', 'semester'])}
        name="department"
        label={m.catalogue_department()}
        options={[
          { value: '', label: departments.data ? m.catalogue_choose_department() : m.areas_loading() },
          ...(options(departments.data) ?? known(before?.departments, department)),
        ]}
        required
      />
      <Field
        form={withReset(form, ['semester'])}
        name="course"
        label={m.catalogue_course()}
        options={[
          { value: '', label: m.catalogue_choose_course() },
          ...(departments.data ? (options(courses) ?? []) : known(before?.courses, course)),
        ]}
        required
      />
      <Field
        form={form}
        name="semester"
        label={m.preferences_semester()}
        hint={m.preferences_semester_hint()}
        options={[
          { value: '', label: m.preferences_semester_none() },
          ...semesters(
            courses?.find(({ _id }) => _id === course),
            semester,
          ),
        ]}
      />
    </>
  );
}

const options = (rows: (Department | Course)[] | null | undefined): Option[] | undefined =>
  rows?.map(({ _id, name }) => ({ value: _id, label: name }));

/** What is chosen already, before the others have come: a select without it would read as if nothing was. */
const known = (rows: { _id: string; name: string }[] | undefined, value: string): Option[] =>
  (rows ?? []).flatMap(({ _id, name }) => (_id === value ? [{ value: _id, label: name }] : []));

function semesters(course: Course | undefined, chosen: string): Option[] {
  const most = course ? course.semesters || Math.max(USUAL_SEMESTERS, Number(chosen)) : 0;
  const numbers = Array.from({ length: most }, (_, at) => String(at + 1));
  // Until the course is there, the one that was chosen is the only one that is known.
  if (!course && chosen) numbers.push(chosen);
  return numbers.map((value) => ({ value, label: m.course_semester({ semester: value }) }));
}

/** The same form, in which another choice empties the ones that depend on it. */
function withReset(form: Form<PreferenceValues>, below: (keyof PreferenceValues)[]): Form<PreferenceValues> {
  return {
    ...form,
    set: (name, value) => {
      form.set(name, value);
      for (const one of below) form.set(one, '');
    },
  };
}
