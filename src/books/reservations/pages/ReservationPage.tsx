import { useCallback, useId } from 'react';
import { useLocation } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { AreaHead, Pair } from '../../../ui/area/AreaHead.tsx';
import { dayTime } from '../../../ui/area/day-time.ts';
import { Failed } from '../../../ui/area/LoadedList.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { rupees } from '../../../ui/format.ts';
import { Link } from '../../../ui/Link.tsx';
import { BookCover } from '../../../ui/pictures/BookCover.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useEnd, useRefresh } from '../../../ui/session/use-call.ts';
import { Typed } from '../../../ui/Typed.tsx';
import * as lineCss from '../../pages/BookLine.module.css';
import { callLink } from '../../vocabulary.ts';
import type { Reservation } from '../schema.ts';
import { isOpen } from '../vocabulary.ts';
import * as css from './ReservationPage.module.css';
import { StatePanel, useReservation } from './StatePanel.tsx';
import { personName, readerOf } from './states.tsx';
import { ThreadPanel, useThread } from './ThreadPanel.tsx';

/** How often to poll for the other side's changes and messages, in ms. */
const EVERY_MS = 20_000;

/** Shows the reservation of `?id=` with its thread, for both sides. */
export function ReservationPage() {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('id');
  if (id) return <OneReservation key={id} id={id} />;
  return (
    <>
      <AreaHead title={m.areas_page_reservation()} />
      <EmptyState title={m.reservation_pages_none_chosen()} text={m.reservation_pages_none_chosen_text()}>
        <BackLink side={null} />
      </EmptyState>
    </>
  );
}

function OneReservation({ id }: { id: string }) {
  const { reservation, trouble, isGone, put, refresh: askState } = useReservation(id);
  const thread = useThread(id);
  const { refresh: askMessages } = thread;
  const refresh = useCallback(() => {
    askState();
    askMessages();
  }, [askState, askMessages]);
  const goesOn = reservation !== null && isOpen(reservation) && !isGone;
  useRefresh(refresh, goesOn, EVERY_MS);
  // The last messages before the end: nothing is asked afterwards.
  useEnd(goesOn, askMessages);
  if (isGone)
    return (
      <>
        <AreaHead title={m.areas_page_reservation()} />
        <EmptyState title={m.reservation_pages_missing()} text={trouble}>
          <BackLink side={null} />
        </EmptyState>
      </>
    );
  const name = reservation?.book.name ?? m.areas_page_reservation();
  const contact = reservation && contactOf(reservation);
  return (
    <>
      <header className="head">
        <Typed as="h1" text={name} />
        {reservation && <p className="sub">{askedBy(reservation)}</p>}
      </header>
      <SentNotice
        isWaiting={
          reservation ? reservation.side === 'buyer' && reservation.state === 'asked' : trouble !== null
        }
      />
      {trouble !== null && (
        <div className="action-result">
          <Failed
            call={{ error: trouble, reload: refresh }}
            title={reservation ? m.reservation_pages_failed_again() : m.reservation_pages_failed()}
          />
        </div>
      )}
      {reservation ? (
        <div className={contact ? `${css.reservation} ${css.withContact}` : css.reservation}>
          <StatePanel reservation={reservation} put={put} refresh={askState} />
          {contact && (
            <ContactCard contact={contact} side={reservation.side} answeredBy={reservation.answeredBy} />
          )}
          <ThreadPanel reservation={reservation} thread={thread} onRefused={askState} />
          <div className={css.beside}>
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

/** Returns the contact to show. After the end, unknown details show nothing: their text would refer to the thread, which is closed. */
function contactOf(reservation: Reservation): Reservation['contact'] {
  const { contact } = reservation;
  const isKnown = contact !== null && (contact.email !== null || contact.phone !== null);
  return isKnown || isOpen(reservation) ? contact : null;
}

function askedBy(reservation: Reservation): string {
  const { seller, buyer, date } = reservation;
  const words = { seller: personName(seller), buyer: personName(buyer), time: dayTime(date) };
  return m.reservation_pages_asked({ reader: readerOf(reservation), ...words });
}

/** Shows the message of the page on which the reader reserved the book, until the request is answered. */
function SentNotice({ isWaiting }: { isWaiting: boolean }) {
  const { state } = useLocation();
  const notice: unknown = (state as { notice?: unknown } | null)?.notice;
  return (
    <div role="status" className="action-result">
      {isWaiting && typeof notice === 'string' && (
        <div className="notice">
          <p>{notice}</p>
        </div>
      )}
    </div>
  );
}

function BackLink({ side }: { side: Reservation['side'] | null }) {
  const { role } = useSession();
  const home = areaOf[role];
  const [path, text] =
    role !== 'user'
      ? [
          side === 'seller' || side === 'buyer' ? `book-requests?side=${side}` : 'book-requests',
          m.reservation_pages_to_desk(),
        ]
      : side === 'seller'
        ? ['books', m.reservation_pages_to_sales()]
        : ['purchase-books', m.reservation_pages_to_purchases()];
  return (
    <Link className="btn" to={`${home}/${path}`}>
      {text}
    </Link>
  );
}

type ContactProps = {
  contact: NonNullable<Reservation['contact']>;
  side: Reservation['side'];
  answeredBy: Reservation['answeredBy'];
};

/** How to reach the other side, once the reservation is accepted. */
function ContactCard({ contact, side, answeredBy }: ContactProps) {
  const { email, phone } = contact;
  const title = useId();
  return (
    <section className={`card ${css.contact}`} aria-labelledby={title}>
      <h2 id={title}>{m.reservation_pages_contact({ name: personName(contact) })}</h2>
      {email === null && phone === null ? (
        <p>{m.reservation_pages_contact_none()}</p>
      ) : (
        <dl className="pairs">
          <Pair name={m.areas_email()}>{email && <a href={`mailto:${email}`}>{email}</a>}</Pair>
          <Pair name={m.areas_phone()} className="num">
            {phone && <a href={callLink(phone)}>{phone}</a>}
          </Pair>
        </dl>
      )}
      <p className="hint">
        {side === 'desk'
          ? m.reservation_pages_contact_note_desk()
          : answeredBy === 'staff'
            ? m.reservation_pages_contact_note_staff()
            : m.reservation_pages_contact_note()}
      </p>
    </section>
  );
}

/** The book of a reservation, with the name and price that it had when the buyer asked for it. */
function BookPanel({ reservation }: { reservation: Reservation }) {
  const { _id, name, price, imageSmall } = reservation.book;
  const title = useId();
  return (
    <section className="card" aria-labelledby={title}>
      <h2 id={title} className="visually-hidden">
        {m.reservation_pages_book()}
      </h2>
      <div className={lineCss.line}>
        <BookCover title={name} photo={imageSmall} />
        <div className={lineCss.words}>
          <Typed as="b" text={name} />
          <span className={lineCss.price}>{rupees(price)}</span>
          {/* Sold books have no page any more. */}
          {_id !== null && isOpen(reservation) && (
            <Link className={css.link} to={`/Books/${_id}`}>
              {m.reservation_pages_book_open()}
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}
