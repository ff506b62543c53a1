import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import * as m from '../../paraglide/messages.js';
import { aboutField, fieldId, type Values } from './problems.ts';
import type { Form } from './use-form.ts';

type Props<V extends Values> = {
  form: Form<V>;
  name: keyof V & string;
  label: string;
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'tel' | 'email' | 'url' | 'numeric' | 'decimal' | 'search';
  /** What messages call it, where the label would not read well before “must be …”. */
  called?: string;
  /** Said below the field, always. */
  hint?: ReactNode;
  /** Left out: whether the form requires it. */
  required?: boolean;
  /** Says that it may stay empty. Left out: it does where the field is not required and no choice that always has a value. */
  optional?: boolean;
  multiline?: boolean;
  maxLength?: number;
  /** Makes it a choice; an empty value is the one before anything is chosen. */
  options?: { value: string; label: string }[];
};

/** A field of a form with its label, its hint and its errors. */
export function Field<V extends Values>(props: Props<V>) {
  const { form, name, label, called, hint, multiline = false, options } = props;
  const { required = form.required.includes(name) } = props;
  const { optional = !required && (options?.some(({ value }) => value === '') ?? true) } = props;
  const attributes = {
    ...fieldAttributes(form, name, hint !== undefined),
    required,
    autoComplete: props.autoComplete,
    maxLength: props.maxLength,
  };
  return (
    <FieldFrame form={form} name={name} label={label} called={called} hint={hint} optional={optional}>
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

/** The attributes that make an element the field of a name: its value, and its messages. */
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
  called?: string | undefined;
  /** Every field that may stay empty says so. */
  optional: boolean;
  children: ReactNode;
};

/** Label above, hint and errors below. */
export function FieldFrame<V extends Values>(props: FrameProps<V>) {
  const { form, name, label, called = label, hint, optional, children } = props;
  const id = fieldId(form.id, name);
  const errors = form.errors[name] ?? [];
  return (
    <div className="input">
      <label htmlFor={id} data-called={called}>
        {optional ? m.forms_optional({ label }) : label}
      </label>
      {children}
      {hint !== undefined && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {errors.length > 0 && (
        <div className="err" id={`${id}-errors`}>
          {errors.map((message) => (
            <p key={message}>{aboutField(called, message)}</p>
          ))}
        </div>
      )}
    </div>
  );
}
