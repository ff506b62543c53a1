import { type Actor, isStaff } from '../core/access.ts';

type Offered = { seller_id: string | null };

/** Whether it is their own book. */
export const sells = (actor: Actor, { seller_id }: Offered): boolean =>
  actor.role !== null && actor.id === seller_id;

/** Staff look after all books, whoever sells them; everybody else after their own. */
const manage = (actor: Actor, book: Offered): boolean => isStaff(actor) || sells(actor, book);

export const can = {
  /** The review queue and the management list are for staff. */
  reviewList: (actor: Actor): boolean => isStaff(actor),

  /** Everybody who is signed in offers books. */
  add: (actor: Actor): boolean => actor.role !== null,

  /** What staff add stands on the shelf at once, in their name; what others offer waits for approval. */
  publish: (actor: Actor): boolean => isStaff(actor),

  /** Reads it with how to reach its seller. */
  manage,
  edit: manage,
  /** Takes it off the shelf, puts it back, marks it as sold. */
  offer: manage,
  delete: manage,

  verify: (actor: Actor): boolean => isStaff(actor),
};
