import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/Field.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import {
  MAX_CODE_LENGTH,
  MAX_LICENCE_LENGTH,
  MAX_SCHEME_LENGTH,
  MAX_SUBJECT_LENGTH,
  sources,
} from '../../vocabulary.ts';
import { monthName, sourceWord } from '../shelves/shelf-words.ts';
import type { UploadValues } from './upload-values.ts';

const ofOne = ['subjectName', 'subjectCode', 'examYear', 'examMonth'] as const;
const ofAll = ['scheme', 'source', 'licence'] as const;

/** The months by their numbers, with nothing first. */
export const monthOptions = (nothing: string): { value: string; label: string }[] => [
  { value: '', label: nothing },
  ...Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: monthName(at + 1) })),
];

/** What students search by besides the title. Of several files subject and time are in their rows. */
export function DetailFields({ form, isMany }: { form: Form<UploadValues>; isMany: boolean }) {
  const { errors } = form;
  const [open, setOpen] = useState(false);
  const wrong = [...ofOne, ...ofAll].some((name) => errors[name]?.length);
  const unknown = m.shelves_unknown();
  return (
    <details
      className="details"
      open={open || wrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>{m.upload_details()}</span>
        <span className="chev" />
      </summary>
      <p className="hint">{isMany ? m.upload_details_hint_many() : m.upload_details_hint()}</p>
      <div className="pair">
        {!isMany && (
          <>
            <Field
              form={form}
              name="subjectName"
              label={m.shelves_subject()}
              maxLength={MAX_SUBJECT_LENGTH}
            />
            <Field form={form} name="subjectCode" label={m.shelves_code()} maxLength={MAX_CODE_LENGTH} />
            <Field form={form} name="examYear" label={m.shelves_year()} inputMode="numeric" maxLength={4} />
            <Field form={form} name="examMonth" label={m.shelves_month()} options={monthOptions(unknown)} />
          </>
        )}
        <Field
          form={form}
          name="scheme"
          label={m.shelves_scheme()}
          hint={m.shelves_scheme_hint()}
          maxLength={MAX_SCHEME_LENGTH}
        />
        <Field
          form={form}
          name="source"
          label={m.shelves_source()}
          options={[
            { value: '', label: unknown },
            ...sources.map((value) => ({ value, label: sourceWord(value) })),
          ]}
        />
        <Field form={form} name="licence" label={m.shelves_licence()} maxLength={MAX_LICENCE_LENGTH} />
      </div>
    </details>
  );
}
