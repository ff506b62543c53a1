import { type Actor, isStaff, reaches } from '../core/access.ts';

type Offered = { seller_id: string | null; university_id: string | null };

/** Whether it is their own book. */
export const sells = (actor: Actor, { seller_id }: Pick<Offered, 'seller_id'>): boolean =>
  actor.role !== null && actor.id === seller_id;

/** Staff look after the books of the universities that they reach, not only their own; sellers after their own. */
const manage = (actor: Actor, book: Offered): boolean => verify(actor, book) || sells(actor, book);

const verify = (actor: Actor, { university_id }: Pick<Offered, 'university_id'>): boolean =>
  reaches(actor, university_id);

export const can = {
  /** The review queue and the management list are for staff. */
  reviewList: (actor: Actor): boolean => isStaff(actor),

  /** Signed-in people offer books. */
  add: (actor: Actor): boolean => actor.role !== null,

  /**
   * What staff add for a university that they reach is on the shelf at once, in their name; what others offer waits for approval.
   */
  publish: verify,

  /** Reads it with how to reach its seller. */
  manage,
  edit: manage,
  /** Takes it off the shelf, puts it back, marks it as sold. */
  offer: manage,
  delete: manage,

  /** Decides about it; what its seller may not do to a book that is reserved, too. */
  verify,

  /** Says to which university it belongs: staff of all universities. */
  move: (actor: Actor): boolean => reaches(actor, null),
};
