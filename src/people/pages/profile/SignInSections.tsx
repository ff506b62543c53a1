import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { FormButtons } from '../../../ui/area/SheetDialog.tsx';
import { CodeField, ResendCode } from '../../../ui/forms/CodeField.tsx';
import { Field, FormMessage } from '../../../ui/forms/form-parts.tsx';
import { beginning, keepSteps, readSteps, type Steps } from '../../../ui/forms/kept-steps.ts';
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
  const [steps, setSteps] = useState(() => readSteps(`address ${profile._id}`));
  const go = (changes: Partial<Steps>) => {
    const to = { ...steps, ...changes };
    keepSteps(`address ${profile._id}`, to);
    setSteps(to);
  };
  const { isOpen, button, done, open, close, finish } = useOpenedForm(steps.step === 2);
  const onCancel = () => {
    go(beginning);
    close();
  };
  const onDone = (email: string) => {
    go(beginning);
    onChange({ email });
    finish(m.profile_email_done({ email }));
  };
  return (
    <ProfileSection id="profile-email" title={m.profile_email()} text={m.profile_email_text()}>
      {isOpen ? (
        <EmailForm profile={profile} steps={steps} go={go} onDone={onDone} onCancel={onCancel} />
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
  /** The progress, which outlasts a reload: phones discard a tab while the reader looks for the mail. */
  steps: Steps;
  go: (changes: Partial<Steps>) => void;
  /** Called when the new address is confirmed. */
  onDone: (email: string) => void;
  onCancel: () => void;
};

/** Changes the e-mail address in two steps: the new address, and the code that was sent to it. */
function EmailForm({ profile, ...rest }: FormProps) {
  const [password, setPassword] = useState<string | null>(null);
  const onSent = ({ email, password }: NewAddress) => {
    setPassword(password);
    rest.go({ step: 2, email, sentAt: Date.now() });
  };
  if (rest.steps.step === 1)
    return <AddressForm profile={profile} onSent={onSent} onCancel={rest.onCancel} />;
  return <CodeForm password={password} {...rest} />;
}

/** A new e-mail address and the current password. */
type NewAddress = { email: string; password: string };

/** Requests a code for a new address. */
const sendCode = (asked: NewAddress) => call<Done>('POST', '/auth/email/send-code', asked);

type AddressProps = {
  profile: Profile;
  /** Called when a code has been sent. */
  onSent: (asked: NewAddress) => void;
  onCancel: () => void;
};

/** Step one: the new address, and the current password as proof of identity. */
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
      />
      <FormButtons form={form} cancelClass="btn quiet" onCancel={onCancel}>
        {m.profile_email_send()}
      </FormButtons>
    </OpenedForm>
  );
}

type CodeProps = Omit<FormProps, 'profile'> & {
  /** The password of step one, which another code needs; null after a reload. */
  password: string | null;
};

/** Step two: the code from the mail. */
function CodeForm({ steps: { email, sentAt }, password, go, onDone, onCancel }: CodeProps) {
  const form = useForm<{ code: string }, Done & { email: string }>({
    initial: { code: '' },
    required: { fields: ['code'], text: m.forms_check() },
    send: ({ code }) => call('POST', '/auth/email/verify', { email, code }),
    fallback: m.profile_email_confirm_failed(),
    onSent: ({ email }) => onDone(email),
  });
  return (
    <OpenedForm onSubmit={form.submit}>
      <p className={css.lead} role="status">
        {m.profile_email_sent({ email })}
      </p>
      <FormMessage form={form} />
      <CodeField form={form} label={m.profile_email_code()} />
      <FormButtons form={form} cancelClass="btn quiet" onCancel={onCancel}>
        {m.profile_email_confirm()}
      </FormButtons>
      {password !== null && (
        <ResendCode
          send={() => sendCode({ email, password })}
          sentAt={sentAt}
          onSent={(sentAt) => go({ sentAt })}
          fallback={m.profile_email_send_failed()}
        />
      )}
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
  /** @param message the message that reports what was done */
  onDone: (message: string) => void;
  onCancel: () => void;
};

/** Replaces the current password. All sessions end; this browser gets a new one. */
function PasswordForm({ profile, onDone, onCancel }: PasswordFormProps) {
  const form = useForm<{ currentPassword: string; password: string }, LoginAnswer & Done>({
    initial: { currentPassword: '', password: '' },
    required: { fields: ['currentPassword', 'password'], text: m.forms_check() },
    send: async (values) => {
      const asked = readSession()?.userId;
      const answer = await call<LoginAnswer & Done>('POST', '/auth/password', values);
      if (!answer.ok) return answer;
      const stored = readSession();
      // The owner has logged out meanwhile, but the response has set a new session cookie: end that session too.
      if (stored === null) void call('POST', '/logout');
      // Not in onSent: even if the reader has left the page, the old session has ended and the new one must be stored.
      else if (stored.userId === asked) writeSession(answer.data);
      return answer;
    },
    fallback: m.profile_password_failed(),
    onSent: ({ message }) => onDone(message),
  });
  return (
    <OpenedForm onSubmit={form.submit}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={profile.email} readOnly hidden />
      <FormMessage form={form} />
      <PasswordField
        form={form}
        name="currentPassword"
        label={m.profile_password_current()}
        autoComplete="current-password"
      />
      <NewPasswordField form={form} label={m.profile_password_new()} about={[profile.name, profile.email]} />
      <FormButtons form={form} cancelClass="btn quiet" onCancel={onCancel}>
        {m.profile_password_change()}
      </FormButtons>
    </OpenedForm>
  );
}
