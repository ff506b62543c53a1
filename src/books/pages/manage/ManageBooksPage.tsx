import { useId, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { AreaHead } from '../../../ui/area/AreaHead.tsx';
import { AreaTable, tableRoles } from '../../../ui/area/AreaTable.tsx';
import { ChosenFilter, FilterBar, type Filters, TypedFilter, useFilters } from '../../../ui/area/filters.tsx';
import { CountLine, type List, LoadedList, useList } from '../../../ui/area/LoadedList.tsx';
import { RowActions } from '../../../ui/area/RowActions.tsx';
import { type Removal, RemovalNotice, useRemoval } from '../../../ui/area/removal.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { rupees } from '../../../ui/format.ts';
import { SecondaryButton } from '../../../ui/forms/other-buttons.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { languageOf } from '../../../ui/language.ts';
import { isFiltered, type ListSearch } from '../../../ui/lists/list-search.ts';
import { BookCover } from '../../../ui/pictures/BookCover.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import { useHasNoUniversity } from '../../../ui/session/use-scope.ts';
import { Typed } from '../../../ui/Typed.tsx';
import type { Reservation } from '../../reservations/schema.ts';
import type { ManagedBook } from '../../schema.ts';
import { categories } from '../../vocabulary.ts';
import * as lineCss from '../BookLine.module.css';
import { conditionWord } from '../ConditionMark.tsx';
import { AddBookForm, EditBookDialog } from '../form/BookForm.tsx';
import { emptyBook } from '../form/book-values.ts';
import { OwnBooks } from '../sell/OwnBooks.tsx';
import * as css from './ManageBooksPage.module.css';
import { removalOf } from './removal.ts';

const PAGE_SIZE = 5;

/** All books: on the shelf, waiting for approval, and sold. */
export function ManageBooksPage() {
  const filters = useFilters(['q', 'category']);
  const { search } = filters;
  const books = useList<ManagedBook>('/books', search, PAGE_SIZE, { verified: 'all' });
  const own = useList<ManagedBook>('/books/mine', ALL, MOST);
  // A book may be in both lists.
  const reload = () => {
    books.reload();
    own.reload();
  };
  const removal = useRemoval(reload);
  const isReviewed = useHasNoUniversity();
  const [adding, setAdding] = useState(false);
  const [busy, setBusy] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <AreaHead
        apart
        title={m.areas_page_books()}
        sub={isReviewed ? m.book_area_intro_reviewed() : m.book_area_intro()}
      >
        <button
          ref={opener}
          type="button"
          className="btn primary"
          aria-expanded={adding}
          aria-disabled={busy || undefined}
          onClick={() => busy || setAdding(!adding)}
        >
          <Icon name="add" />
          {m.book_area_add()}
        </button>
      </AreaHead>
      {adding && (
        <AddBook
          busy={busy}
          onBusy={setBusy}
          onAdded={() => {
            // The new book is at the top of the first page, unless a filter hides it.
            if (isFiltered(search) || search.page > 1) filters.clear();
            reload();
          }}
          onClose={() => {
            setAdding(false);
            opener.current?.focus();
          }}
        />
      )}
      <BookFilters filters={filters} />
      <CountLine total={books.counted} count={m.book_area_count} />
      <RemovalNotice removal={removal} />
      <LoadedList
        list={books}
        failed={m.books_failed()}
        loading={<Skeleton label={m.books_loading()} shape="semesters" count={PAGE_SIZE} />}
        none={<EmptyState title={m.book_area_none()} text={m.book_area_none_text()} />}
        unfound={{ title: m.book_area_unfound(), text: m.book_area_unfound_text() }}
      >
        {(rows) => (
          <AreaTable className={`${css.books} with-actions`} heads={heads()}>
            {rows.map((book) => (
              <Row key={book._id} book={book} removal={removal} onEdit={() => setEditing(book._id)} />
            ))}
          </AreaTable>
        )}
      </LoadedList>
      {editing && (
        <EditBookDialog
          key={editing}
          own={false}
          id={editing}
          onClose={() => {
            setEditing(null);
            reload();
          }}
          onDone={removal.say}
        />
      )}
      <OwnSales books={own} onChange={books.reload} />
    </>
  );
}

/** The API's limit per request; no staff member sells a hundred books of their own at once. */
const MOST = 100;
const ALL: ListSearch = { filters: {}, page: 1, after: null };

