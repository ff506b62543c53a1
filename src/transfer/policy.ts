import { type Actor, confinedTo, isStaff, type Rights } from '../core/access.ts';

export const can = {
  /** Files bring rows of any university: not for those who are confined to their own. */
  import: (actor: Actor | Rights): boolean => isStaff(actor) && confinedTo(actor) === undefined,

  /** What was done on the portal only administrators read. */
  exportAudit: (actor: Actor): boolean => actor.role === 'admin',
};
