import { type Actor, isStaff, reaches } from '../core/access.ts';
import type { Change } from './input.ts';
import type { Side } from './schema.ts';

type Sides = { buyer_id: string; seller_id: string | null; university_id: string | null };

/**
 * On which side of a reservation somebody stands; null where on none. Who asks for a book of the desk stays its buyer, staff or not: others
 * answer it.
 */
export function sideOf(actor: Actor, { buyer_id, seller_id, university_id }: Sides): Side | null {
  if (actor.role === null) return null;
  if (actor.id === buyer_id) return 'buyer';
  if (actor.id === seller_id) return 'seller';
  return seller_id === null && reaches(actor, university_id) ? 'desk' : null;
}

export const can = {
  /** What nobody with an account sells is for staff to answer, those of the book's university. */
  seeDesk: (actor: Actor): boolean => isStaff(actor),

  /** Both sides cancel; the rest is for whoever has the book. */
  change: (side: Side, to: Change): boolean => side !== 'buyer' || to === 'cancelled',
};
