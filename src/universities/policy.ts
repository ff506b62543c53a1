import { type Actor, confinedTo, isStaff, reaches } from '../core/access.ts';

export const can = {
  /** Staff may add universities, unless they are confined to one. */
  add: (actor: Actor): boolean => isStaff(actor) && confinedTo(actor) === undefined,

  /** Administrators manage all universities and everything below them; so do authorities, unless they are confined to their own. */
  manage: (actor: Actor, universityId: string): boolean => reaches(actor, universityId),
};
