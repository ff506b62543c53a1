import * as m from '../../../paraglide/messages.js';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { call } from '../../../ui/session/call.ts';
import type { Done } from '../../schema.ts';
import { FormButtons, OpenedForm, ProfileSection, useOpenedForm } from './ProfileSection.tsx';
import { useLeave } from './use-leave.ts';

/** Deleting an account, and its consequences. */
export function DeleteSection() {
  const { isOpen, button, open, close } = useOpenedForm();
  return (
    <ProfileSection id="profile-delete" title={m.profile_delete()}>
      <p>{m.profile_delete_goes()}</p>
      <p className="mt-3">{m.profile_delete_stays()}</p>
      <div className="mt-4">
        {isOpen ? (
          <DeleteForm onCancel={close} />
        ) : (
          <button ref={button} type="button" className="btn danger" onClick={open}>
            {m.profile_delete_open()}
          </button>
        )}
      </div>
    </ProfileSection>
  );
}

/** Deletes the account, after the password and one more question. */
function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const leave = useLeave();
  const form = useForm<{ password: string }>({
    initial: { password: '' },
    required: { fields: ['password'], text: m.forms_check() },
    send: (values) => call<Done>('DELETE', '/auth/me', values),
    fallback: m.profile_delete_failed(),
    onSent: () => leave(m.profile_delete_done()),
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
      <FormButtons form={form} onCancel={onCancel} className="btn danger">
        {m.profile_delete_submit()}
      </FormButtons>
    </OpenedForm>
  );
}
