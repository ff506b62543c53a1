import { type Actor, isStaff, reaches } from '../core/access.ts';

type Offered = { seller_id: string | null; university_id: string | null };

/** Whether the actor is the seller. */
export const sells = (actor: Actor, { seller_id }: Pick<Offered, 'seller_id'>): boolean =>
  actor.role !== null && actor.id === seller_id;

/** Staff manage all books of the universities that they look after; sellers manage their own books. */
const manage = (actor: Actor, book: Offered): boolean => verify(actor, book) || sells(actor, book);

const verify = (actor: Actor, { university_id }: Pick<Offered, 'university_id'>): boolean =>
  reaches(actor, university_id);

export const can = {
  /** The review queue and the management list are for staff. */
  reviewList: (actor: Actor): boolean => isStaff(actor),

  /** Signed-in people offer books. */
  add: (actor: Actor): boolean => actor.role !== null,

  /**
   * Staff publish books of a university that they look after at once, in their name; all other books wait for approval.
   */
  publish: verify,

  /** Reads the book with the seller's contact details. */
  manage,
  edit: manage,
  /** Withdraws the book, puts it back, or marks it as sold. */
  offer: manage,
  delete: manage,

  /** Approves or rejects the book; also changes or deletes it while it is reserved, which its seller may not. */
  verify,

  /** Moves the book to another university: only staff of all universities may. */
  move: (actor: Actor): boolean => reaches(actor, null),
};
