import { Fragment } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { MAX_FILTER_LENGTH } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { apiContext, type Outcome } from '../../ui/api.ts';
import { rupees } from '../../ui/format.ts';
import { Link } from '../../ui/Link.tsx';
import { languageOf } from '../../ui/language.ts';
import {
  isBeyond,
  isFiltered,
  type ListSearch,
  listCall,
  readListSearch,
  titleOf,
  writeListSearch,
} from '../../ui/lists/list-search.ts';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { useSearchForm } from '../../ui/lists/SearchForm.tsx';
import { isOnScreen } from '../../ui/on-screen.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { BookCover } from '../../ui/pictures/BookCover.tsx';
import { useRootData } from '../../ui/root.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Call, startCall, useOutcome } from '../../ui/use-outcome.ts';
import type { Book } from '../schema.ts';
import { categories, conditions, MAX_PRICE, PAGE_SIZE } from '../vocabulary.ts';
import * as shelf from './BookShelf.module.css';
import * as css from './BooksPage.module.css';
import { bookSkeleton } from './book-skeleton.tsx';
import { booksJsonLd } from './books-json-ld.ts';
import { ConditionMark, conditionWord } from './ConditionMark.tsx';
import { shorten } from './shorten.ts';

export const handle = { module: 'src/books/pages/BooksPage.tsx' };

type BooksData = { search: ListSearch; list: Call<Book[]> };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = readBooksSearch(new URL(request.url).searchParams);
  const within = isOnScreen('/Books') ? request.signal : undefined;
  const path = `/books${listCall(search, PAGE_SIZE)}`;
  const list = await startCall<Book[]>(context.get(apiContext), path, { within });
  return data<BooksData>({ search, list }, isBeyond(search, list.answer) ? { status: 404 } : undefined);
}

/** The names of the filters in the address and in the API. */
const FILTERS = ['q', 'category', 'condition', 'minPrice', 'maxPrice'] as const;

/** Reads the search from the address. Values that the API would reject are dropped or clamped: visitors cannot fix an address. */
function readBooksSearch(query: URLSearchParams): ListSearch {
  const search = readListSearch(query, FILTERS);
  const { condition = '', minPrice = '', maxPrice = '' } = search.filters;
  const filters = {
    ...search.filters,
    condition: conditions.find((one) => one === condition) ?? '',
    minPrice: priceOf(minPrice),
    maxPrice: priceOf(maxPrice),
  };
  return { ...search, filters };
}

function priceOf(text: string): string {
  // `parseFloat` would read “1,000” as 1, and `Number` reads an empty text as 0.
  const price = Math.min(Math.max(text === '' ? Number.NaN : Number(text), 0), MAX_PRICE);
  return Number.isNaN(price) ? '' : String(Number(price.toFixed(2)));
}

