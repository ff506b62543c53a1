import type { Scope } from '../../core/vocabulary.ts';
import { useSession } from './Guard.tsx';
import { useCall } from './use-call.ts';

/**
 * Whether the staff member looks after all universities or the own one; undefined until that is known. A courtesy: the server decides, and
 * an account that cannot be asked about is not held up.
 */
export function useScope(): Scope | undefined {
  const { role } = useSession();
  const { data, state } = useCall<{ scope: Scope | null }>(role === 'admin' ? null : '/auth/me');
  if (role === 'admin' || state === 'failed') return 'all';
  return data ? (data.scope ?? 'own') : undefined;
}
