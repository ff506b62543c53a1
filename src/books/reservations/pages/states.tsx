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

/** What people are called here, even when their account is deleted. */
export const personName = ({ name }: { name: string }): string => name || m.reservation_pages_gone();

export const otherName = ({ side, buyer, seller }: Reservation): string =>
  personName(side === 'buyer' ? seller : buyer);

type Words = { seller: string; buyer: string; price: string; time: string };

const asked: Record<Side, (words: Words) => string> = {
  buyer: m.reservation_pages_next_asked_buyer,
  seller: m.reservation_pages_next_asked_seller,
  desk: m.reservation_pages_next_asked_desk,
};
const accepted: Record<Side, (words: Words) => string> = {
  buyer: m.reservation_pages_next_accepted_buyer,
  seller: m.reservation_pages_next_accepted_seller,
  desk: m.reservation_pages_next_accepted_desk,
};

/** What the state means to this side, and what happens next. */
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
    asked: () =>
      buys && reservation.answeredBy === 'staff'
        ? m.reservation_pages_next_asked_staff(words)
        : asked[side](words),
    accepted: () => accepted[side](words),
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