/** The books that the reader sells, perhaps since they were a student. They may belong to a university that the reader does not manage. */
function OwnSales({ books, onChange }: { books: List<ManagedBook>; onChange: () => void }) {
  const requests = useCall<Reservation[]>(books.total > 0 ? '/reservations?side=seller&open=true' : null);
  const [sells, setSells] = useState(false);
  if (!sells && books.total > 0) setSells(true);
  // Stays when the last book is deleted, so that the reader can still undo that.
  if (!sells) return null;
  return <OwnBooks books={books} requests={requests} onChange={onChange} />;
}

type AddProps = {
  busy: boolean;
  onBusy: (isBusy: boolean) => void;
  onAdded: () => void;
  onClose: () => void;
};

function AddBook({ busy, onBusy, onAdded, onClose }: AddProps) {
  const title = useId();
  return (
    <section className={`card ${css.panel}`} aria-labelledby={title}>
      <header>
        <h2 id={title}>{m.book_area_add()}</h2>
        <SecondaryButton busy={busy} onClick={onClose}>
          {m.areas_close()}
        </SecondaryButton>
      </header>
      <AddBookForm own={false} initial={emptyBook} onAdded={onAdded} onBusy={onBusy} />
    </section>
  );
}

function BookFilters({ filters: { typed, chosen } }: { filters: Filters }) {
  return (
    <FilterBar label={m.book_area_search_label()}>
      <TypedFilter {...typed('q')} label={m.books_search()} hint={m.books_search_hint()} />
      <ChosenFilter
        {...chosen('category')}
        label={m.book_area_category()}
        any={m.book_area_category_any()}
        options={categories.map((value) => ({ value, label: value }))}
      />
    </FilterBar>
  );
}

const heads = () => [
  m.book_area_book(),
  m.book_area_price_head(),
  m.book_area_seller(),
  m.areas_state(),
  m.areas_actions(),
];

type RowProps = { book: ManagedBook; removal: Removal; onEdit: () => void };

function Row({ book, removal, onEdit }: RowProps) {
  const { name, author, category, condition, imageSmall, price, seller, email, contactNumber } = book;
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell}>
        <div className={lineCss.line}>
          <BookCover title={name} category={category} photo={imageSmall} />
          <div>
            <Typed as="b" text={name} />
            <Typed className="small" text={author} />
            <span className="small">
              {m.book_area_kind({ category, condition: conditionWord(condition) })}
            </span>
          </div>
        </div>
      </td>
      <td className="num" {...tableRoles.cell}>
        <span className={lineCss.price}>{rupees(price)}</span>
      </td>
      <td {...tableRoles.cell}>
        <Typed text={seller} />
        <span className="small">{email}</span>
        <span className="small num">{contactNumber}</span>
      </td>
      <td {...tableRoles.cell}>
        <BookState book={book} />
      </td>
      <td {...tableRoles.cell}>
        <RowActions
          name={name}
          onEdit={book.soldAt ? undefined : onEdit}
          isBusy={removal.busy !== null}
          onDelete={() => removal.remove(removalOf(book))}
        />
      </td>
    </tr>
  );
}

/** The state of a book for staff: sold, or the result of its review, and whether it is reserved or withdrawn. */
function BookState({ book }: { book: ManagedBook }) {
  const { role } = useSession();
  if (book.soldAt) return <span className="mark">{m.book_area_sold()}</span>;
  return (
    <>
      <Decided book={book} />
      {(book.reserved || book.withdrawnAt) && ' '}
      {book.reserved && <span className="mark wait">{m.market_state({ state: 'reserved' })}</span>}
      {book.withdrawnAt && <span className="mark off">{m.market_state({ state: 'withdrawn' })}</span>}
      {book.state === 'pending' && !book.withdrawnAt && (
        <Link
          className={`small ${css.review}`}
          to={`${areaOf[role]}/approve-books?book=${book._id}`}
          aria-label={m.book_area_review_of({ name: book.name })}
        >
          {m.book_area_review()}
        </Link>
      )}
    </>
  );
}

function Decided({ book: { state, verifiedBy, rejectedBy, reason } }: { book: ManagedBook }) {
  if (state === 'pending') return <span className="mark wait">{m.book_area_unverified()}</span>;
  const by = state === 'approved' ? verifiedBy : rejectedBy;
  return (
    <>
      {state === 'approved' ? (
        <span className="mark">{m.book_area_verified_mark()}</span>
      ) : (
        <span className="mark bad">{m.market_state({ state: 'rejected' })}</span>
      )}
      {by && (
        <span className="small" lang={languageOf(by)}>
          {m.book_area_by({ name: by })}
        </span>
      )}
      {state === 'rejected' && <Typed className="small" text={reason} />}
    </>
  );
}
