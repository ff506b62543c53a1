import * as m from '../../../paraglide/messages.js';
import { dayTime } from '../../../ui/area/day-time.ts';
import { rupees } from '../../../ui/format.ts';
import type { Reservation } from '../schema.ts';
import type { ReservationState, Side } from '../vocabulary.ts';

const states: Record<ReservationState, { name: () => string; look: string }> = {
  asked: { name: m.reservation_pages_state_asked, look: 'mark wait' },
  accepted: { name: m.reservation_pages_state_accepted, look: 'mark' },
  declined: { name: m.reservation_pages_state_declined, look: 'mark off' },
  cancelled: { name: m.reservation_pages_state_cancelled, look: 'mark off' },
  expired: { name: m.reservation_pages_state_expired, look: 'mark off' },
  'handed-over': { name: m.reservation_pages_state_handed_over, look: 'mark' },
};

/** The state of a reservation, in words; the colour repeats them. */
export function StateMark({ state }: { state: ReservationState }) {
  const { name, look } = states[state];
  return <span className={look}>{name()}</span>;
}

/** Returns a person's name, or a substitute if their account is deleted. */
export const personName = ({ name }: { name: string }): string => name || m.reservation_pages_gone();

/** Returns the name of the other side, which is notified and answers: staff, where the seller has no account. */
export const otherName = ({ side, buyer, seller, answeredBy }: Reservation): string =>
  side !== 'buyer'
    ? personName(buyer)
    : answeredBy === 'staff'
      ? m.reservation_pages_staff()
      : personName(seller);

/** The side, as far as texts differ. Where staff answer, the seller may be known by name only (`-of-staff`), or no longer (`-of-gone`). */
type Reader = Side | 'buyer-of-staff' | 'buyer-of-gone' | 'desk-of-gone';

export function readerOf({ side, answeredBy, seller }: Reservation): Reader {
  if (answeredBy === 'seller' || side === 'seller') return side;
  if (seller.name === '') return `${side}-of-gone`;
  return side === 'buyer' ? 'buyer-of-staff' : side;
}

/** Returns what the state means for the reader's side, and what happens next. */
export const whatNext = (reservation: Reservation): string => {
  const { state, side, seller, buyer, expiresAt, book } = reservation;
  return m.reservation_pages_next({
    ...{ state, side, reader: readerOf(reservation) },
    ...{ seller: personName(seller), buyer: personName(buyer) },
    price: rupees(book.price),
    time: expiresAt === null ? '' : dayTime(expiresAt),
  });
};
