import { useId } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Field, FieldFrame, fieldAttributes } from '../../../ui/forms/Field.tsx';
import type { Values } from '../../../ui/forms/problems.ts';
import type { Form } from '../../../ui/forms/use-form.ts';
import { levels, MAX_DURATION_LENGTH, MAX_MODE_LENGTH } from '../../vocabulary.ts';

/** What every form of a course asks beside its name. */
export type FactValues = {
  level: string;
  duration: string;
  semesters: string;
  totalCredits: string;
  modeOfStudy: string;
};

/** Level, years, semesters, credits and mode of study of a course. */
export function CourseFacts<V extends Values & FactValues>({ form }: { form: Form<V> }) {
  return (
    <div className="facts-in">
      <Field
        form={form}
        name="level"
        label={m.university_level()}
        options={levels.map((level) => ({ value: level, label: level }))}
      />
      <Field
        form={form}
        name="duration"
        label={m.catalogue_pages_years()}
        inputMode="decimal"
        autoComplete="off"
        maxLength={MAX_DURATION_LENGTH}
      />
      <Field
        form={form}
        name="semesters"
        label={m.university_semesters()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
      />
      <Field
        form={form}
        name="totalCredits"
        label={m.catalogue_pages_credits()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
      />
      <ModeField form={form} />
    </div>
  );
}

/** The usual modes are suggested; another is taken as well. */
function ModeField<V extends Values & FactValues>({ form }: { form: Form<V> }) {
  const list = useId();
  return (
    <FieldFrame form={form} name="modeOfStudy" label={m.catalogue_pages_mode()} optional>
      <input
        {...fieldAttributes(form, 'modeOfStudy', false)}
        type="text"
        maxLength={MAX_MODE_LENGTH}
        autoComplete="off"
        list={list}
      />
      <datalist id={list}>
        {[
          m.catalogue_pages_mode_regular(),
          m.catalogue_pages_mode_distance(),
          m.catalogue_pages_mode_online(),
          m.catalogue_pages_mode_part_time(),
        ].map((mode) => (
          <option key={mode} value={mode} />
        ))}
      </datalist>
    </FieldFrame>
  );
}
