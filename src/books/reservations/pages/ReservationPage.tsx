import { useCallback } from 'react';
import { Link, useLocation } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { dayTime } from '../../../ui/area/day-time.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { languageOf } from '../../../ui/language.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import type { Reservation } from '../schema.ts';
import { BookPanel } from './BookPanel.tsx';
import { ContactCard } from './ContactCard.tsx';
import { StatePanel } from './StatePanel.tsx';
import { isOpen, personName } from './state-words.ts';
import { ThreadPanel } from './ThreadPanel.tsx';
import { useRefresh } from './use-refresh.ts';
import { useReservation } from './use-reservation.ts';
import { useThread } from './use-thread.ts';

/** A reservation with its thread, for both sides: ?id=. */
export function ReservationPage() {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('id');
  if (id) return <OneReservation key={id} id={id} />;
  return (
    <>
      <header className="head">
        <h1>{m.reservation_pages_title()}</h1>
      </header>
      <EmptyState title={m.reservation_pages_none_chosen()} text={m.reservation_pages_none_chosen_text()}>
        <BackLink side={null} />
      </EmptyState>
    </>
  );
}

function OneReservation({ id }: { id: string }) {
  const watched = useReservation(id);
  const { reservation, trouble } = watched;
  const thread = useThread(id);
  const { refresh: askState } = watched;
  const { refresh: askMessages } = thread;
  const refresh = useCallback(() => {
    askState();
    askMessages();
  }, [askState, askMessages]);
  useRefresh(refresh, reservation !== null && isOpen(reservation));
  const name = reservation?.book.name ?? m.reservation_pages_title();
  return (
    <>
      <header className="head">
        <h1 lang={languageOf(name)}>{name}</h1>
        {reservation && <p className="sub">{askedBy(reservation)}</p>}
      </header>
      <SentNotice />
      {trouble !== null && (
        <div className="say">
          <ErrorNotice
            title={reservation ? m.reservation_pages_failed_again() : m.reservation_pages_failed()}
            text={trouble || m.areas_try_again()}
            onRetry={refresh}
          />
        </div>
      )}
      {reservation ? (
        <div className={reservation.contact ? 'reservation with-contact' : 'reservation'}>
          <StatePanel watched={{ ...watched, reservation }} />
          {reservation.contact && (
            <ContactCard
              contact={reservation.contact}
              side={reservation.side}
              answeredBy={reservation.answeredBy}
            />
          )}
          <ThreadPanel reservation={reservation} thread={thread} onRefused={watched.refresh} />
          <div className="res-book">
            <BookPanel reservation={reservation} />
            <BackLink side={reservation.side} />
          </div>
        </div>
      ) : (
        trouble === null && <Skeleton label={m.reservation_pages_loading()} shape="semesters" count={4} />
      )}
    </>
  );
}

function askedBy({ side, seller, buyer, date, answeredBy }: Reservation): string {
  const words = { seller: personName(seller), buyer: personName(buyer), time: dayTime(date) };
  if (side === 'buyer')
    return answeredBy === 'staff'
      ? m.reservation_pages_you_asked_staff(words)
      : m.reservation_pages_you_asked(words);
  return side === 'desk' ? m.reservation_pages_they_asked_desk(words) : m.reservation_pages_they_asked(words);
}

/** The message of the page before, where the book was reserved. */
function SentNotice() {
  const { state } = useLocation();
  const notice: unknown = (state as { notice?: unknown } | null)?.notice;
  return (
    <div role="status" className="say">
      {typeof notice === 'string' && (
        <div className="notice">
          <p>{notice}</p>
        </div>
      )}
    </div>
  );
}

/** Link to the list of this reservation. */
function BackLink({ side }: { side: Reservation['side'] | null }) {
  const { role } = useSession();
  const home = areaOf[role];
  const [path, text] =
    role !== 'user'
      ? ['book-requests', m.reservation_pages_to_desk()]
      : side === 'seller'
        ? ['books', m.reservation_pages_to_sales()]
        : ['purchase-books', m.reservation_pages_to_purchases()];
  return (
    <Link className="btn" to={`${home}/${path}`}>
      {text}
    </Link>
  );
}
