import type { Scope } from '../../core/vocabulary.ts';
import { useSession } from './Guard.tsx';
import { useCall } from './use-call.ts';

/**
 * Whether the staff member looks after all universities or only their own; undefined until that is known. Only a convenience: the server
 * decides, so a failed request counts as `all`.
 */
export function useScope(): Scope | undefined {
  const { role } = useSession();
  const { data, state } = useCall<{ scope: Scope | null }>(role === 'admin' ? null : '/auth/me');
  if (role === 'admin' || state === 'failed') return 'all';
  return data ? (data.scope ?? 'own') : undefined;
}
