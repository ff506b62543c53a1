import { type Actor, reaches } from '../core/access.ts';
import { can as canUniversities } from '../universities/policy.ts';

type Deleted = {
  deletedBy: string | null;
  universityId: string | null;
  /** For what people bring, which may belong to no university: who sells or wrote it; null for nobody who has an account. */
  owner?: string | null;
};

export const can = {
  /** Administrators look into the trash. */
  see: (actor: Actor): boolean => actor.role === 'admin',

  /** Whoever deleted something takes it back, as long as they look after where it stood, or it is their own; so do administrators. */
  restore: (actor: Actor, { deletedBy, universityId, owner }: Deleted): boolean => {
    if (actor.role === 'admin') return true;
    if (actor.role === null || actor.id !== deletedBy) return false;
    if (owner !== undefined) return actor.id === owner || reaches(actor, universityId);
    return universityId === null || canUniversities.manage(actor, universityId);
  },
};
