import { type ReactNode, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/form-parts.tsx';
import type { Values } from '../../../ui/forms/problems.ts';
import type { Form } from '../../../ui/forms/use-form.ts';
import { type DetailField, detailFields, resourceFields } from '../../fields.ts';
import { sources } from '../../vocabulary.ts';
import { monthName, sourceWord } from '../resource-words.ts';
import * as css from './DetailFields.module.css';

type Props<V extends Values> = {
  form: Form<V>;
  summary: string;
  hint: string;
  /** Whether the form is about several files, whose rows then hold the subject and the date of each. */
  isMany?: boolean;
  children?: ReactNode;
};

/** The details by which students search, besides the title. Opens by itself if a field is filled in or invalid. */
export function DetailFields<V extends Values & Record<DetailField, string>>({
  form,
  summary,
  hint,
  isMany = false,
  children,
}: Props<V>) {
  const { values, errors } = form;
  const [open, setOpen] = useState(() => detailFields.some((name) => values[name] !== ''));
  const wrong = [...detailFields, 'language'].some((name) => errors[name]?.length);
  const unknown = m.shelves_unknown();
  return (
    <details
      className={css.details}
      open={open || wrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>{summary}</span>
        <span className="chevron" />
      </summary>
      <p className="hint">{hint}</p>
      <div className={css.pair}>
        {!isMany && (
          <>
            <Field
              form={form}
              name="subjectName"
              label={m.shelves_subject()}
              maxLength={resourceFields.subjectName.maxLength}
            />
            <Field
              form={form}
              name="subjectCode"
              label={m.shelves_code()}
              maxLength={resourceFields.subjectCode.maxLength}
            />
            <Field form={form} name="examYear" label={m.shelves_year()} inputMode="numeric" maxLength={4} />
            <Field form={form} name="examMonth" label={m.shelves_month()} options={monthOptions(unknown)} />
          </>
        )}
        <Field
          form={form}
          name="scheme"
          label={m.shelves_scheme()}
          hint={m.shelves_scheme_hint()}
          maxLength={resourceFields.scheme.maxLength}
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
        <Field
          form={form}
          name="licence"
          label={m.shelves_licence()}
          maxLength={resourceFields.licence.maxLength}
        />
        {children}
      </div>
    </details>
  );
}

/** Returns the months by their numbers, after an empty option. */
export const monthOptions = (nothing: string): { value: string; label: string }[] => [
  { value: '', label: nothing },
  ...Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: monthName(at + 1) })),
];
