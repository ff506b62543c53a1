import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import * as m from '../../paraglide/messages.js';
import { useHydrated } from '../use-hydrated.ts';
import { aboutField, fieldId, type Values } from './problems.ts';
import type { Form } from './use-form.ts';

type FieldProps<V extends Values> = {
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

export function Field<V extends Values>(props: FieldProps<V>) {
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
    'aria-invalid': wrong,
    'aria-describedby': described || undefined,
  };
}

type FrameProps<V extends Values> = Pick<FieldProps<V>, 'form' | 'name' | 'label' | 'hint'> & {
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

/** Above the fields: what is wrong with the form, and the wrong fields as links. */
export function FormMessage<V extends Values>({ form }: { form: Form<V> }) {
  const { message, detail, wrong, others } = form;
  // The region is there before its text, or some screen readers say nothing.
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

/** The field itself takes the focus; the address stays as it is. */
const focusField = (id: string) => (event: { preventDefault(): void }) => {
  event.preventDefault();
  document.getElementById(id)?.focus();
};

/** Offers what was typed into a form before an interruption. Nothing while there is nothing to offer. */
export function DraftNotice<V extends Values>({ form: { id, draftOffer } }: { form: Form<V> }) {
  if (!draftOffer) return null;
  // The buttons go; the form goes on.
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
  /** What the button says while the form is on its way. */
  busyLabel?: string;
  className?: string;
};

/**
 * Sends a form. Until the page has its script it does nothing, and looks the same: what is typed into these forms must not be sent in any
 * other way.
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
