import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import * as m from '../../paraglide/messages.js';
import { useHydrated } from '../use-hydrated.ts';
import { aboutField, fieldId, type Values } from './problems.ts';
import type { Form } from './use-form.ts';

/** What a field needs of its form. */
export type FieldsForm<V extends Values> = Pick<Form<V>, 'id' | 'values' | 'errors' | 'required' | 'set'>;

type FieldProps<V extends Values> = {
  form: FieldsForm<V>;
  name: keyof V & string;
  label: string;
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'tel' | 'email' | 'url' | 'numeric' | 'decimal' | 'search';
  /** The field's name in messages, if its label would not read well before “must be …”. */
  called?: string;
  /** Always shown below the field. */
  hint?: ReactNode;
  /** Default: whether the form requires the field. */
  required?: boolean;
  /** Marks the label as optional. Default: unless the field is required, or is a select without an empty value. */
  optional?: boolean;
  multiline?: boolean;
  /** For single lines. Where much is pasted the browser would cut it without a word, so there the server refuses what is too long. */
  maxLength?: number;
  /** The language of what is typed, if it may differ from the page's. */
  lang?: string | undefined;
  /** Makes the field a select; an empty value means that nothing is chosen yet. */
  options?: { value: string; label: string; lang?: string | undefined }[];
};

export function Field<V extends Values>(props: FieldProps<V>) {
  const { form, name, label, called, hint, multiline = false, options } = props;
  const { required = form.required.includes(name) } = props;
  const { optional = !required && (options?.some(({ value }) => value === '') ?? true) } = props;
  const attributes = {
    ...fieldAttributes(form, name, hint !== undefined),
    required,
    autoComplete: props.autoComplete,
    maxLength: props.maxLength,
    lang: props.lang,
  };
  return (
    <FieldFrame form={form} name={name} label={label} called={called} hint={hint} optional={optional}>
      {options ? (
        <select {...attributes}>
          {options.map(({ value, label, lang }) => (
            <option key={value} value={value} lang={lang}>
              {label}
            </option>
          ))}
        </select>
      ) : multiline ? (
        <textarea {...attributes} rows={5} dir="auto" />
      ) : (
        <input {...attributes} type={props.type ?? 'text'} inputMode={props.inputMode} />
      )}
    </FieldFrame>
  );
}

/** Returns the attributes that bind an input to a field of the form: its value, change handler and messages. */
export function fieldAttributes<V extends Values>(
  form: FieldsForm<V>,
  name: keyof V & string,
  hasHint: boolean,
) {
  const id = fieldId(form.id, name);
  const wrong = (form.errors[name]?.length ?? 0) > 0;
  const described = [wrong && `${id}-errors`, hasHint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    name,
    className: 'field',
    value: form.values[name],
    onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
    'aria-invalid': wrong,
    'aria-describedby': described || undefined,
  };
}

type FrameProps<V extends Values> = Pick<FieldProps<V>, 'form' | 'name' | 'label' | 'hint'> & {
  called?: string | undefined;
  /** Marks the label as optional. */
  optional: boolean;
  children: ReactNode;
};

/** A field with its label above, and its hint and errors below. */
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

/** The error summary above the fields, with links to the invalid fields. */
export function FormMessage<V extends Values>({ form }: { form: Form<V> }) {
  const { message, detail, wrong, others } = form;
  // The live region is rendered before its text, because some screen readers ignore a new region.
  return (
    <div role="alert" id={fieldId(form.id, '')} tabIndex={-1} className="form-message">
      {message !== null && (
        <div className="notice bad">
          <div>
            <h2>{message}</h2>
            {detail && <p>{detail}</p>}
            {others.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {wrong.length > 1 && (
              <ul>
                {wrong.map(({ id, label }) => (
                  <li key={id}>
                    <a href={`#${id}`} onClick={focusField(id)}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** Focuses the field, without changing the address. */
const focusField = (id: string) => (event: { preventDefault(): void }) => {
  event.preventDefault();
  document.getElementById(id)?.focus();
};

/** Offers to restore what was typed before an interruption. Renders nothing if there is nothing to restore. */
export function DraftNotice<V extends Values>({ form: { id, draftOffer } }: { form: Form<V> }) {
  if (!draftOffer) return null;
  // The buttons disappear, so the focus moves to the form's first field.
  const andFocus = (act: () => void) => () => {
    act();
    document.querySelector<HTMLElement>(`[id^="${id}-"]:enabled`)?.focus();
  };
  return (
    <div className="notice warn" role="status">
      <div>
        <h2>{m.forms_interrupted()}</h2>
        <p>{m.forms_interrupted_text()}</p>
      </div>
      <div className="actions">
        <button type="button" className="btn primary" onClick={andFocus(draftOffer.restore)}>
          {m.forms_restore()}
        </button>
        <button type="button" className="btn" onClick={andFocus(draftOffer.discard)}>
          {m.forms_discard()}
        </button>
      </div>
    </div>
  );
}

type SubmitProps = {
  form: { busy: boolean };
  children: ReactNode;
  /** Label while the form is being sent. */
  busyLabel?: string;
  className?: string;
};

/**
 * The submit button of a form. Before hydration it is disabled, but looks the same: the browser itself must not send what is typed into
 * these forms.
 */
export function SubmitButton({ form, children, busyLabel, className = 'btn primary' }: SubmitProps) {
  const hydrated = useHydrated();
  return (
    <button
      type="submit"
      className={`${className} send`}
      disabled={!hydrated}
      aria-disabled={form.busy || undefined}
      data-busy={form.busy || undefined}
    >
      {form.busy && busyLabel ? busyLabel : children}
    </button>
  );
}
