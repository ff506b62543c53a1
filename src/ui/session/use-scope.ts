import type { Scope } from '../../core/vocabulary.ts';
import { useSession } from './Guard.tsx';
import { useCall } from './use-call.ts';

type Rights = { scope: Scope | null; universityId: string | null };

/**
 * Whether the staff member looks after all universities or only their own; undefined until that is known. Only a convenience: the server
 * decides, so a failed request counts as `all`.
 */
export function useScope(): Scope | undefined {
  const { role } = useSession();
  const { data, state } = useCall<Rights>(role === 'admin' ? null : '/auth/me');
  if (role === 'admin' || state === 'failed') return 'all';
  return data ? (data.scope ?? 'own') : undefined;
}

/**
 * Whether the authority looks after its own university, and that one was removed for good: then it looks after nothing, and other staff
 * review what it adds (decision 0028).
 */
export function useHasNoUniversity(): boolean {
  const { role } = useSession();
  const { data } = useCall<Rights>(role === 'authority' ? '/auth/me' : null);
  return data !== null && data.scope !== 'all' && data.universityId === null;
}
