import { type Actor, isStaff } from '../core/access.ts';

export const can = {
  /** The review queue and the management list are for staff. */
  reviewList: (actor: Actor): boolean => isStaff(actor),

  /** Everybody who is signed in offers books. */
  add: (actor: Actor): boolean => actor.role !== null,

  /** What staff add stands on the shelf at once, in their name; what others offer waits for approval. */
  publish: (actor: Actor): boolean => isStaff(actor),

  /** Staff look after all books, whoever sells them. */
  edit: (actor: Actor): boolean => isStaff(actor),
  delete: (actor: Actor): boolean => isStaff(actor),
  verify: (actor: Actor): boolean => isStaff(actor),
};
