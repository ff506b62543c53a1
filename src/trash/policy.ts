import { type Actor, reaches } from '../core/access.ts';

type Deleted = {
  deletedBy: string | null;
  universityId: string | null;
  /** For books and posts, which may belong to no university: their seller or author; null without an account. */
  owner?: string | null;
};

export const can = {
  /** Administrators alone see the trash. */
  see: (actor: Actor): boolean => actor.role === 'admin',

  /** Administrators restore any row; others only a row that they deleted, while they look after its university or own it. */
  restore: (actor: Actor, { deletedBy, universityId, owner }: Deleted): boolean => {
    if (actor.role === 'admin') return true;
    if (actor.role === null || actor.id !== deletedBy) return false;
    if (owner !== undefined) return actor.id === owner || reaches(actor, universityId);
    // Rows without a university (messages through the contact form) are restored by administrators only.
    return universityId !== null && reaches(actor, universityId);
  },
};
