import { useCallback, useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { AreaHead } from '../../../ui/area/AreaHead.tsx';
import { dayTime, shortDay } from '../../../ui/area/day-time.ts';
import { ChosenFilter, FilterBar, type Filters, TypedFilter, useFilters } from '../../../ui/area/filters.tsx';
import { CountLine, Loaded, LoadedList, useLastPage, useList } from '../../../ui/area/LoadedList.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { rupees } from '../../../ui/format.ts';
import { focusNearby } from '../../../ui/kept-focus.ts';
import { Link } from '../../../ui/Link.tsx';
import { languageOf } from '../../../ui/language.ts';
import { BookCover } from '../../../ui/pictures/BookCover.tsx';
import { usePlaceState } from '../../../ui/place-state.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { type Called, useCall } from '../../../ui/session/use-call.ts';
import { Typed, TypedLink } from '../../../ui/Typed.tsx';
import * as shelf from '../../pages/BookShelf.module.css';
import { bookSkeleton } from '../../pages/book-skeleton.tsx';
import { conditionWord } from '../../pages/ConditionMark.tsx';
import type { Book } from '../../schema.ts';
import { categories, conditions, PAGE_SIZE } from '../../vocabulary.ts';
import type { Reservation, ReservationAnswer } from '../schema.ts';
import * as css from './PurchaseBooksPage.module.css';
import { PurchaseDialog } from './PurchaseDialog.tsx';
import { priceFilters, priceOptions } from './price-ranges.ts';
import { personName, StateMark } from './states.tsx';

/** Rows per page of each list. */
const OPEN_SIZE = 20;
const ENDED_SIZE = 3;

/** The reader's own requests, and below them the books on offer with their Purchase buttons. */
export function PurchaseBooksPage() {
  const home = areaOf[useSession().role];
  const [page, setPage] = usePlaceState('open', 1);
  const open = useRequests(true, page, OPEN_SIZE, setPage);
  // The list of books needs all of the reader's requests.
  const all = useCall<Reservation[]>(open.total > OPEN_SIZE ? '/reservations?side=buyer&open=true' : null);
  const rows = (open.total > OPEN_SIZE ? all.data : null) ?? open.data ?? [];
  const own = new Map(rows.map(({ _id, book }) => [book._id, `${home}/reservation?id=${_id}`]));
  const look = () => {
    open.look();
    all.look();
  };
  return (
    <>
      <AreaHead title={m.areas_page_purchase()} sub={m.reservation_pages_purchase_intro()} />
      <OwnRequests open={open} page={page} onPage={setPage} />
      <BooksOnOffer own={own} onChange={look} />
    </>
  );
}

/** Loads a page of the reader's own requests. */
function useRequests(open: boolean, page: number, limit: number, onPage: (page: number) => void) {
  const call = useCall<Reservation[]>(`/reservations?side=buyer&open=${open}&page=${page}&limit=${limit}`);
  return useLastPage(call, page, limit, onPage);
}

type OwnProps = {
  /** The open requests; the list of books uses them, too. */
  open: Called<Reservation[]>;
  page: number;
  onPage: (page: number) => void;
};

/** The reader's requests: open ones, and below them ended ones, successful or not. */
function OwnRequests({ open, page, onPage }: OwnProps) {
  const title = useId();
  const [endedPage, setEndedPage] = usePlaceState('ended', 1);
  const ended = useRequests(false, endedPage, ENDED_SIZE, setEndedPage);
  const none = ended.data !== null && ended.total === 0;
  return (
    <section className={`card ${css.own}`} aria-labelledby={title}>
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
  const turn = (to: number) => {
    onPage(to);
    focusNearby();
  };
  return (
    <>
      <ul className="rows">
        {rows.map((reservation) => (
          <RequestRow key={reservation._id} reservation={reservation} />
        ))}
      </ul>
      {last > 1 && (
        <div className={`acts ${css.turn}`}>
          <button type="button" className="btn" disabled={page <= 1} onClick={() => turn(page - 1)}>
            {m.reservation_pages_newer()}
          </button>
          <button type="button" className="btn" disabled={page >= last} onClick={() => turn(page + 1)}>
            {m.reservation_pages_older()}
          </button>
        </div>
      )}
    </>
  );
}

/** One of the reader's requests in a list, with a link to the reservation. */
function RequestRow({ reservation }: { reservation: Reservation }) {
  const { _id, book, seller, state, date, expiresAt, unread } = reservation;
  return (
    <li>
      <TypedLink to={`${areaOf[useSession().role]}/reservation?id=${_id}`} text={book.name} />
      <p>
        <span>
          <StateMark state={state} />
        </span>
        {unread > 0 && <b className={css.unread}>{m.market_unread({ count: unread })}</b>}
        <span className="num">{rupees(book.price)}</span>
        <span>{m.reservation_pages_from_seller({ name: personName(seller) })}</span>
        <span>
          {state === 'asked' && expiresAt !== null
            ? m.reservation_pages_until({ time: dayTime(expiresAt) })
            : m.reservation_pages_asked_on({ day: shortDay(date) })}
        </span>
      </p>
    </li>
  );
}

type OfferProps = {
  /** The paths of the reader's open requests, by the id of the book. */
  own: ReadonlyMap<string | null, string>;
  /** Called when there may be a new request. */
  onChange: () => void;
};

/** The books on offer, with filters and twelve per page. `?book=` opens the dialog of that book. */
function BooksOnOffer({ own, onChange }: OfferProps) {
  const home = areaOf[useSession().role];
  const title = useId();
  const navigate = useNavigate();
  const filters = useFilters(['q', 'category', 'condition', 'price']);
  const { search } = filters;
  const prices = priceFilters(search.filters.price ?? '');
  const books = useList<Book>('/books', search, PAGE_SIZE, { price: '', ...prices });
  const [chosen, choose] = useChosenBook();
  const close = () => {
    void choose(null);
    // Another buyer may have been faster, or the response to the reader's own request was lost.
    books.reload();
    onChange();
  };
  const onReserved = async ({ message, reservation }: ReservationAnswer) => {
    // The Back button must not open the dialog again.
    await choose(null);
    void navigate(`${home}/reservation?id=${reservation._id}`, { state: { notice: message } });
  };
  return (
    <>
      <section aria-labelledby={title}>
        <h2 id={title} className={css.title}>
          {m.reservation_pages_offer()}
        </h2>
        <BookFilters filters={filters} />
        <CountLine total={books.counted} count={m.book_area_count} />
        <LoadedList
          list={books}
          failed={m.books_failed()}
          loading={<Skeleton label={m.books_loading()} shape={bookSkeleton} count={PAGE_SIZE} />}
          none={<EmptyState title={m.books_none_title()} text={m.books_none_text()} />}
          unfound={{ title: m.reservation_pages_unfound(), text: m.reservation_pages_unfound_text() }}
        >
          {(rows) => (
            <ul className={`${shelf.shelf} ${css.offers}`}>
              {rows.map((book) => (
                <li key={book._id}>
                  <OfferCard
                    book={book}
                    request={own.get(book._id) ?? null}
                    onPurchase={(id) => void choose(id)}
                  />
                </li>
              ))}
            </ul>
          )}
        </LoadedList>
      </section>
      {chosen !== null && (
        <PurchaseDialog
          key={chosen}
          id={chosen}
          request={own.get(chosen) ?? null}
          onClose={close}
          onReserved={(answer) => void onReserved(answer)}
          onUnsure={onChange}
        />
      )}
    </>
  );
}

/** The id of the book whose dialog is open. It is in the address, so that the reader returns to the dialog after signing in. */
function useChosenBook() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const choose = useCallback(
    async (id: string | null) => {
      const query = new URLSearchParams(window.location.search);
      if (id === null) query.delete('book');
      else query.set('book', id);
      await navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
    },
    [navigate],
  );
  return [new URLSearchParams(search).get('book'), choose] as const;
}

function BookFilters({ filters: { typed, chosen } }: { filters: Filters }) {
  return (
    <FilterBar label={m.reservation_pages_search_label()}>
      <TypedFilter {...typed('q')} label={m.books_search()} hint={m.books_search_hint()} />
      <ChosenFilter
        {...chosen('category')}
        label={m.book_area_category()}
        any={m.book_area_category_any()}
        options={categories.map((value) => ({ value, label: value }))}
      />
      <ChosenFilter
        {...chosen('condition')}
        label={m.books_condition()}
        any={m.books_condition_any()}
        options={conditions.map((value) => ({ value, label: conditionWord(value) }))}
      />
      <ChosenFilter
        {...chosen('price')}
        label={m.book_area_price_head()}
        any={m.reservation_pages_price_any()}
        options={priceOptions()}
      />
    </FilterBar>
  );
}

type CardProps = {
  book: Book;
  /** The path of the reader's own request for the book, if any. */
  request: string | null;
  onPurchase: (id: string) => void;
};

/** A book's card, with a Purchase button unless the book is reserved. */
function OfferCard({ book, request, onPurchase }: CardProps) {
  const { _id, name, author, seller, category, condition, price, image, imageSmall, reserved } = book;
  const title = useId();
  return (
    <article className={shelf.book} aria-labelledby={title}>
      <BookCover title={name} author={author} category={category} photo={imageSmall ?? image} />
      <div className={`${shelf.label} ${css.label}`}>
        <p className={shelf.price}>{rupees(price)}</p>
        <Typed as="h3" id={title} text={name} />
        <p className={shelf.line}>{m.book_area_kind({ category, condition: conditionWord(condition) })}</p>
        <p className={`${shelf.line} ${css.last}`} lang={languageOf(seller)}>
          {m.reservation_pages_sold_by({ name: personName({ name: seller }) })}
        </p>
        {request !== null ? (
          <Link className="btn" to={request} aria-label={m.reservation_pages_yours_of({ name })}>
            {m.reservation_pages_yours()}
          </Link>
        ) : reserved ? (
          <p className={css.taken}>
            <span className="mark wait">{m.reservation_pages_reserved()}</span>
          </p>
        ) : (
          <button
            type="button"
            className="btn primary"
            aria-haspopup="dialog"
            aria-label={m.reservation_pages_purchase_of({ name })}
            onClick={() => onPurchase(_id)}
          >
            {m.reservation_pages_purchase()}
          </button>
        )}
      </div>
    </article>
  );
}
