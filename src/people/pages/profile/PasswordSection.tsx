import * as m from '../../../paraglide/messages.js';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { NewPasswordField } from '../../../ui/forms/NewPasswordField.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { call } from '../../../ui/session/call.ts';
import { type LoginAnswer, writeSession } from '../../../ui/session/session-store.ts';
import type { Done, Profile } from '../../schema.ts';
import { DoneNote, FormButtons, OpenedForm, ProfileSection, useOpenedForm } from './ProfileSection.tsx';

/** The password, and how to change it. */
export function PasswordSection({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  const { isOpen, button, done, open, close, finish } = useOpenedForm();
  const onDone = (message: string) => {
    onChanged();
    finish(message);
  };
  return (
    <ProfileSection id="profile-password" title={m.profile_password()} text={m.profile_password_text()}>
      {isOpen ? (
        <PasswordForm profile={profile} onDone={onDone} onCancel={close} />
      ) : (
        <button ref={button} type="button" className="btn" onClick={open}>
          {m.profile_password_change()}
        </button>
      )}
      <DoneNote text={done} />
    </ProfileSection>
  );
}

type Props = {
  profile: Profile;
  /** @param message what was done */
  onDone: (message: string) => void;
  onCancel: () => void;
};

/** A new password for the current one. All sessions end; this browser gets a new one. */
function PasswordForm({ profile, onDone, onCancel }: Props) {
  const form = useForm<{ currentPassword: string; password: string }, LoginAnswer & Done>({
    initial: { currentPassword: '', password: '' },
    required: { fields: ['currentPassword', 'password'], text: m.forms_check() },
    send: (values) => call('POST', '/auth/password', values),
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
      <FormButtons form={form} onCancel={onCancel}>
        {m.profile_password_change()}
      </FormButtons>
    </OpenedForm>
  );
}
