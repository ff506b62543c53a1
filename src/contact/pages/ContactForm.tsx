import { useId } from 'react';
import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useContactForm } from './use-contact-form.ts';

/**
 * Writes to the people behind the portal. Without scripts the browser sends it by itself; the page that answers shows the result.
 */
export function ContactForm() {
  const { step, error, fields, form, action, values, submit, mend } = useContactForm();
  const isSending = step === 'sending';
  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={action}
      noValidate={useHydrated()}
      onSubmit={submit}
      onInput={mend}
    >
      {/* The regions are there before their texts, or some screen readers say nothing. */}
      <div role="status" tabIndex={-1} className="formsay">
        {step === 'sent' && <p className="notice">{m.contact_pages_sent()}</p>}
      </div>
      <div role="alert" tabIndex={-1} className="formsay">
        {step === 'failed' && error && <p className="notice bad">{error}</p>}
      </div>
      <ContactField name="email" label={m.contact_pages_email()} value={values.email} errors={fields.email} />
      <ContactField
        name="message"
        label={m.contact_pages_message()}
        value={values.message}
        errors={fields.message}
      />
      <Trap />
      <p className="hint">
        {m.contact_pages_kept()} <Link to="/privacy-policy">{m.contact_pages_privacy()}</Link>
      </p>
      <p className="send">
        <button type="submit" className="btn primary" disabled={isSending}>
          {isSending ? m.contact_pages_sending() : m.contact_pages_send()}
        </button>
      </p>
    </form>
  );
}

type FieldProps = {
  name: 'email' | 'message';
  label: string;
  value: string | undefined;
  errors: string[] | undefined;
};

function ContactField({ name, label, value, errors = [] }: FieldProps) {
  const id = useId();
  const isWrong = errors.length > 0;
  const attributes = {
    id,
    name,
    className: 'field',
    required: true,
    defaultValue: value,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `${id}-errors` : undefined,
  };
  return (
    <div className="input">
      <label htmlFor={id}>{label}</label>
      {name === 'email' ? (
        <input {...attributes} type="email" autoComplete="email" />
      ) : (
        <textarea {...attributes} rows={5} dir="auto" />
      )}
      {isWrong && (
        <p className="err" id={`${id}-errors`}>
          {label} {errors.join(', ')}
        </p>
      )}
    </div>
  );
}

/** A field that is hidden from people and screen readers: only programs fill it in. */
function Trap() {
  const id = useId();
  return (
    <div className="vh" inert>
      <label htmlFor={id}>{m.contact_pages_trap()}</label>
      <input id={id} name="_gotcha" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