/** The page of all second-hand books on offer: filters, and twelve books per page. */
export function Component() {
  const data = useLoaderData() as BooksData;
  const arrival = useOutcome(data, data.list, 'Error fetching books');
  const { publicUrl } = useRootData();
  const { search } = data;
  const books = arrival.kept?.outcome.ok ? arrival.kept.outcome.data : [];
  return (
    <div className="page top">
      <PageMeta
        title={titleOf(m.books_title(), search)}
        description={import.meta.env.SSR ? m.books_description() : ''}
        path={`/Books${writeListSearch({ ...search, filters: {} })}`}
        noindex={isFiltered(search) || arrival.kept?.outcome.ok === false}
        jsonLd={import.meta.env.SSR && books.length > 0 ? [booksJsonLd(books, publicUrl)] : []}
      />
      <header className="page-head">
        <div>
          <h1>
            {m
              .books_title()
              .split(' ')
              .map((word, at) => (
                <Fragment key={word}>
                  {at > 0 && ' '}
                  <span className={css.word}>{word}</span>
                </Fragment>
              ))}
          </h1>
          <p className="sub">{m.books_sub()}</p>
        </div>
      </header>
      <ShelfFilters filters={search.filters} />
      <PagedList
        arrival={arrival}
        path="/Books"
        limit={PAGE_SIZE}
        hasPager
        loading={<Skeleton shape={bookSkeleton} count={PAGE_SIZE} label={m.books_loading()} />}
        count={countOf}
        words={{
          failed: { title: m.books_failed(), text: m.universities_unreachable() },
          beyond: { title: m.books_beyond_title(), text: m.books_beyond_text() },
          firstPage: m.books_first_page(),
          none: { title: m.books_none_title(), text: m.books_none_text() },
          unfound: ({ filters: { q = '' } }) => ({
            title: q ? m.books_unfound_title({ q }) : m.books_unfound_title_any(),
            text: m.books_unfound_text(),
          }),
          clear: m.books_search_clear(),
        }}
      >
        {(books) => (
          <ul className={shelf.shelf}>
            {books.map((book, at) => (
              <li key={book._id}>
                <BookCard book={book} eager={at < 4} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function countOf(
  { page, after }: ListSearch,
  { data, total, more }: Extract<Outcome<Book[]>, { ok: true }>,
): string {
  if (data.length === 0) return m.books_count_none();
  if (after !== null) return m.books_count_more();
  const from = (page - 1) * PAGE_SIZE + 1;
  const to = from + data.length - 1;
  return more ? m.books_range_more({ from, to }) : m.books_range({ from, to, count: total });
}

/** The filters of the list. It searches while the visitor types or chooses; without JavaScript, when the button is pressed. */
function ShelfFilters({ filters }: { filters: Record<string, string> }) {
  const form = useSearchForm(filters);
  return (
    // biome-ignore lint/a11y/useSemanticElements: older phones do not know the search element
    <form
      {...form}
      className={`filters ${css.filters}`}
      role="search"
      action="/Books"
      aria-label={m.books_search_label()}
    >
      <div>
        <label htmlFor="search-q">{m.books_search()}</label>
        <input
          className="field"
          id="search-q"
          name="q"
          type="search"
          maxLength={MAX_FILTER_LENGTH}
          autoComplete="off"
          defaultValue={filters.q}
          placeholder={m.books_search_hint()}
        />
      </div>
      <button type="submit" className="btn">
        {m.books_search_button()}
      </button>
      <Choice
        name="category"
        label={m.books_category()}
        any={m.books_category_any()}
        value={filters.category ?? ''}
        options={categories.map((one) => [one, one])}
      />
      <Choice
        name="condition"
        label={m.books_condition()}
        any={m.books_condition_any()}
        value={filters.condition ?? ''}
        options={conditions.map((one) => [one, conditionWord(one)])}
      />
      <Price name="minPrice" label={m.books_price_from()} value={filters.minPrice ?? ''} />
      <Price name="maxPrice" label={m.books_price_to()} value={filters.maxPrice ?? ''} />
    </form>
  );
}

type ChoiceProps = { name: string; label: string; any: string; value: string; options: [string, string][] };

function Choice({ name, label, any, value, options }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={`search-${name}`}>{label}</label>
      <select className="field" id={`search-${name}`} name={name} defaultValue={value}>
        <option value="">{any}</option>
        {options.map(([one, word]) => (
          <option key={one} value={one}>
            {word}
          </option>
        ))}
      </select>
    </div>
  );
}

function Price({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <div>
      <label htmlFor={`search-${name}`}>{label}</label>
      <input
        className="field num"
        id={`search-${name}`}
        name={name}
        type="number"
        inputMode="decimal"
        min={0}
        max={MAX_PRICE}
        step="any"
        autoComplete="off"
        defaultValue={value}
      />
    </div>
  );
}

/** A book's card: the cover, and below it a label with the price. The whole card links to the book's page. */
function BookCard({ book, eager }: { book: Book; eager: boolean }) {
  const { _id, name, author, seller, price, condition, description, reserved } = book;
  const category = book.category || m.books_general();
  return (
    <article className={shelf.book}>
      <BookCover
        title={name}
        author={author}
        category={category}
        photo={book.imageSmall ?? book.image}
        eager={eager}
      />
      <div className={shelf.label}>
        <p className={shelf.price}>{rupees(price)}</p>
        {reserved && <span className="tag">{m.books_reserved()}</span>}
        <h2 lang={languageOf(name)}>
          <Link to={`/Books/${_id}`}>{name}</Link>
        </h2>
        <p className={shelf.line}>
          {m.books_offer({ category, seller: seller || m.reservation_pages_gone() })}
        </p>
        <p className={shelf.line}>
          <ConditionMark condition={condition} />
        </p>
        {description && (
          <p className={shelf.description} lang={languageOf(description)}>
            {shorten(description)}
          </p>
        )}
      </div>
    </article>
  );
}
