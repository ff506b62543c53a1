import { type Actor, confinedTo, isStaff, type Rights } from '../core/access.ts';

export const can = {
  /** Not for staff confined to one university, as a file may contain rows of any university. */
  import: (actor: Actor | Rights): boolean => isStaff(actor) && confinedTo(actor) === undefined,

  /** Only administrators read the audit log. */
  exportAudit: (actor: Actor): boolean => actor.role === 'admin',
};
