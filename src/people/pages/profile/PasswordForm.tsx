import * as m from '../../../paraglide/messages.js';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { NewPasswordField } from '../../../ui/forms/NewPasswordField.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { call } from '../../../ui/session/call.ts';
import { type LoginAnswer, writeSession } from '../../../ui/session/session-store.ts';
import type { Done, Profile } from '../../schema.ts';
import { OpenedForm } from './OpenedForm.tsx';

type Passwords = { currentPassword: string; password: string };
/** The new session of this browser. */
type Changed = LoginAnswer & Done;
type Props = {
  profile: Profile;
  /** @param message what was done */
  onDone: (message: string) => void;
  onCancel: () => void;
};

/** A new password for the current one. All sessions end; this browser gets a new one. */
export function PasswordForm({ profile, onDone, onCancel }: Props) {
  const form = useForm<Passwords, Changed>({
    initial: { currentPassword: '', password: '' },
    required: { fields: ['currentPassword', 'password'], text: m.forms_check() },
    send: (values) => call<Changed>('POST', '/auth/password', values),
    fallback: m.profile_password_failed(),
    onSent: (session) => {
      writeSession(session);
      onDone(session.message);
    },
  });
  return (
    <OpenedForm onSubmit={form.submit}>
      {/* For password managers: whose password it is. */}
      <input type="email" autoComplete="username" value={profile.email} readOnly hidden />
      <FormMessage form={form} />
      <PasswordField
        form={form}
        name="currentPassword"
        label={m.profile_password_current()}
        autoComplete="current-password"
        required
      />
      <NewPasswordField
        form={form}
        name="password"
        label={m.profile_password_new()}
        about={[profile.name, profile.email]}
      />
      <div className="acts">
        <SubmitButton form={form}>{m.profile_password_change()}</SubmitButton>
        <button type="button" className="btn quiet" onClick={onCancel}>
          {m.profile_cancel()}
        </button>
      </div>
    </OpenedForm>
  );
}
