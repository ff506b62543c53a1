import type { Actor } from '../core/access.ts';

export const can = {
  /** Administrators look into the trash. */
  see: (actor: Actor): boolean => actor.role === 'admin',

  /** Whoever deleted something takes it back; so do administrators. */
  restore: (actor: Actor, { deletedBy }: { deletedBy: string | null }): boolean =>
    actor.role === 'admin' || (actor.role !== null && actor.id === deletedBy),
};
