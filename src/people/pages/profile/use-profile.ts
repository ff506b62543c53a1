import { useState } from 'react';
import { readSession } from '../../../ui/session/session-store.ts';
import { type Called, useCall } from '../../../ui/session/use-call.ts';
import type { Profile } from '../../schema.ts';

/** One’s own account, as it was loaded or as the last change left it. */
export function useProfile(): { call: Called<Profile>; keep: (profile: Profile) => void } {
  const call = useCall<Profile>('/auth/me');
  const [changed, setChanged] = useState<Profile | null>(null);
  const keep = (profile: Profile) => {
    setChanged(profile);
    renameSession(profile.name);
  };
  return { call: { ...call, data: changed ?? call.data }, keep };
}

/** Updates the stored name of the signed-in person, with the event that other tabs get from the browser. */
function renameSession(name: string): void {
  if (readSession()?.userName === name) return;
  try {
    localStorage.setItem('userName', name);
  } catch {
    // Where storage is blocked there is no name to change.
  }
  window.dispatchEvent(new StorageEvent('storage', { key: 'userName' }));
}
