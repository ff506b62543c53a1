import { useState } from 'react';
import { useSession } from '../../ui/session/Guard.tsx';
import { type Called, useCall } from '../../ui/session/use-call.ts';
import type { Preferences } from '../schema.ts';

/**
 * The reader's preferences, as they were loaded or as the last change left them.
 * @returns also whether the server has none, and what keeps a change
 */
export function usePreferences() {
  const { userId } = useSession();
  const loaded = useCall<Preferences>(`/user/preferences/user/${encodeURIComponent(userId)}`);
  const [saved, keep] = useState<Preferences | null>(null);
  const call: Called<Preferences> = saved ? { ...loaded, state: 'ready', data: saved } : loaded;
  return { call, none: call.state === 'failed' && call.status === 404, keep };
}
