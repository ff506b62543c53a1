import { type Actor, confinedTo, isStaff, reaches } from '../core/access.ts';

export const can = {
  /** Staff who are not confined to one university add others. */
  add: (actor: Actor): boolean => isStaff(actor) && confinedTo(actor) === undefined,

  /** Administrators look after all universities and what belongs to them; so do authorities, unless they are confined to their own. */
  manage: (actor: Actor, universityId: string): boolean => reaches(actor, universityId),
};
