import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { FormButtons } from '../../../ui/area/SheetDialog.tsx';
import { CodeField, ResendCode } from '../../../ui/forms/CodeField.tsx';
import { Field, FormMessage } from '../../../ui/forms/form-parts.tsx';
import { NewPasswordField } from '../../../ui/forms/NewPasswordField.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { type Form, useForm } from '../../../ui/forms/use-form.ts';
import { call } from '../../../ui/session/call.ts';
import { type LoginAnswer, readSession, writeSession } from '../../../ui/session/session-store.ts';
import type { Done, Profile } from '../../schema.ts';
import * as css from './ProfileSection.module.css';
import { DoneNote, OpenedForm, ProfileSection, useOpenedForm } from './ProfileSection.tsx';

type Props = {
  profile: Profile;
  onChange: (change: Partial<Profile>) => void;
};

/** The e-mail address, and how to change it. */
export function EmailSection({ profile, onChange }: Props) {
  const { isOpen, button, done, open, close, finish } = useOpenedForm();
  const onDone = (email: string) => {
    onChange({ email });
    finish(m.profile_email_done({ email }));
  };
  return (
    <ProfileSection id="profile-email" title={m.profile_email()} text={m.profile_email_text()}>
      {isOpen ? (
        <EmailForm profile={profile} onDone={onDone} onCancel={close} />
      ) : (
        <>
          <p className={css.value}>{profile.email}</p>
          <button ref={button} type="button" className="btn" onClick={open}>
            {m.profile_email_change_label()}
          </button>
        </>
      )}
      <DoneNote text={done} />
    </ProfileSection>
  );
}

type FormProps = {
  profile: Profile;
  /** The new address is confirmed. */
  onDone: (email: string) => void;
  onCancel: () => void;
};

/** Changes the e-mail address in two steps: the new one, and the code that was sent to it. */
function EmailForm({ profile, onDone, onCancel }: FormProps) {
  const [asked, setAsked] = useState<NewAddress | null>(null);
  if (asked === null) return <AddressForm profile={profile} onSent={setAsked} onCancel={onCancel} />;
  return <CodeForm asked={asked} onDone={onDone} onCancel={onCancel} />;
}

/** A new e-mail address, and the password that allows it; kept as long as another code may be asked for. */
type NewAddress = { email: string; password: string };

/** Asks for a code to a new address. */
const sendCode = (asked: NewAddress) => call<Done>('POST', '/auth/email/send-code', asked);

type AddressProps = {
  profile: Profile;
  /** A code is on its way. */
  onSent: (asked: NewAddress) => void;
  onCancel: () => void;
};

/** Step one: which address, and that it is really you. */
function AddressForm({ profile, onSent, onCancel }: AddressProps) {
  const form: Form<NewAddress> = useForm({
    initial: { email: '', password: '' },
    required: { fields: ['email', 'password'], text: m.forms_check() },
    send: sendCode,
    fallback: m.profile_email_send_failed(),
    onSent: () => onSent(form.values),
  });
  return (
    <OpenedForm onSubmit={form.submit}>
      <p className={css.value}>{m.profile_email_now({ email: profile.email })}</p>
      <FormMessage form={form} />
      <Field
        form={form}
        name="email"
        type="email"
        label={m.profile_email_new()}
        autoComplete="off"
        inputMode="email"
        required
      />
      <PasswordField
        form={form}
        name="password"
        label={m.profile_current_password()}
        autoComplete="current-password"
        required
      />
      <FormButtons form={form} cancelClass="btn quiet" onCancel={onCancel}>
        {m.profile_email_send()}
      </FormButtons>
    </OpenedForm>
  );
}

type CodeProps = { asked: NewAddress } & Omit<FormProps, 'profile'>;

/** Step two: the code from the mail. */
function CodeForm({ asked, onDone, onCancel }: CodeProps) {
  const [sentAt, setSentAt] = useState(Date.now);
  const form = useForm<{ code: string }, Done & { email: string }>({
    initial: { code: '' },
    required: { fields: ['code'], text: m.forms_check() },
    send: ({ code }) => call('POST', '/auth/email/verify', { email: asked.email, code }),
    fallback: m.profile_email_confirm_failed(),
    onSent: ({ email }) => onDone(email),
  });
  return (
    <OpenedForm onSubmit={form.submit}>
      <p className={css.lead} role="status">
        {m.profile_email_sent({ email: asked.email })}
      </p>
      <FormMessage form={form} />
      <CodeField form={form} label={m.profile_email_code()} />
      <FormButtons form={form} cancelClass="btn quiet" onCancel={onCancel}>
        {m.profile_email_confirm()}
      </FormButtons>
      <ResendCode
        send={() => sendCode(asked)}
        sentAt={sentAt}
        onSent={setSentAt}
        fallback={m.profile_email_send_failed()}
      />
    </OpenedForm>
  );
}

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

type PasswordFormProps = {
  profile: Profile;
  /** @param message what was done */
  onDone: (message: string) => void;
  onCancel: () => void;
};

/** A new password for the current one. All sessions end; this browser gets a new one. */
function PasswordForm({ profile, onDone, onCancel }: PasswordFormProps) {
  const form = useForm<{ currentPassword: string; password: string }, LoginAnswer & Done>({
    initial: { currentPassword: '', password: '' },
    required: { fields: ['currentPassword', 'password'], text: m.forms_check() },
    send: async (values) => {
      const asked = readSession()?.userId;
      const answer = await call<LoginAnswer & Done>('POST', '/auth/password', values);
      if (!answer.ok) return answer;
      const stored = readSession();
      // Its owner has logged out meanwhile, and the answer brought a cookie.
      if (stored === null) void call('POST', '/logout');
      // Also where the page was left meanwhile, because the session before has ended.
      else if (stored.userId === asked) writeSession(answer.data);
      return answer;
    },
    fallback: m.profile_password_failed(),
    onSent: ({ message }) => onDone(message),
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
      <NewPasswordField form={form} label={m.profile_password_new()} about={[profile.name, profile.email]} />
      <FormButtons form={form} cancelClass="btn quiet" onCancel={onCancel}>
        {m.profile_password_change()}
      </FormButtons>
    </OpenedForm>
  );
}
