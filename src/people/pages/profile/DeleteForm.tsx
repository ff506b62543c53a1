import * as m from '../../../paraglide/messages.js';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { call } from '../../../ui/session/call.ts';
import type { Done } from '../../schema.ts';
import { OpenedForm } from './OpenedForm.tsx';
import { useGoodbye } from './use-goodbye.ts';

/** Deletes the account, after the password and one more question. */
export function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const goodbye = useGoodbye();
  const form = useForm<{ password: string }>({
    initial: { password: '' },
    required: { fields: ['password'], text: m.forms_check() },
    send: (values) => call<Done>('DELETE', '/auth/me', values),
    fallback: m.profile_delete_failed(),
    onSent: () => goodbye(m.profile_delete_done()),
  });
  return (
    <OpenedForm
      onSubmit={(event) => {
        if (form.values.password === '' || window.confirm(m.profile_delete_question())) form.submit(event);
        else event.preventDefault();
      }}
    >
      <FormMessage form={form} />
      <PasswordField
        form={form}
        name="password"
        label={m.profile_delete_password()}
        autoComplete="current-password"
        required
      />
      <div className="acts">
        <SubmitButton form={form} className="btn danger">
          {m.profile_delete_submit()}
        </SubmitButton>
        <button type="button" className="btn quiet" onClick={onCancel}>
          {m.profile_cancel()}
        </button>
      </div>
    </OpenedForm>
  );
}
