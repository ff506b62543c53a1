import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Link } from '../../ui/Link.tsx';
import { fetchText } from '../../ui/line.ts';
import { useRootData } from '../../ui/root.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { MAX_MESSAGE_LENGTH } from '../vocabulary.ts';
import { type FormAnswer, readAnswer } from './read-answer.ts';

/**
 * The contact form. Without JavaScript the browser submits it natively, and the page in the response shows the result.
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
      {/* Live regions are rendered before their texts, because some screen readers otherwise announce nothing. */}
      <div role="status" tabIndex={-1} className="form-message">
        {step === 'sent' && <p className="notice">{m.contact_pages_sent()}</p>}
      </div>
      <div role="alert" tabIndex={-1} className="form-message">
        {step === 'failed' && <p className="notice bad">{error || m.contact_pages_check()}</p>}
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
    'aria-invalid': isWrong,
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

/** A honeypot: a field hidden from people and screen readers, which only bots fill in. */
function Trap() {
  const id = useId();
  return (
    <div className="visually-hidden" inert>
      <label htmlFor={id}>{m.contact_pages_trap()}</label>
      <input id={id} name="_gotcha" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

type State = {
  step: 'idle' | 'sending' | 'sent' | 'failed';
  /** The error of the form as a whole. */
  error: string;
  /** The errors of each field, worded to follow its label. */
  fields: Record<string, string[]>;
  /** The number of state changes by submissions, including invalid ones; each moves the focus. */
  turn: number;
};

const fieldNames = ['email', 'message'];

/**
 * The state of the contact form. After a submission without JavaScript it starts with the result: `?sent=1`, or the rejected values in the
 * root data. The fields keep what was typed until it is sent.
 */
function useContactForm() {
  const root = useRootData();
  // The root data keeps the rejected form for the whole visit; only the page at the form's own address may show it.
  const posted = useParams().formId ? root.posted : undefined;
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [state, setState] = useState<State>(() => ({
    step: posted ? 'failed' : new URLSearchParams(search).get('sent') === '1' ? 'sent' : 'idle',
    error: posted?.error ?? '',
    fields: posted?.fields ?? {},
    turn: 0,
  }));
  const { turn } = state;
  // After a submission, focuses the first invalid field or the notice.
  useEffect(() => {
    if (turn === 0) return;
    const find = (what: string) => form.current?.querySelector<HTMLElement>(what);
    (find('[aria-invalid="true"]') ?? find('.form-message:not(:empty)'))?.focus();
  }, [turn]);

  const update = (next: Omit<State, 'turn'>) => setState((before) => ({ ...next, turn: before.turn + 1 }));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const element = event.currentTarget;
    const wrong = wrongFields(element);
    if (Object.keys(wrong).length > 0) return update({ step: 'failed', error: '', fields: wrong });
    sending.current = true;
    const sent = new FormData(element);
    setState((before) => ({ ...before, step: 'sending', error: '', fields: {} }));
    const answer = await sendForm(root.settings.formAction, sent);
    sending.current = false;
    if (answer.ok) {
      // Clears only what was sent; text typed meanwhile stays.
      for (const name of fieldNames) {
        const one = field(element, name);
        if (one.value === sent.get(name)) one.value = '';
      }
      return update({ step: 'sent', error: '', fields: {} });
    }
    const others = Object.entries(answer.fields).filter(([name]) => !fieldNames.includes(name));
    update({
      step: 'failed',
      error: [...answer.form, ...others.flatMap(([, messages]) => messages)].join(', '),
      fields: answer.fields,
    });
  };
  return {
    ...state,
    form,
    action: root.settings.formAction,
    values: posted?.values ?? { message: askedIn(search) },
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** An error disappears when its field is changed. */
    mend: ({ target }: FormEvent) => {
      const { name } = target as HTMLInputElement;
      if (state.fields[name]) setState((before) => ({ ...before, fields: { ...before.fields, [name]: [] } }));
    },
  };
}

/** Reads the message that a link to the form suggests. */
const askedIn = (query: string): string =>
  new URLSearchParams(query).get('about')?.slice(0, MAX_MESSAGE_LENGTH) ?? '';

/** Checks the form before it is sent, with the server's error messages. */
function wrongFields(form: HTMLFormElement): Record<string, string[]> {
  const wrong: Record<string, string[]> = {};
  for (const name of fieldNames) {
    const { validity, value } = field(form, name);
    if (value.trim() === '') wrong[name] = [m.input_required()];
    else if (!validity.valid) wrong[name] = [m.contact_not_email()];
  }
  return wrong;
}

const field = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

/** Sends the form to the portal or to a hosted form service. Never rejects. */
async function sendForm(action: string, body: FormData): Promise<FormAnswer> {
  try {
    const headers = { accept: 'application/json' };
    const { text } = await fetchText(action, { method: 'POST', body, headers });
    return readAnswer(text);
  } catch {
    return { ok: false, form: [m.contact_pages_unreachable()], fields: {} };
  }
}
