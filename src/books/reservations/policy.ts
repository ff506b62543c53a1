import { type Actor, isStaff, reaches } from '../../core/access.ts';
import type { Change, Side } from './vocabulary.ts';

type Sides = { buyer_id: string; seller_id: string | null; university_id: string | null };

/**
 * Returns the actor's side on a reservation; null for none. A staff member who requests a book that staff answer for is only its buyer:
 * other staff answer.
 */
export function sideOf(actor: Actor, { buyer_id, seller_id, university_id }: Sides): Side | null {
  if (actor.role === null) return null;
  if (actor.id === buyer_id) return 'buyer';
  if (actor.id === seller_id) return 'seller';
  return seller_id === null && reaches(actor, university_id) ? 'desk' : null;
}

export const can = {
  /** Requests for books whose sellers have no account are answered by staff of the book's university. */
  seeStaffRequests: (actor: Actor): boolean => isStaff(actor),

  /** Both sides may cancel; all other changes are for the side that has the book. */
  change: (side: Side, to: Change): boolean => side !== 'buyer' || to === 'cancelled',
};
