import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { dayTime, shortDay } from '../../../ui/area/day-time.ts';
import { rupees } from '../../../ui/format.ts';
import { languageOf } from '../../../ui/language.ts';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import type { Reservation } from '../schema.ts';
import { StateMark } from './StateMark.tsx';
import { otherName } from './state-words.ts';

/** One of one’s own requests in a list; it leads to the reservation. */
export function RequestRow({ reservation }: { reservation: Reservation }) {
  const { _id, book, state, date, expiresAt, unread } = reservation;
  const { role } = useSession();
  return (
    <li>
      <Link to={`${areaOf[role]}/reservation?id=${_id}`} lang={languageOf(book.name)}>
        {book.name}
      </Link>
      <p>
        <span>
          <StateMark state={state} />
        </span>
        {unread > 0 && <b className="unread">{m.reservation_pages_unread({ count: unread })}</b>}
        <span className="num">{rupees(book.price)}</span>
        <span>{m.reservation_pages_from_seller({ name: otherName(reservation) })}</span>
        <span>
          {state === 'asked' && expiresAt !== null
            ? m.reservation_pages_until({ time: dayTime(expiresAt) })
            : m.reservation_pages_asked_on({ day: shortDay(date) })}
        </span>
      </p>
    </li>
  );
}
