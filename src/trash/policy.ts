import { type Actor, reaches } from '../core/access.ts';

type Deleted = {
  deletedBy: string | null;
  universityId: string | null;
  /** For books and posts, which may belong to no university: their seller or author; null without an account. */
  owner?: string | null;
};

export const can = {
  /** Administrators look into the trash. */
  see: (actor: Actor): boolean => actor.role === 'admin',

  /** The person who deleted a row restores it, as long as they look after its place, or it is their own; so do administrators. */
  restore: (actor: Actor, { deletedBy, universityId, owner }: Deleted): boolean => {
    if (actor.role === 'admin') return true;
    if (actor.role === null || actor.id !== deletedBy) return false;
    if (owner !== undefined) return actor.id === owner || reaches(actor, universityId);
    // What belongs to no university is for administrators: messages through the contact form.
    return universityId !== null && reaches(actor, universityId);
  },
};
