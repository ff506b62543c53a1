import { type ComponentType, useEffect, useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { focusOn } from '../focus.ts';
import { loadWithTimeout, reloadOr } from '../lazy-script.ts';
import type { Answer } from '../session/call.ts';
import { Field, FormMessage, SubmitButton } from './form-parts.tsx';
import { type Form, useForm } from './use-form.ts';

type Props = {
  initial: string;
  send: (email: string) => Promise<Answer<{ message: string }>>;
  onSent: (email: string) => void;
};

/** The first step of proving an e-mail address: asks for the address, and has a code sent to it. */
export function EmailStep({ initial, send, onSent }: Props) {
  const form: Form<{ email: string }> = useForm({
    initial: { email: initial },
    required: { fields: ['email'], text: m.forms_email_required() },
    send: ({ email }) => send(email.trim()),
    fallback: m.forms_code_failed(),
    onSent: () => onSent(form.values.email.trim()),
  });
  return (
    <form method="post" onSubmit={form.submit} noValidate>
      <FormMessage form={form} />
      <Field form={form} name="email" label={m.forms_email()} type="email" autoComplete="email" required />
      <SubmitButton form={form} busyLabel={m.forms_code_busy()}>
        {m.forms_code_send()}
      </SubmitButton>
    </form>
  );
}

/**
 * Scrolls to the top and focuses the heading when a page goes on to its next step: the form that had the focus is removed then.
 * @param step changes with the step
 */
export function useStep(step: unknown): void {
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const heading = document.querySelector<HTMLElement>('#main h1');
    if (heading) focusOn(heading, { preventScroll: true });
  }, [step]);
}

type LaterProps<P> = {
  /** Loads the part's script; must be the same function each time. */
  load: () => Promise<ComponentType<P>>;
  props: P;
};

/**
 * A part of a page that only some readers see. Its script is loaded when the part is mounted. A failure offers a retry; the second one loads
 * the document again, because after an update of the portal the script may have another address.
 */
export function Later<P extends object>({ load, props }: LaterProps<P>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [failed, setFailed] = useState(false);
  const isRetried = useRef(false);
  useEffect(() => {
    if (failed) return;
    let wanted = true;
    loadWithTimeout(load).then(
      (part) => wanted && setPart(() => part),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [load, failed]);
  if (Part) return <Part {...props} />;
  const retry = () => {
    isRetried.current = true;
    setFailed(false);
  };
  if (failed)
    return (
      <ErrorNotice
        title={m.forms_part_failed()}
        onRetry={() => (isRetried.current ? void reloadOr(retry) : retry())}
      />
    );
  return <p role="status">{m.forms_busy()}</p>;
}
