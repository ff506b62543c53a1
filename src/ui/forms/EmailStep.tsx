import * as m from '../../paraglide/messages.js';
import type { Answer } from '../session/call.ts';
import { Field, FormMessage, SubmitButton } from './form-parts.tsx';
import { useForm } from './use-form.ts';

type Props = {
  initial?: string;
  send: (email: string) => Promise<Answer<{ message: string }>>;
  /** The message when the field is empty. */
  missing: string;
  /** What a failure says when the server says nothing. */
  fallback: string;
  onSent: (email: string) => void;
};

/** The first step where an e-mail address is proved: asks for it, and has a code sent there. */
export function EmailStep({ initial = '', send, missing, fallback, onSent }: Props) {
  const form = useForm({
    initial: { email: initial },
    required: { fields: ['email'], text: missing },
    send: ({ email }) => send(email.trim()),
    fallback,
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
