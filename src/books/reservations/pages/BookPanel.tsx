import { useId } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { rupees } from '../../../ui/format.ts';
import { languageOf } from '../../../ui/language.ts';
import { BookCover } from '../../../ui/pictures/BookCover.tsx';
import type { Reservation } from '../schema.ts';
import { isOpen } from './state-words.ts';

/** The book that a reservation is about, as it was when it was asked for. */
export function BookPanel({ reservation }: { reservation: Reservation }) {
  const { _id, name, price, imageSmall } = reservation.book;
  const title = useId();
  return (
    <section className="card" aria-labelledby={title}>
      <h2 id={title} className="vh">
        {m.reservation_pages_book()}
      </h2>
      <div className="bthumb">
        <BookCover title={name} src={imageSmall ? `/api${imageSmall}` : undefined} />
        <div>
          <b lang={languageOf(name)}>{name}</b>
          <span className="bprice">{rupees(price)}</span>
          {/* Sold books have no page any more. */}
          {_id !== null && isOpen(reservation) && (
            <Link className="to-book" to={`/Books/${_id}`}>
              {m.reservation_pages_book_open()}
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}
