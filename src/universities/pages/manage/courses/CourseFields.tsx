import { useId } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { Segments } from '../../../../ui/area/Segments.tsx';
import { Field, FieldFrame, type FieldsForm, fieldAttributes } from '../../../../ui/forms/form-parts.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import type { Course, CourseFile } from '../../../schema.ts';
import { levels, MAX_DURATION_LENGTH, MAX_MODE_LENGTH } from '../../../vocabulary.ts';
import * as pickerCss from '../FilePicker.module.css';
import { type FileChoice, FilePicker } from '../FilePicker.tsx';
import * as css from './CourseFields.module.css';
import type { AmountValues, CourseValues } from './values.ts';

type Props = {
  form: FieldsForm<CourseValues>;
  files: Record<CourseFile, FileChoice>;
  /** The course whose PDFs are stored, and those marked for removal. */
  stored?: Course;
  removed?: readonly CourseFile[];
  onRemoved?: (removed: readonly CourseFile[]) => void;
};

/** The fields of a course, besides its department and name. */
export function CourseFields({ form, files, stored, removed = [], onRemoved }: Props) {
  const number = (name: 'duration' | 'semesters' | 'totalCredits', label: string, maxLength: number) => (
    <Field
      form={form}
      name={name}
      label={label}
      inputMode={name === 'duration' ? 'decimal' : 'numeric'}
      maxLength={maxLength}
    />
  );
  const pdf = (kind: CourseFile, label: string) => (
    <PdfPicker
      label={label}
      choice={files[kind]}
      stored={stored?.[`${kind}File`] ?? null}
      isRemoved={removed.includes(kind)}
      onRemove={(isRemoved) =>
        onRemoved?.(isRemoved ? [...removed, kind] : removed.filter((one) => one !== kind))
      }
    />
  );
  return (
    <>
      <div className={css.facts}>
        <Field
          form={form}
          name="level"
          label={m.university_level()}
          options={levels.map((level) => ({ value: level, label: level }))}
        />
        {number('duration', m.catalogue_pages_years(), MAX_DURATION_LENGTH)}
        {number('semesters', m.university_semesters(), 2)}
        {number('totalCredits', m.catalogue_pages_credits(), 5)}
        <ModeField form={form} />
      </div>
      <Field form={form} name="eligibility" label={m.catalogue_pages_eligibility()} multiline />
      {pdf('eligibility', m.catalogue_pages_eligibility_pdf())}
      <FeeFields form={form} />
      {pdf('feeStructure', m.catalogue_pages_fees_pdf())}
    </>
  );
}

/** Suggests the usual modes of study, but accepts any. */
function ModeField({ form }: { form: FieldsForm<CourseValues> }) {
  const list = useId();
  return (
    <FieldFrame form={form} name="modeOfStudy" label={m.catalogue_pages_mode()} optional>
      <input
        {...fieldAttributes(form, 'modeOfStudy', false)}
        type="text"
        maxLength={MAX_MODE_LENGTH}
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

/** The fees, as amounts or as text. */
function FeeFields({ form }: { form: FieldsForm<CourseValues> }) {
  return (
    <div className={css.fee}>
      <Segments
        legend={m.catalogue_pages_fees_as()}
        value={form.values.feeKind}
        options={[
          { value: 'amounts', label: m.catalogue_pages_fees_as_amounts() },
          { value: 'text', label: m.catalogue_pages_fees_as_text() },
        ]}
        onChange={(kind) => form.set('feeKind', kind)}
      />
      {form.values.feeKind === 'text' ? (
        <Field form={form} name="feeText" label={m.catalogue_pages_fees_text()} multiline />
      ) : (
        <FeeAmounts form={form} />
      )}
    </div>
  );
}

/** What boys and girls pay, in rupees. */
function FeeAmounts({ form }: { form: FieldsForm<CourseValues> }) {
  const amount = (name: keyof AmountValues, label: string) => (
    <Field form={form} name={name} label={label} inputMode="decimal" maxLength={20} optional={false} />
  );
  return (
    <fieldset className={css.fees}>
      <legend className="label">{m.forms_optional({ label: m.catalogue_pages_fees() })}</legend>
      <div className="beside">
        {amount('boysSubsidized', m.catalogue_pages_fees_boys_subsidized())}
        {amount('boysNonSubsidized', m.catalogue_pages_fees_boys())}
        {amount('girlsSubsidized', m.catalogue_pages_fees_girls_subsidized())}
        {amount('girlsNonSubsidized', m.catalogue_pages_fees_girls())}
      </div>
    </fieldset>
  );
}

type PdfProps = {
  label: string;
  choice: FileChoice;
  /** Path of the stored PDF, if there is one. */
  stored: string | null;
  /** Whether the stored PDF is marked for removal. */
  isRemoved: boolean;
  onRemove: (isRemoved: boolean) => void;
};

/** A PDF of a course: keeps, replaces or removes the stored one. */
function PdfPicker({ label, choice, stored, isRemoved, onRemove }: PdfProps) {
  const isKept = stored !== null && !isRemoved;
  return (
    <FilePicker
      label={label}
      choice={choice}
      button={isKept ? m.catalogue_pages_pdf_replace() : m.catalogue_pages_pdf_choose()}
    >
      {stored !== null && !choice.chosen && (
        <div className={`acts tight ${pickerCss.stored}`}>
          {isKept ? (
            <a className={css.pdf} href={`/api${stored}`} target="_blank" rel="noreferrer">
              <Icon name="file" />
              {m.catalogue_pages_pdf_open()}
            </a>
          ) : (
            <p className="muted">{m.catalogue_pages_pdf_goes()}</p>
          )}
          <button
            type="button"
            className={isKept ? 'btn quiet danger' : 'btn quiet'}
            onClick={() => onRemove(isKept)}
          >
            {isKept ? m.catalogue_pages_pdf_remove() : m.catalogue_pages_pdf_keep()}
          </button>
        </div>
      )}
    </FilePicker>
  );
}
