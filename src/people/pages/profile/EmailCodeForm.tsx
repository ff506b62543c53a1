import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { CodeField } from '../../../ui/forms/CodeField.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { ResendCode } from '../../../ui/forms/ResendCode.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { call } from '../../../ui/session/call.ts';
import type { Done } from '../../schema.ts';
import { type NewAddress, sendCode } from './EmailAddressForm.tsx';
import { OpenedForm } from './OpenedForm.tsx';

type Props = {
  asked: NewAddress;
  onDone: (email: string) => void;
  onCancel: () => void;
};

/** What a confirmed address answers. */
type Confirmed = Done & { email: string };

/** The new address, confirmed. */
export function EmailCodeForm({ asked, onDone, onCancel }: Props) {
  const [sentAt, setSentAt] = useState(Date.now);
  const form = useForm<{ code: string }, Confirmed>({
    initial: { code: '' },
    required: { fields: ['code'], text: m.forms_check() },
    send: ({ code }) => call<Confirmed>('POST', '/auth/email/verify', { email: asked.email, code }),
    fallback: m.profile_email_confirm_failed(),
    onSent: ({ email }) => onDone(email),
  });
  return (
    <OpenedForm onSubmit={form.submit}>
      <p className="plead" role="status">
        {m.profile_email_sent({ email: asked.email })}
      </p>
      <FormMessage form={form} />
      <CodeField form={form} name="code" label={m.profile_email_code()} />
      <div className="acts">
        <SubmitButton form={form}>{m.profile_email_confirm()}</SubmitButton>
        <button type="button" className="btn quiet" onClick={onCancel}>
          {m.profile_cancel()}
        </button>
      </div>
      <ResendCode
        send={() => sendCode(asked)}
        sentAt={sentAt}
        onSent={setSentAt}
        fallback={m.profile_email_send_failed()}
      />
    </OpenedForm>
  );
}
