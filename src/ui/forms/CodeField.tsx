import { type ReactNode, useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import type { Answer } from '../session/call.ts';
import * as css from './CodeField.module.css';
import { digitsOf } from './code-digits.ts';
import { FieldFrame, fieldAttributes } from './form-parts.tsx';
import type { Values } from './problems.ts';
import { useCountdown } from './use-countdown.ts';
import type { Form } from './use-form.ts';

type Props<V extends Values & { code: string }> = { form: Form<V>; label: string; hint?: ReactNode };

/** A field for the six-digit code from a mail. Phones offer to fill it in; spaces and dashes in a pasted code are ignored. */
export function CodeField<V extends Values & { code: string }>({ form, label, hint }: Props<V>) {
  return (
    <FieldFrame form={form} name="code" label={label} hint={hint} optional={false}>
      <input
        {...fieldAttributes(form, 'code', hint !== undefined)}
        className={`field ${css.code}`}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        onChange={({ target }) => form.set('code', digitsOf(target.value))}
      />
    </FieldFrame>
  );
}

/**
 * Wraps `send` for a form with a one-time code. After an attempt whose response was lost, a refusal of the code says that the first
 * attempt may have worked.
 */
export function useCodeSending<V, R>(send: (values: V) => Promise<Answer<R>>): typeof send {
  const isLost = useRef(false);
  return async (values) => {
    const answer = await send(values);
    if (answer.ok) return answer;
    if (answer.status === 0 || answer.status >= 500) isLost.current = true;
    if (!isLost.current || !answer.fields.code) return answer;
    const error = m.forms_code_used();
    return { ...answer, error, fields: { ...answer.fields, code: [error] } };
  };
}

/** Minimum time between two codes, in ms. */
const PAUSE = 60_000;

type ResendProps = {
  send: () => Promise<Answer<{ message: string }>>;
  /** When the last code was sent; milliseconds since 1970. */
  sentAt: number;
  onSent: (sentAt: number) => void;
  /** Error message if the server sends none. */
  fallback: string;
};

/** A button that requests another code, at most once a minute. */
export function ResendCode({ send, sentAt, onSent, fallback }: ResendProps) {
  const [later, setLater] = useState(0);
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState('');
  const seconds = useCountdown(Math.max(sentAt + PAUSE, later));
  const waiting = busy || seconds > 0;
  const button = useRef<HTMLButtonElement>(null);
  const resend = async () => {
    if (waiting) return;
    setBusy(true);
    const answer = await send();
    // The reader has left this step meanwhile.
    if (!button.current) return;
    setBusy(false);
    const now = Date.now();
    if (answer.ok) onSent(now);
    else if (answer.retryAfter !== null) setLater(now + answer.retryAfter * 1000);
    setStatus(answer.ok ? m.forms_code_resent() : answer.error || fallback);
  };
  return (
    <div className={css.resend}>
      <button
        ref={button}
        type="button"
        className="btn quiet"
        aria-disabled={waiting}
        onClick={() => void resend()}
      >
        {seconds > 0 ? m.forms_resend_in({ seconds }) : m.forms_resend()}
      </button>
      <span role="status">{status}</span>
    </div>
  );
}
