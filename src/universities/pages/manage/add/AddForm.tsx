import { type ReactNode, useEffect, useState } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { Segments } from '../../../../ui/area/Segments.tsx';
import { DraftNotice } from '../../../../ui/forms/DraftNotice.tsx';
import { Field } from '../../../../ui/forms/Field.tsx';
import { FormMessage } from '../../../../ui/forms/FormMessage.tsx';
import { fieldId } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/SubmitButton.tsx';
import { type Form, useForm } from '../../../../ui/forms/use-form.ts';
import type { Called } from '../../../../ui/session/use-call.ts';
import type { Department, ListedUniversity } from '../../../schema.ts';
import { blameFiles } from '../failure.ts';
import { Sending } from '../Sending.tsx';
import { linesOf, renamed } from '../setup/outline.ts';
import { useFileChoice } from '../use-file-choice.ts';
import { useSending } from '../use-sending.ts';
import { CourseFields, setAll } from './CourseFields.tsx';
import { NamesField } from './NamesField.tsx';
import { addAll, answerOf } from './send.ts';
import { type AddValues, addProblems, nextOf } from './values.ts';

type Props = {
  first: AddValues;
  universities: ListedUniversity[];
  departments: Called<Department[]>;
  onUniversity: (id: string) => void;
  onMode: (mode: string) => void;
  /** @param messages one for each that was added */
  onAdded: (messages: string[]) => void;
};

/** Adds departments or courses; after each it is ready for the next one. */
export function AddForm({ first, universities, departments, onUniversity, onMode, onAdded }: Props) {
  const files = { eligibility: useFileChoice('pdf'), feeStructure: useFileChoice('pdf') };
  const sending = useSending();
  const [ready, setReady] = useState(first);
  const [before, setBefore] = useState<AddValues>();
  const [step, setStep] = useState<string | null>(null);
  const form = useForm<AddValues>({
    initial: ready,
    check: addProblems,
    fallback: m.catalogue_pages_failed_to_add(),
    draft: { form: 'add-department-or-course' },
    send: async (values) => {
      const chosen = {
        eligibility: files.eligibility.chosen?.file,
        feeStructure: files.feeStructure.chosen?.file,
      };
      const outcome = await addAll(values, chosen, sending.send, (at, of) =>
        setStep(of > 1 ? m.catalogue_pages_adding_of({ at, of }) : null),
      );
      setStep(null);
      if (outcome.added.length > 0) {
        onAdded(outcome.added);
        departments.reload();
      }
      // What could not be added stays to be mended.
      const rest = outcome.refused.map(({ name }) => name).join('\n');
      if (rest && outcome.added.length > 0)
        form.set(values.mode === 'course' ? 'name' : 'departmentName', `${rest}\n`);
      return blameFiles(answerOf(outcome, values.mode), files);
    },
    onSent: () => {
      const next = nextOf(form.values);
      setBefore(form.values);
      setReady(next);
      form.reset(next);
      for (const choice of Object.values(files)) choice.clear();
      document
        .getElementById(fieldId(form.id, form.values.mode === 'course' ? 'name' : 'departmentName'))
        ?.focus();
    },
  });
  /** Where it goes is chosen, not typed: alone it is nothing to be kept as a draft. */
  const choose = (changes: Partial<AddValues>) => {
    setReady((to) => ({ ...to, ...changes }) as AddValues);
    for (const [name, value] of Object.entries(changes)) form.set(name, value ?? '');
  };
  const { university, mode } = form.values;
  const isCourse = mode === 'course';
  useEffect(() => onUniversity(university), [university, onUniversity]);
  const count = Math.max(1, linesOf(isCourse ? form.values.name : form.values.departmentName).length);
  return (
    <form className="card stack-form" onSubmit={form.submit} noValidate>
      <DraftNotice form={form} />
      <FormMessage form={headed(form)} />
      <Field
        form={{ ...form, set: (_, university) => choose({ university, department: '' }) }}
        name="university"
        label={m.catalogue_university()}
        options={[
          { value: '', label: m.catalogue_choose_university() },
          ...universities.map(({ _id, name, location }) => ({
            value: _id,
            label: location ? m.catalogue_university_in({ name, location }) : name,
          })),
        ]}
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
              ...(departments.data ?? []).map(({ name }) => ({ value: name, label: name })),
            ]}
            required
            {...departmentHint(departments, university)}
          />
          <NamesField
            form={{
              ...form,
              set: (name, value) =>
                name === 'name' ? setAll(form, renamed(form.values, value, before)) : form.set(name, value),
            }}
            name="name"
            label={m.catalogue_pages_course_name()}
            manyHint={m.catalogue_pages_courses_many()}
          />
          <CourseFields form={form} files={files} />
        </>
      )}
      {sending.progress && <Sending progress={sending.progress} onStop={sending.stop} />}
      <SubmitButton form={form} busyLabel={step ?? m.catalogue_pages_adding()}>
        {isCourse ? m.catalogue_pages_add_courses({ count }) : m.catalogue_pages_add_departments({ count })}
      </SubmitButton>
    </form>
  );
}

/** Said when there is no department to choose. */
function departmentHint({ state, data }: Called<Department[]>, university: string): { hint?: ReactNode } {
  const isNone = university !== '' && state === 'ready' && data?.length === 0;
  return isNone ? { hint: m.catalogue_pages_department_first() } : {};
}

/** Missing fields are listed in the specified words above the form, too. */
function headed(form: Form<AddValues>): Form<AddValues> {
  if (form.message !== m.forms_check()) return form;
  const [first] = ['university', 'departmentName', 'department', 'name'].flatMap(
    (name) => form.errors[name] ?? [],
  );
  return { ...form, message: first ?? form.message };
}
