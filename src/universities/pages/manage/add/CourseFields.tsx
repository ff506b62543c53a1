import * as m from '../../../../paraglide/messages.js';
import { Field } from '../../../../ui/forms/Field.tsx';
import type { Form } from '../../../../ui/forms/use-form.ts';
import { MAX_COURSE_TEXT_LENGTH } from '../../../vocabulary.ts';
import { CourseFacts } from '../CourseFacts.tsx';
import { FeeFields } from '../courses/FeeFields.tsx';
import { PdfPicker } from '../courses/PdfPicker.tsx';
import { changed } from '../setup/outline.ts';
import type { FileChoice } from '../use-file-choice.ts';
import type { AddValues } from './values.ts';

type Props = {
  form: Form<AddValues>;
  files: Record<'eligibility' | 'feeStructure', FileChoice>;
};

/** What is asked about a course beside its department and name. */
export function CourseFields({ form, files }: Props) {
  const facts: Form<AddValues> = {
    ...form,
    set: (name, value) => setAll(form, changed<AddValues>(form.values, name, value)),
  };
  return (
    <>
      <CourseFacts form={facts} />
      <Field
        form={form}
        name="eligibility"
        label={m.catalogue_pages_eligibility()}
        multiline
        maxLength={MAX_COURSE_TEXT_LENGTH}
      />
      <PdfPicker label={m.catalogue_pages_eligibility_pdf()} choice={files.eligibility} />
      <FeeFields form={form} />
      <PdfPicker label={m.catalogue_pages_fees_pdf()} choice={files.feeStructure} />
      <label className="check">
        <input
          type="checkbox"
          checked={form.values.keep !== ''}
          onChange={({ target }) => form.set('keep', target.checked ? 'yes' : '')}
        />
        <span>{m.catalogue_pages_keep_details()}</span>
      </label>
    </>
  );
}

/** Sets what is different. */
export function setAll(form: Form<AddValues>, next: AddValues): void {
  for (const [name, value] of Object.entries(next)) if (value !== form.values[name]) form.set(name, value);
}
