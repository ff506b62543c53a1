import { useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Profile } from '../../schema.ts';
import { DoneNote } from './DoneNote.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileSection } from './ProfileSection.tsx';

/** The password, and how to change it. */
export function PasswordSection({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const onDone = (message: string) => {
    setDone(message);
    onChanged();
    close();
  };
  const start = () => {
    setDone(null);
    setOpen(true);
  };
  return (
    <ProfileSection id="profile-password" title={m.profile_password()} text={m.profile_password_text()}>
      {open ? (
        <PasswordForm profile={profile} onDone={onDone} onCancel={close} />
      ) : (
        <button ref={button} type="button" className="btn" onClick={start}>
          {m.profile_password_change()}
        </button>
      )}
      <DoneNote text={done} />
    </ProfileSection>
  );
}
