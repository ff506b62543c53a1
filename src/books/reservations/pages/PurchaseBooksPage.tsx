import { useId, useState } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { dayTime, shortDay } from '../../../ui/area/day-time.ts';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { rupees } from '../../../ui/format.ts';
import { languageOf } from '../../../ui/language.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { type Called, useCall } from '../../../ui/session/use-call.ts';
import type { Reservation } from '../schema.ts';
import { BooksOnOffer } from './BooksOnOffer.tsx';
import { otherName, StateMark } from './states.tsx';

/** Rows of each list at a time. */
const OPEN_SIZE = 20;
const ENDED_SIZE = 3;

/** The call for one’s own open requests. */
const openRequests = (page: number): string =>
  `/reservations?side=buyer&open=true&page=${page}&limit=${OPEN_SIZE}`;

/** The books on offer with their Purchase button, and above them one’s own requests. */
export function PurchaseBooksPage() {
  const home = areaOf[useSession().role];
  const [page, setPage] = useState(1);
  const open = useCall<Reservation[]>(openRequests(page));
  const own = new Map((open.data ?? []).map(({ _id, book }) => [book._id, `${home}/reservation?id=${_id}`]));
  return (
    <>
      <header className="head">
        <h1>{m.areas_page_purchase()}</h1>
        <p className="sub">{m.reservation_pages_purchase_intro()}</p>
      </header>
      <OwnRequests open={open} page={page} onPage={setPage} />
      <BooksOnOffer own={own} />
    </>
  );
}

type OwnProps = {
  /** Open ones; the books below are marked by them, too. */
  open: Called<Reservation[]>;
  page: number;
  onPage: (page: number) => void;
};

/** The reader's requests: open ones, and below them purchases and those that failed. */
function OwnRequests({ open, page, onPage }: OwnProps) {
  const title = useId();
  const [endedPage, setEndedPage] = useState(1);
  const ended = useCall<Reservation[]>(
    `/reservations?side=buyer&open=false&page=${endedPage}&limit=${ENDED_SIZE}`,
  );
  const none = ended.data !== null && ended.total === 0;
  return (
    <section className="card own-requests" aria-labelledby={title}>
      <h2 id={title}>{m.reservation_pages_own()}</h2>
      <Loaded
        call={open}
        failed={m.reservation_pages_own_failed()}
        loading={<Skeleton label={m.areas_loading()} shape="lines" count={2} />}
      >
        {(rows) =>
          open.total === 0 ? (
            <p className="muted">
              {none ? m.reservation_pages_own_none() : m.reservation_pages_own_none_open()}
            </p>
          ) : (
            <Requests rows={rows} total={open.total} size={OPEN_SIZE} page={page} onPage={onPage} />
          )
        }
      </Loaded>
      {!none && (
        <Loaded call={ended} failed={m.reservation_pages_own_failed()} loading={<span />}>
          {(rows) => (
            <>
              <h3>{m.reservation_pages_own_ended()}</h3>
              <Requests
                rows={rows}
                total={ended.total}
                size={ENDED_SIZE}
                page={endedPage}
                onPage={setEndedPage}
              />
            </>
          )}
        </Loaded>
      )}
    </section>
  );
}

type ListProps = {
  rows: Reservation[];
  total: number;
  size: number;
  page: number;
  onPage: (page: number) => void;
};

function Requests({ rows, total, size, page, onPage }: ListProps) {
  const last = Math.ceil(total / size);
  return (
    <>
      <ul className="rows">
        {rows.map((reservation) => (
          <RequestRow key={reservation._id} reservation={reservation} />
        ))}
      </ul>
      {last > 1 && (
        <div className="turn">
          <button type="button" className="btn" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {m.reservation_pages_newer()}
          </button>
          <button type="button" className="btn" disabled={page >= last} onClick={() => onPage(page + 1)}>
            {m.reservation_pages_older()}
          </button>
        </div>
      )}
    </>
  );
}

/** One of one’s own requests in a list; it leads to the reservation. */
function RequestRow({ reservation }: { reservation: Reservation }) {
  const { _id, book, state, date, expiresAt, unread } = reservation;
  return (
    <li>
      <Link to={`${areaOf[useSession().role]}/reservation?id=${_id}`} lang={languageOf(book.name)}>
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
