import { useCallback, useId } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { CountLine } from '../../../ui/area/CountLine.tsx';
import { ChosenFilter, FilterBar, TypedFilter } from '../../../ui/area/filter-fields.tsx';
import { LoadedList } from '../../../ui/area/LoadedList.tsx';
import { type Filters, useFilters } from '../../../ui/area/use-filters.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { rupees } from '../../../ui/format.ts';
import { languageOf } from '../../../ui/language.ts';
import { isFiltered, listCall } from '../../../ui/lists/list-search.ts';
import { BookCover } from '../../../ui/pictures/BookCover.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import { conditionWord } from '../../pages/ConditionMark.tsx';
import type { Book } from '../../schema.ts';
import { categories, conditions, PAGE_SIZE } from '../../vocabulary.ts';
import type { ReservationAnswer } from '../schema.ts';
import { PurchaseDialog } from './PurchaseDialog.tsx';
import { priceFilters, priceOptions } from './price-ranges.ts';

const names = ['q', 'category', 'condition', 'price'] as const;

/**
 * The books on offer: searched, filtered, and twelve at a time on their planks. `?book=` opens the dialog of that book.
 * @param own where one’s own requests are, by the id of their book
 */
export function BooksOnOffer({ own }: { own: ReadonlyMap<string | null, string> }) {
  const home = areaOf[useSession().role];
  const path = `${home}/purchase-books`;
  const title = useId();
  const navigate = useNavigate();
  const filters = useFilters(names);
  const { search } = filters;
  const { price = '', ...others } = search.filters;
  const asked = { ...search, filters: { ...others, ...priceFilters(price) } };
  const books = useCall<Book[]>(`/books${listCall(asked, PAGE_SIZE)}`);
  const [chosen, choose] = useChosenBook();
  const close = () => {
    void choose(null);
    // Another person may have been faster.
    books.reload();
  };
  const onReserved = async ({ message, reservation }: ReservationAnswer) => {
    // On the way back the dialog is not to open again.
    await choose(null);
    void navigate(`${home}/reservation?id=${reservation._id}`, { state: { notice: message } });
  };
  return (
    <>
      <section aria-labelledby={title}>
        <h2 id={title} className="offers-title">
          {m.reservation_pages_offer()}
        </h2>
        <BookFilters filters={filters} />
        <CountLine
          total={books.state === 'ready' ? books.total : null}
          count={m.reservation_pages_count}
          many={m.reservation_pages_count_many}
        />
        <LoadedList
          call={books}
          failed={m.books_failed()}
          loading={<Skeleton label={m.books_loading()} shape="books" count={PAGE_SIZE} />}
          none={<Nothing filtered={isFiltered(search)} elsewhere={books.total > 0} path={path} />}
          path={path}
          search={search}
          limit={PAGE_SIZE}
        >
          {(rows) => (
            <ul className="stack offers">
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
        />
      )}
    </>
  );
}

/** The book whose dialog is open, which the address names: after signing in the reader comes back to it. */
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

function BookFilters({ filters: { search, set } }: { filters: Filters }) {
  const { q = '', category = '', condition = '', price = '' } = search.filters;
  return (
    <FilterBar label={m.reservation_pages_search_label()}>
      <TypedFilter
        label={m.books_search()}
        hint={m.books_search_hint()}
        value={q}
        onChange={(q) => set({ q }, 'typed')}
      />
      <ChosenFilter
        label={m.reservation_pages_category()}
        any={m.reservation_pages_category_any()}
        value={category}
        options={categories.map((value) => ({ value, label: value }))}
        onChange={(category) => set({ category })}
      />
      <ChosenFilter
        label={m.reservation_pages_condition()}
        any={m.reservation_pages_condition_any()}
        value={condition}
        options={conditions.map((value) => ({ value, label: conditionWord(value) }))}
        onChange={(condition) => set({ condition })}
      />
      <ChosenFilter
        label={m.reservation_pages_price()}
        any={m.reservation_pages_price_any()}
        value={price}
        options={priceOptions()}
        onChange={(price) => set({ price })}
      />
    </FilterBar>
  );
}

type NothingProps = {
  filtered: boolean;
  /** There are some, on pages before this one. */
  elsewhere: boolean;
  path: string;
};

function Nothing({ filtered, elsewhere, path }: NothingProps) {
  if (elsewhere) {
    return (
      <EmptyState title={m.reservation_pages_beyond()} text={m.reservation_pages_beyond_text()}>
        <Link className="btn primary" to={path}>
          {m.reservation_pages_first_page()}
        </Link>
      </EmptyState>
    );
  }
  if (!filtered) return <EmptyState title={m.books_none_title()} text={m.books_none_text()} />;
  return (
    <EmptyState title={m.reservation_pages_unfound()} text={m.reservation_pages_unfound_text()}>
      <Link className="btn primary" to={path}>
        {m.reservation_pages_clear()}
      </Link>
    </EmptyState>
  );
}

type CardProps = {
  book: Book;
  /** Where one’s own request for it is. */
  request: string | null;
  onPurchase: (id: string) => void;
};

/** A book on its plank, to be purchased unless it is reserved. */
function OfferCard({ book, request, onPurchase }: CardProps) {
  const { _id, name, author, seller, category, condition, price, image, imageSmall, reserved } = book;
  const title = useId();
  return (
    <article className="bk" aria-labelledby={title}>
      <BookCover title={name} author={author} category={category} photo={imageSmall ?? image} />
      <div className="lab">
        <p className="price">{rupees(price)}</p>
        <h3 id={title} lang={languageOf(name)}>
          {name}
        </h3>
        <p className="m">{m.reservation_pages_kind({ category, condition: conditionWord(condition) })}</p>
        <p className="m last" lang={languageOf(seller)}>
          {m.reservation_pages_sold_by({ name: seller })}
        </p>
        {request !== null ? (
          <Link className="btn" to={request} aria-label={m.reservation_pages_yours_of({ name })}>
            {m.reservation_pages_yours()}
          </Link>
        ) : reserved ? (
          <p className="taken">
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
