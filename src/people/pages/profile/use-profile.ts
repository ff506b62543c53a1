import { useState } from 'react';
import { type Called, useCall } from '../../../ui/session/use-call.ts';
import type { Done, Profile } from '../../schema.ts';
import { renameSession } from './rename-session.ts';

/** What a change of the profile answers. */
export type Saved = Done & { profile: Profile };

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
