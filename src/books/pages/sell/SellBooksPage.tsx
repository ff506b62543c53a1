import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import type { Profile } from '../../../people/schema.ts';
import { AreaHead } from '../../../ui/area/AreaHead.tsx';
import { dayTime, shortDay } from '../../../ui/area/day-time.ts';
import { useFilters } from '../../../ui/area/filters.tsx';
import { Failed, Loaded, useList } from '../../../ui/area/LoadedList.tsx';
import { rupees } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { languageOf } from '../../../ui/language.ts';
import { BookCover } from '../../../ui/pictures/BookCover.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { type Called, useCall } from '../../../ui/session/use-call.ts';
import { Typed, TypedLink } from '../../../ui/Typed.tsx';
import { personName } from '../../reservations/pages/states.tsx';
import type { Reservation } from '../../reservations/schema.ts';
import type { ManagedBook } from '../../schema.ts';
import * as lineCss from '../BookLine.module.css';
import { AddBookForm } from '../form/BookForm.tsx';
import { emptyBook } from '../form/book-values.ts';
import { OwnBooks } from './OwnBooks.tsx';
import * as css from './SellBooksPage.module.css';

/** Own books per page. */
const PAGE_SIZE = 10;
/** Requests shown until the reader asks for all. */
const OPEN_AT_FIRST = 5;
const EARLIER_AT_FIRST = 10;
/** Earlier requests that are shown in all. */
const MOST = 100;

/** The form that offers a book; above it the requests of buyers, below it the reader's own books. */
export function SellBooksPage() {
  const { search } = useFilters([]);
  const books = useList<ManagedBook>('/books/mine', search, PAGE_SIZE);
  const requests = useCall<Reservation[]>('/reservations?side=seller&open=true');
  const navigate = useNavigate();
  return (
    <>
      <AreaHead apart title={m.areas_page_sell()} sub={m.market_intro()}>
        <button type="button" className="btn" onClick={() => document.getElementById('own-books')?.focus()}>
          <Icon name="down" />
          {m.market_own()}
        </button>
      </AreaHead>
      <Requests call={requests} />
      <SellBook
        onOffered={() => {
          // The new book is at the top of the first page.
          if (search.page > 1) void navigate({ search: '' }, { preventScrollReset: true });
          books.reload();
        }}
      />
      <OwnBooks books={books} requests={requests} />
    </>
  );
}

/** Open requests for the reader's books, unanswered ones first, and below them the earlier ones, collapsed. */
function Requests({ call }: { call: Called<Reservation[]> }) {
  const title = useId();
  const [all, setAll] = useState(false);
  if (call.state === 'failed' && call.data === null)
    return (
      <div className="action-result">
        <Failed call={call} title={m.market_requests_failed()} />
      </div>
    );
  // Most sellers have no requests: a skeleton would only flash.
  if (call.data === null) return null;
  const rows = [...call.data].sort((a, b) => Number(b.state === 'asked') - Number(a.state === 'asked'));
  const shown = all ? rows : rows.slice(0, OPEN_AT_FIRST);
  return (
    <section className={rows.length > 0 ? `card ${css.requests}` : css.requests} aria-labelledby={title}>
      <header className={rows.length > 0 ? undefined : 'visually-hidden'}>
        <h2 id={title}>{m.market_requests()}</h2>
      </header>
      {rows.length > 0 && (
        <ul className="rows">
          {shown.map((reservation) => (
            <Request key={reservation._id} reservation={reservation} />
          ))}
        </ul>
      )}
      {shown.length < rows.length && (
        <button type="button" className="btn quiet" onClick={() => setAll(true)}>
          {m.market_requests_all({ count: rows.length - shown.length })}
        </button>
      )}
      <EarlierRequests />
    </section>
  );
}

function Request({ reservation }: { reservation: Reservation }) {
  const { _id, state, book, buyer, expiresAt, unread } = reservation;
  const { name, price, imageSmall } = book;
  const isAsked = state === 'asked';
  const label = isAsked ? m.market_answer_of({ name }) : m.market_open_of({ name });
  return (
    <li className={`${lineCss.line} ${css.request}`}>
      <BookCover title={name} photo={imageSmall} />
      <div className={lineCss.words}>
        <Typed as="b" text={name} />
        <span className="num">{rupees(price)}</span>
        <span lang={languageOf(buyer.name)}>
          {isAsked ? m.market_asked({ name: buyer.name }) : m.market_promised({ name: buyer.name })}
        </span>
        {isAsked && expiresAt && (
          <span className="small">{m.market_asked_until({ time: dayTime(expiresAt) })}</span>
        )}
        {unread > 0 && <span className="mark wait">{m.market_unread({ count: unread })}</span>}
      </div>
      <Link
        className={isAsked ? 'btn primary' : 'btn'}
        aria-label={label}
        to={`${areaOf[useSession().role]}/reservation?id=${_id}`}
      >
        {isAsked ? m.market_answer() : m.market_open()}
      </Link>
    </li>
  );
}

/** The requests that have ended, fetched when the reader opens them. */
function EarlierRequests() {
  const [open, setOpen] = useState(false);
  const [limit, setLimit] = useState(EARLIER_AT_FIRST);
  const call = useCall<Reservation[]>(open ? `/reservations?side=seller&open=false&limit=${limit}` : null);
  return (
    <details className={css.earlier} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="forward" />
        {m.market_earlier()}
      </summary>
      {open && (
        <Loaded call={call} failed={m.market_requests_failed()}>
          {(rows) => (
            <>
              {rows.length === 0 && <p className="muted">{m.market_earlier_none()}</p>}
              <ul className="rows">
                {rows.map((reservation) => (
                  <Earlier key={reservation._id} reservation={reservation} />
                ))}
              </ul>
              {limit < MOST && call.total > rows.length && (
                <button type="button" className="btn quiet" onClick={() => setLimit(MOST)}>
                  {m.market_requests_all({ count: Math.min(call.total, MOST) - rows.length })}
                </button>
              )}
            </>
          )}
        </Loaded>
      )}
    </details>
  );
}

function Earlier({ reservation }: { reservation: Reservation }) {
  const { _id, state, book, buyer, date, endedAt } = reservation;
  return (
    <li>
      <TypedLink to={`${areaOf[useSession().role]}/reservation?id=${_id}`} text={book.name} />
      <p>
        <span>{m.market_ended({ state })}</span>
        <span>{m.market_earlier_by({ name: personName(buyer), date: shortDay(endedAt ?? date) })}</span>
      </p>
    </li>
  );
}

/** The card with the form that offers a book, prefilled with the seller's contact details if the profile loads. */
function SellBook({ onOffered }: { onOffered: () => void }) {
  const title = useId();
  const { data: profile, state } = useCall<Profile>('/auth/me');
  return (
    <section className={`card ${css.sell}`} aria-labelledby={title}>
      <header>
        <h2 id={title}>{m.market_form()}</h2>
      </header>
      {profile !== null || state === 'failed' ? (
        <AddBookForm
          own
          initial={{
            ...emptyBook,
            ...(profile && {
              seller: profile.name,
              email: profile.email,
              contactNumber: profile.phone ?? '',
            }),
          }}
          onAdded={onOffered}
        />
      ) : (
        <Skeleton label={m.areas_loading()} shape="semesters" count={4} />
      )}
    </section>
  );
}
