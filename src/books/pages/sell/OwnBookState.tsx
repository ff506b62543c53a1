import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { shortDay } from '../../../ui/area/day-time.ts';
import { languageOf } from '../../../ui/language.ts';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import type { ManagedBook } from '../../schema.ts';
import type { BookState } from '../../vocabulary.ts';

type Props = { book: ManagedBook; state: BookState; reservation: string | undefined };

const looks: Record<BookState, string> = {
  waiting: 'mark wait',
  rejected: 'mark bad',
  offered: 'mark',
  reserved: 'mark wait',
  withdrawn: 'mark off',
  sold: 'mark off',
};

/** The state of one's own book, what it means, and the next step. */
export function OwnBookState({ book, state, reservation }: Props) {
  return (
    <div className="mstate">
      <p>
        <span className={looks[state]}>{m.market_state({ state })}</span> {wordsOf(book, state)}
      </p>
      {state === 'rejected' && book.reason && (
        <blockquote lang={languageOf(book.reason)}>
          <p className="vh">{m.market_rejected_why()}</p>
          <p>{book.reason}</p>
        </blockquote>
      )}
      <Onward book={book} state={state} reservation={reservation} />
    </div>
  );
}

function wordsOf({ date, soldAt, state: review, rejectedBy }: ManagedBook, state: BookState): string {
  switch (state) {
    case 'waiting':
      return m.market_pending_text({ date: shortDay(date) });
    case 'rejected':
      return rejectedBy ? m.market_rejected_text({ name: rejectedBy }) : m.market_rejected_text_plain();
    case 'offered':
      return m.market_shelf_text();
    case 'reserved':
      return m.market_reserved_text();
    case 'withdrawn':
      return review === 'pending' ? m.market_withdrawn_waits() : m.market_withdrawn_text();
    case 'sold':
      return m.market_sold_text({ date: shortDay(soldAt ?? date) });
  }
}

/** A link to the page of the book, or to its reservation. */
function Onward({ book: { _id, name }, state, reservation }: Props): ReactNode {
  const home = areaOf[useSession().role];
  if (state === 'offered')
    return (
      <Link to={`/Books/${_id}`} aria-label={m.market_see_of({ name })}>
        {m.market_see()}
      </Link>
    );
  if (state === 'reserved' && reservation)
    return (
      <Link to={`${home}/reservation?id=${reservation}`} aria-label={m.market_to_reservation_of({ name })}>
        {m.market_to_reservation()}
      </Link>
    );
  return null;
}
