import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import * as m from '../../paraglide/messages.js';
import { continuesLabel, fieldId, type Values } from './problems.ts';
import type { Form } from './use-form.ts';

type Props<V extends Values> = {
  form: Form<V>;
  name: keyof V & string;
  label: string;
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'tel' | 'email' | 'url' | 'numeric' | 'decimal' | 'search';
  /** Said below the field, always. */
  hint?: ReactNode;
  required?: boolean;
  multiline?: boolean;
  maxLength?: number;
  /** Makes it a choice; an empty value is the one before anything is chosen. */
  options?: { value: string; label: string }[];
};

/** A field of a form with its label, its hint and its errors. */
export function Field<V extends Values>(props: Props<V>) {
  const { form, name, label, hint, required = false, multiline = false, options } = props;
  const attributes = {
    ...fieldAttributes(form, name, hint !== undefined),
    required,
    autoComplete: props.autoComplete,
    maxLength: props.maxLength,
  };
  return (
    <FieldFrame form={form} name={name} label={label} hint={hint}>
      {options ? (
        <select {...attributes}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : multiline ? (
        <textarea {...attributes} rows={5} />
      ) : (
        <input {...attributes} type={props.type ?? 'text'} inputMode={props.inputMode} />
      )}
    </FieldFrame>
  );
}

/** What makes an element the field of a name: its value, and what is said about it. */
export function fieldAttributes<V extends Values>(form: Form<V>, name: keyof V & string, hasHint: boolean) {
  const id = fieldId(form.id, name);
  const wrong = (form.errors[name]?.length ?? 0) > 0;
  const described = [wrong && `${id}-errors`, hasHint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    name,
    className: 'field',
    value: form.values[name],
    onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
    'aria-invalid': wrong || undefined,
    'aria-describedby': described || undefined,
  };
}

type FrameProps<V extends Values> = Pick<Props<V>, 'form' | 'name' | 'label' | 'hint'> & {
  children: ReactNode;
};

/** Label above, hint and errors below. */
export function FieldFrame<V extends Values>({ form, name, label, hint, children }: FrameProps<V>) {
  const id = fieldId(form.id, name);
  const errors = form.errors[name] ?? [];
  return (
    <div className="input">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {errors.length > 0 && (
        <div className="err" id={`${id}-errors`}>
          {errors.map((message) => (
            <p key={message}>{continuesLabel(message) ? m.forms_about({ label, message }) : message}</p>
          ))}
        </div>
      )}
    </div>
  );
}
