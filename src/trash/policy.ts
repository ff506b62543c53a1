import type { Actor } from '../core/access.ts';
import { can as canUniversities } from '../universities/policy.ts';

type Deleted = { deletedBy: string | null; universityId: string | null };

export const can = {
  /** Administrators look into the trash. */
  see: (actor: Actor): boolean => actor.role === 'admin',

  /** Whoever deleted something takes it back, as long as they look after where it stood; so do administrators. */
  restore: (actor: Actor, { deletedBy, universityId }: Deleted): boolean =>
    actor.role === 'admin' ||
    (actor.role !== null &&
      actor.id === deletedBy &&
      (universityId === null || canUniversities.manage(actor, universityId))),
};
