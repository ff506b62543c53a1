import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { languageName } from '../../../ui/format.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import {
  MAX_CODE_LENGTH,
  MAX_LICENCE_LENGTH,
  MAX_SCHEME_LENGTH,
  MAX_SUBJECT_LENGTH,
  sources,
} from '../../vocabulary.ts';
import type { EditField, EditValues } from './edit-values.ts';
import { monthName, sourceWord } from './shelf-words.ts';

const details: EditField[] = [
  'subjectName',
  'subjectCode',
  'examYear',
  'examMonth',
  'scheme',
  'source',
  'licence',
  'language',
];
/** What papers and books of Indian universities are written in. */
const LANGUAGES = ['en', 'hi', 'pa', 'sa', 'ur', 'bn', 'gu', 'kn', 'ml', 'mr', 'or', 'ta', 'te'];

/** What students search by besides the title; opens by itself where a field is filled in or invalid. */
export function DetailFields({ form }: { form: Form<EditValues> }) {
  const { values, errors } = form;
  // The language is guessed from the text: that it is known says nothing.
  const [open, setOpen] = useState(() => details.some((name) => name !== 'language' && values[name] !== ''));
  const wrong = details.some((name) => errors[name]?.length);
  const unknown = { value: '', label: m.shelves_unknown() };
  const languages = [...new Set([...LANGUAGES, values.language])].filter((code) => code !== '');
  return (
    <details
      className="details"
      open={open || wrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>{m.shelves_details()}</span>
        <span className="chev" />
      </summary>
      <p className="hint">{m.shelves_details_hint()}</p>
      <div className="pair">
        <Field form={form} name="subjectName" label={m.shelves_subject()} maxLength={MAX_SUBJECT_LENGTH} />
        <Field form={form} name="subjectCode" label={m.shelves_code()} maxLength={MAX_CODE_LENGTH} />
        <Field form={form} name="examYear" label={m.shelves_year()} inputMode="numeric" maxLength={4} />
        <Field
          form={form}
          name="examMonth"
          label={m.shelves_month()}
          options={[
            unknown,
            ...Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: monthName(at + 1) })),
          ]}
        />
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
          options={[unknown, ...sources.map((value) => ({ value, label: sourceWord(value) }))]}
        />
        <Field form={form} name="licence" label={m.shelves_licence()} maxLength={MAX_LICENCE_LENGTH} />
        <Field
          form={form}
          name="language"
          label={m.shelves_language()}
          options={[unknown, ...languages.map((value) => ({ value, label: languageName(value) }))]}
        />
      </div>
    </details>
  );
}
