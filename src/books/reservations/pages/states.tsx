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

export const isOpen = ({ state }: Pick<Reservation, 'state'>): boolean =>
  state === 'asked' || state === 'accepted';

/** Returns a person's name, or a substitute if their account is deleted. */
export const personName = ({ name }: { name: string }): string => name || m.reservation_pages_gone();

/** Returns the name of the other side, which is notified and answers: staff, where the seller has no account. */
export const otherName = ({ side, buyer, seller, answeredBy }: Reservation): string =>
  side !== 'buyer'
    ? personName(buyer)
    : answeredBy === 'staff'
      ? m.reservation_pages_staff()
      : personName(seller);

type Words = { seller: string; buyer: string; price: string; time: string };

/** The side, as far as texts differ. Where staff answer, the seller may be known by name only (`-of-staff`), or no longer (`-of-gone`). */
type Reader = Side | 'buyer-of-staff' | 'buyer-of-gone' | 'desk-of-gone';

export function readerOf({ side, answeredBy, seller }: Reservation): Reader {
  if (answeredBy === 'seller' || side === 'seller') return side;
  if (seller.name === '') return `${side}-of-gone`;
  return side === 'buyer' ? 'buyer-of-staff' : side;
}

const asked: Record<Reader, (words: Words) => string> = {
  buyer: m.reservation_pages_next_asked_buyer,
  'buyer-of-staff': m.reservation_pages_next_asked_staff,
  'buyer-of-gone': m.reservation_pages_next_asked_gone,
  seller: m.reservation_pages_next_asked_seller,
  desk: m.reservation_pages_next_asked_desk,
  'desk-of-gone': m.reservation_pages_next_asked_desk_gone,
};
const accepted: Record<Reader, (words: Words) => string> = {
  buyer: m.reservation_pages_next_accepted_buyer,
  'buyer-of-staff': m.reservation_pages_next_accepted_buyer,
  'buyer-of-gone': m.reservation_pages_next_accepted_gone,
  seller: m.reservation_pages_next_accepted_seller,
  desk: m.reservation_pages_next_accepted_desk,
  'desk-of-gone': m.reservation_pages_next_accepted_seller,
};

/** Returns what the state means for the reader's side, and what happens next. */
export function whatNext(reservation: Reservation): string {
  const { state, side, expiresAt, book } = reservation;
  const buys = side === 'buyer';
  const words = {
    seller: personName(reservation.seller),
    buyer: personName(reservation.buyer),
    price: rupees(book.price),
    time: expiresAt === null ? '' : dayTime(expiresAt),
  };
  const meanings: Record<ReservationState, () => string> = {
    asked: () => asked[readerOf(reservation)](words),
    accepted: () => accepted[readerOf(reservation)](words),
    declined: () =>
      buys ? m.reservation_pages_next_declined_buyer() : m.reservation_pages_next_declined_seller(words),
    cancelled: m.reservation_pages_next_cancelled,
    expired: () =>
      buys ? m.reservation_pages_next_expired_buyer() : m.reservation_pages_next_expired_seller(words),
    'handed-over': () =>
      buys
        ? m.reservation_pages_next_handed_over_buyer()
        : m.reservation_pages_next_handed_over_seller(words),
  };
  return meanings[state]();
}
