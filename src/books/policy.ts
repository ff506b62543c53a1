import { type Actor, isStaff } from '../core/access.ts';

export const can = {
  /** The review queue and the management list are for staff. */
  reviewList: (actor: Actor): boolean => isStaff(actor),
};
