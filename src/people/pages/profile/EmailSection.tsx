import { useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Profile } from '../../schema.ts';
import { DoneNote } from './DoneNote.tsx';
import { EmailForm } from './EmailForm.tsx';
import { ProfileSection } from './ProfileSection.tsx';

type Props = {
  profile: Profile;
  onChange: (profile: Profile) => void;
};

/** The e-mail address, and how to change it. */
export function EmailSection({ profile, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const onDone = (email: string) => {
    setDone(m.profile_email_done({ email }));
    onChange({ ...profile, email });
    close();
  };
  const start = () => {
    setDone(null);
    setOpen(true);
  };
  return (
    <ProfileSection id="profile-email" title={m.profile_email()} text={m.profile_email_text()}>
      {open ? (
        <EmailForm profile={profile} onDone={onDone} onCancel={close} />
      ) : (
        <>
          <p className="pvalue">{profile.email}</p>
          <button ref={button} type="button" className="btn" onClick={start}>
            {m.profile_email_change_label()}
          </button>
        </>
      )}
      <DoneNote text={done} />
    </ProfileSection>
  );
}
