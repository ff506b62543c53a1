import { useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { DeleteForm } from './DeleteForm.tsx';
import { ProfileSection } from './ProfileSection.tsx';

/** Deleting an account, and its consequences. */
export function DeleteSection() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <ProfileSection id="profile-delete" title={m.profile_delete()}>
      <p>{m.profile_delete_goes()}</p>
      <p className="mt-3">{m.profile_delete_stays()}</p>
      <div className="mt-4">
        {open ? (
          <DeleteForm onCancel={close} />
        ) : (
          <button ref={button} type="button" className="btn danger" onClick={() => setOpen(true)}>
            {m.profile_delete_open()}
          </button>
        )}
      </div>
    </ProfileSection>
  );
}
