import type { Actor } from '../core/access.ts';

export const can = {
  /** What people write to the portal is for administrators: to read, to sort and to delete. */
  manage: (actor: Actor): boolean => actor.role === 'admin',
};
