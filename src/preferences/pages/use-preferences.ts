import { useState } from 'react';
import { useSession } from '../../ui/session/Guard.tsx';
import { type Called, useCall } from '../../ui/session/use-call.ts';
import type { Preferences } from '../schema.ts';

export type OwnPreferences = {
  call: Called<Preferences>;
  /** The server has none. */
  none: boolean;
  /** What a change left. */
  keep: (preferences: Preferences) => void;
};

/** One’s own preferences, as they were loaded or as the last change left them. */
export function usePreferences(): OwnPreferences {
  const { userId } = useSession();
  const call = useCall<Preferences>(`/user/preferences/user/${encodeURIComponent(userId)}`);
  const [saved, keep] = useState<Preferences | null>(null);
  if (saved) return { call: { ...call, state: 'ready', data: saved }, none: false, keep };
  return { call, none: call.state === 'failed' && call.status === 404, keep };
}
